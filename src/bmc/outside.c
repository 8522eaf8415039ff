// Calls of external functions. One may change whatever it can get hold of: what it is given, what
// that leads to, and what an external function was given before. Each object is changed under the
// condition that it was given; its new contents are noted, so that a model can tell what the call
// wrote.
#include "bmc/internal.h"

enum {
    MAX_VISITS = 4,       // of one object, until its condition is given up
    MAX_CONDITIONAL = 256 // bytes; larger objects are changed whatever the condition
};

typedef struct Reached {
    Bits *when;       // by object; none: not reached
    uint8_t *visits;  // by object
    bool has_numbers; // that may be addresses, or parts of them
    VEC(BmcObjectId) pending;
} Reached;

static void reach_object(Bmc *x, BmcState *s, Reached *r, BmcObjectId id, Bits when) {
    bool is_function = x->objects.items[id].kind == BMC_FUNCTION;
    if (!id || (!is_function && !bmc_object(s, id)) || bmc_excluded(x, s, when))
        return;
    Bits all = r->when[id].id ? bits_or(x->bits, r->when[id], when) : when;
    if (all.id == r->when[id].id)
        return;
    if (++r->visits[id] > MAX_VISITS) {
        if (r->when[id].id == x->yes.id)
            return;
        all = x->yes;
        x->is_inexact = true;
    }
    r->when[id] = all;
    if (!is_function)
        vec_push(&r->pending, id);
}

static void reach(Bmc *x, BmcState *s, Reached *r, BmcValue v, Bits when) {
    BmcTarget one;
    r->has_numbers |= v.kind == BMC_BITS;
    if (!bmc_is_pointer(v))
        return;
    BmcTargets targets = bmc_targets(x, v, &one);
    for (uint32_t n = 0; n < targets.count; n++) {
        r->has_numbers |= !targets.items[n].object && targets.items[n].offset.kind == BMC_BITS;
        reach_object(x, s, r, targets.items[n].object,
                     bits_and(x->bits, when, targets.items[n].guard));
    }
}

static void reach_from(Bmc *x, BmcState *s, Reached *r, BmcObjectId id) {
    const BmcContents *c = bmc_object(s, id);
    Bits when = r->when[id];
    for (uint32_t n = 0; n < bmc_chunks(c); n++)
        for (uint32_t k = 0; bmc_chunk(c, n) && k < bmc_chunk(c, n)->count; k++)
            reach(x, s, r, bmc_chunk(c, n)->cells[k].value, when);
    for (const BmcWrite *w = c->writes; w; w = w->older)
        reach(x, s, r, w->value, when);
    if (c->initial != BMC_INITIALISER)
        return;
    const IrGlobal *global = &x->program->globals[x->objects.items[id].owner];
    for (uint32_t n = 0; n < global->n_relocs; n++)
        reach(x, s, r, bmc_operand(x, s, ir_const_operand(global->relocs[n].value)), when);
}

static void follow(Bmc *x, BmcState *s, Reached *r) {
    while (r->pending.count)
        reach_from(x, s, r, vec_pop(&r->pending));
}

// A number may be the address of whatever has an address as a number.
static void reach_by_number(Bmc *x, BmcState *s, Reached *r) {
    for (BmcObjectId id = 1; id < x->objects.count; id++)
        if (x->objects.items[id].base.id) {
            x->is_inexact = true; // which one it is, the model need not say
            reach_object(x, s, r, id, x->yes);
        }
}

static void reach_outside(Bmc *x, BmcState *s, Reached *r) {
    for (BmcObjectId id = 1; id < x->objects.count; id++) {
        Bits when = x->objects.items[id].outside;
        if (when.id && bmc_excluded(x, s, bits_not(x->bits, when)))
            when = x->yes;
        if (when.id)
            reach_object(x, s, r, id, when);
    }
}

static void change(Bmc *x, BmcState *s, BmcObjectId id, Bits when) {
    BmcObject *o = &x->objects.items[id];
    uint32_t version;
    bool is_certain = bits_is_true(x->bits, when);
    x->is_inexact |= o->shadow != 0; // what it wrote has values, which no shadow tells
    if (!is_certain && (o->size.kind != BMC_CONST || o->size.number > MAX_CONDITIONAL)) {
        x->is_inexact = is_certain = true;
        when = x->yes;
    }
    if (is_certain) {
        BmcContents *contents = bmc_own(s, id);
        bmc_contents_forget(x, contents);
        version = contents->version;
    } else {
        BmcContents *contents = bmc_contents_new(x, BMC_FRESH);
        contents->alive = bmc_object(s, id)->alive;
        version = contents->version;
        bmc_contents_merge(x, when, contents, bmc_object(s, id), o);
        bmc_set_object(s, id, contents);
    }
    vec_push(&x->changes, ((BmcChange){version, id, x->events.count - 1}));
    Bits given = bits_and(x->bits, bmc_reached(x, s), when);
    o->outside = o->outside.id ? bits_or(x->bits, o->outside, given) : given;
}

static void change_reached(Bmc *x, BmcState *s, const Reached *r) {
    for (BmcObjectId id = 1; id < x->objects.count; id++) {
        const BmcObject *o = &x->objects.items[id];
        if (r->when[id].id && !o->is_constant && o->kind != BMC_FUNCTION)
            change(x, s, id, r->when[id]);
    }
}

// It may call the functions that it is given. A run in which it does not is followed, but there are
// others.
static void note_callbacks(Bmc *x, BmcState *s, const BmcFrame *f, const Reached *r) {
    for (BmcObjectId id = 1; id < x->objects.count; id++) {
        const BmcObject *o = &x->objects.items[id];
        if (r->when[id].id && o->kind == BMC_FUNCTION &&
            x->program->functions[o->owner].kind != IR_FUNCTION_EXTERNAL)
            bmc_note_unknown(x, s, f, r->when[id],
                             "an external function is given a function that it may call");
    }
}

void bmc_call_external(Bmc *x, BmcState *s, const BmcFrame *f, const BmcCall *call) {
    Reached r = {.when = memory_zeroed((x->objects.count + 1) * sizeof *r.when),
                 .visits = memory_zeroed(x->objects.count + 1)};
    vec_push(&x->events, ((BmcEvent){.draw = BMC_DRAW_EXTERNAL, .guard = bmc_reached(x, s)}));
    reach_outside(x, s, &r);
    for (uint32_t n = 0; n < call->n; n++)
        reach(x, s, &r, call->values[n], x->yes);
    if (call->has_varargs)
        reach(x, s, &r, call->varargs, x->yes);
    follow(x, s, &r);
    if (r.has_numbers) {
        reach_by_number(x, s, &r);
        follow(x, s, &r);
    }
    change_reached(x, s, &r);
    if (!call->callee->is_contract)
        note_callbacks(x, s, f, &r);
    free(r.when);
    free(r.visits);
    vec_free(&r.pending);
}
