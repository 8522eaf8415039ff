// The stop operator: a state is covered by another one at the same place that covers all its runs.
// All variables of the general state's terms may be chosen; addresses are bound to those of the
// objects that are met. All calls are compared, so no object is named from outside of the two
// graphs.
#include "cegar/internal.h"

#include "smg/match.h"

typedef struct Cover {
    Cegar *c;
    const ExecState *general, *state;
    SmgMatch match;
    SmgBinding binding;
    bool holds;
} Cover;

// ---- Ghosts -------------------------------------------------------------------------------------

static void declare(void *context, Term var) {
    Cover *cover = context;
    uint64_t found;
    if (!map_get(&cover->c->smg->bases, var.id, &found))
        smg_binding_declare(&cover->binding, var);
}

static void declare_register(void *context, uint32_t reg, uint64_t packed) {
    Cover *cover = context;
    (void)reg;
    term_visit_vars(cover->c->table, exec_unpack(packed).term, declare, cover);
}

static void declare_object(void *context, uint32_t id, uint64_t pointer) {
    Cover *cover = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    const TermTable *t = cover->c->table;
    (void)id;
    if (object->read_only || object->alias_of || object->kind == SMG_FUNCTION)
        return;
    term_visit_vars(t, object->size, declare, cover);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        bool has_value = smg_has_value(e);
        term_visit_vars(t, e->offset, declare, cover);
        term_visit_vars(t, e->length, declare, cover);
        if (has_value)
            term_visit_vars(t, e->value.term, declare, cover);
    }
    for (const SmgEntry *e = object->shadow; e; e = e->older) {
        term_visit_vars(t, e->offset, declare, cover);
        term_visit_vars(t, e->length, declare, cover);
    }
    if (object->segment)
        term_visit_vars(t, object->segment->length, declare, cover);
}

// ---- Calls --------------------------------------------------------------------------------------

static bool wants_same_results(const ExecFrame *a, const ExecFrame *b) {
    return a->result == b->result && a->n_results == b->n_results;
}

// Where results go is said by the calls that wait; in the innermost one it is left from an earlier
// call.
static bool is_same_place(const ExecFrame *a, const ExecFrame *b) {
    for (bool waits = false; a && b; a = a->caller, b = b->caller, waits = true)
        if (a->function != b->function || a->block != b->block || a->index != b->index ||
            (waits && !wants_same_results(a, b)))
            return false;
    return !a && !b;
}

typedef struct FrameMatch {
    Cover *cover;
    const ExecFrame *general, *other;
} FrameMatch;

static void match_register(void *context, uint32_t reg, uint64_t packed) {
    FrameMatch *m = context;
    Cover *cover = m->cover;
    Cegar *c = cover->c;
    SmgValue value;
    IrTypeId type = c->program->functions[m->general->function].reg_types[reg];
    if (cover->holds)
        cover->holds = exec_get_reg(m->other->regs, reg, &value) &&
                       smg_match_value(&cover->match, exec_unpack(packed), value,
                                       ir_type(c->program, type)->bits);
}

static bool match_frames(Cover *cover) {
    const ExecFrame *a = &cover->general->frame, *b = &cover->state->frame;
    for (; a && cover->holds; a = a->caller, b = b->caller) {
        FrameMatch m = {cover, a, b};
        pmap_visit(a->regs, match_register, &m);
    }
    return cover->holds;
}

static const ExecFrame *owner_of(const ExecState *state, SmgObjectId id) {
    for (const ExecFrame *frame = &state->frame; frame; frame = frame->caller)
        for (const ExecOwned *owned = frame->owned; owned; owned = owned->older)
            if (owned->id == id)
                return frame;
    return NULL;
}

// A stack object is matched with one of the same call.
static bool may_differ(void *context, SmgObjectId general, SmgObjectId other) {
    const Cover *cover = context;
    const SmgObject *object = smg_object(cover->general->heap, general);
    if (!object || object->alias_of || object->kind != SMG_STACK)
        return true;
    const ExecFrame *a = owner_of(cover->general, general), *b = owner_of(cover->state, other);
    return a && b && a->depth == b->depth;
}

// ---- Memory and facts ---------------------------------------------------------------------------

static void match_fixed(void *context, uint32_t id, uint64_t pointer) {
    Cover *cover = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    bool is_fixed = object->kind == SMG_GLOBAL || object->kind == SMG_STATIC;
    if (is_fixed && !object->read_only && cover->holds)
        cover->holds = smg_match_object(&cover->match, id, id);
}

static bool match_memory(Cover *cover) {
    pmap_visit(cover->general->heap.objects, match_fixed, cover);
    return cover->holds && smg_match_contents(&cover->match) &&
           (!cegar_minds_loss(cover->c) || smg_match_is_whole(&cover->match));
}

typedef struct UseSearch {
    Cover *cover;
    bool is_met;     // no address of an object that the match did not meet
    bool has_values; // variables that are bound to values of the other state
} UseSearch;

static void look_for_unmet(void *context, Term var) {
    UseSearch *search = context;
    uint64_t id;
    SmgObjectId other;
    Term value;
    if (!map_get(&search->cover->c->smg->bases, var.id, &id)) {
        search->has_values |= smg_binding_get(&search->cover->binding, var, &value);
        return;
    }
    const SmgObject *object = smg_object(search->cover->general->heap, (SmgObjectId)id);
    if (object && object->alias_of)
        id = object->alias_of;
    bool is_compared =
        object && (object->alias_of || object->kind == SMG_HEAP || object->kind == SMG_STACK);
    if (is_compared && !smg_pair_of(&search->cover->match.pairs, (SmgObjectId)id, &other))
        search->is_met = false;
}

static bool facts_follow(Cover *cover) {
    Cegar *c = cover->c;
    for (const Kb *kb = cover->general->kb; kb && kb != cover->c->base; kb = kb_rest(kb)) {
        Formula f = kb_formula(kb);
        UseSearch search = {.cover = cover, .is_met = true};
        formula_visit_vars(c->table, f, look_for_unmet, &search);
        // An object that the match did not meet is not compared: what is known of its address alone
        // does not matter.
        bool matters = search.is_met || search.has_values;
        if (matters && !exec_implies(c->x, cover->state,
                                     smg_binding_apply_formula(c->smg, &cover->binding, f)))
            return false;
    }
    return true;
}

bool cegar_covers(Cegar *c, const ExecState *general, const ExecState *state) {
    if (!is_same_place(&general->frame, &state->frame) || (state->left_out & ~general->left_out))
        return false;
    Cover cover = {.c = c, .general = general, .state = state, .holds = true};
    for (const ExecFrame *frame = &general->frame; frame; frame = frame->caller)
        pmap_visit(frame->regs, declare_register, &cover);
    pmap_visit(general->heap.objects, declare_object, &cover);
    cover.match = (SmgMatch){.smg = c->smg,
                             .general = general->heap,
                             .heap = state->heap,
                             .kb = state->kb,
                             .binding = &cover.binding,
                             .may_differ = may_differ,
                             .context = &cover};
    bool covers = match_frames(&cover) && match_memory(&cover) && facts_follow(&cover);
    smg_match_release(&cover.match);
    smg_binding_release(&cover.binding);
    return covers;
}
