// The end of a run: which heap objects are alive, and which of them nothing reaches any more.
//
// For each heap object the condition under which it is reached is computed from the roots on:
// globals, stack objects, the registers and variables of the frames that are still there. It may be
// too small (numbers that happen to be addresses are not counted, chains of undecided pointers are
// followed only so far), never too large: a proof that nothing is lost holds, and a loss is
// believed when the interpreter shows it.
#include "bmc/internal.h"

enum { MAX_ITERATIONS = 12 };

// ---- What C's variables hold --------------------------------------------------------------------

static bool may_hold_pointer(const Bmc *x, const IrFunction *f, const IrInstr *i) {
    if (i->op != IR_DEBUG_VALUE)
        return false;
    const IrType *type = ir_type(x->program, ir_operand_type(x->program, f, ir_operands(f, i)[0]));
    return type->bits == x->pointer_bits && type->kind != IR_FLOAT;
}

static uint64_t variable_key(IrFunctionId f, uint32_t variable) {
    return (uint64_t)f << 32 | variable;
}

uint32_t bmc_variables(Bmc *x, IrFunctionId id) {
    const IrFunction *f = &x->program->functions[id];
    uint64_t slot;
    if (!(x->options->checks & IR_LEAK))
        return 0;
    if (x->n_variables[id] >= 0)
        return (uint32_t)x->n_variables[id];
    int32_t n = 0;
    for (uint32_t k = 0; k < f->n_instrs; k++)
        if (may_hold_pointer(x, f, &f->instrs[k]) &&
            !map_get(&x->variables, variable_key(id, f->instrs[k].aux), &slot))
            map_set(&x->variables, variable_key(id, f->instrs[k].aux), (uint64_t)n++);
    return (uint32_t)(x->n_variables[id] = n);
}

void bmc_note_variable(Bmc *x, BmcState *s, const BmcFrame *f, const IrInstr *i) {
    uint64_t slot;
    if (!(x->options->checks & IR_LEAK) ||
        !map_get(&x->variables, variable_key(f->id, i->aux), &slot))
        return;
    BmcValue v = {0};
    if (may_hold_pointer(x, f->function, i))
        v = bmc_operand_of(x, s, f, 0);
    else if (i->op == IR_DEBUG_VALUE)
        return;
    s->regs[f->function->n_regs + slot] = v;
}

// ---- Reach --------------------------------------------------------------------------------------

typedef struct Marking {
    Bmc *x;
    const BmcState *s;
    Bits *reached; // by object
    VEC(BmcObjectId) heap;
    bool grew;
} Marking;

static bool counts(const Bmc *x, const BmcTarget *t) {
    const BmcObject *o = &x->objects.items[t->object];
    if (!t->object || o->kind != BMC_HEAP || o->is_given)
        return false;
    return !t->by_number || (t->offset.kind == BMC_CONST && o->size.kind == BMC_CONST &&
                             t->offset.number <= o->size.number);
}

// A pointer reaches its object where it points into it, or just behind it.
static Bits reaches(Bmc *x, const BmcTarget *t) {
    const BmcObject *o = &x->objects.items[t->object];
    uint32_t width = x->pointer_bits;
    Bits offset = bmc_to_bits(x, t->offset, width), size = bmc_to_bits(x, o->size, width);
    return bits_and(x->bits, t->guard, bits_not(x->bits, bits_ult(x->bits, size, offset)));
}

static void mark_value(Marking *m, BmcValue v, Bits when) {
    BmcTarget one;
    Bmc *x = m->x;
    if (!bmc_is_pointer(v))
        return;
    BmcTargets targets = bmc_targets(x, v, &one);
    for (uint32_t i = 0; i < targets.count; i++) {
        const BmcTarget *t = &targets.items[i];
        if (!counts(x, t))
            continue;
        Bits old = m->reached[t->object];
        if (old.id == x->yes.id)
            continue;
        Bits new = bits_or(x->bits, old, bits_and(x->bits, when, reaches(x, t)));
        m->grew |= new.id != old.id;
        m->reached[t->object] = new;
    }
}

static void mark_contents(Marking *m, const BmcContents *c, Bits when) {
    for (uint32_t n = 0; n < bmc_chunks(c); n++)
        for (uint32_t k = 0; bmc_chunk(c, n) && k < bmc_chunk(c, n)->count; k++)
            mark_value(m, bmc_chunk(c, n)->cells[k].value, when);
}

static bool has_debug_information(const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_DEBUG_VALUE || f->instrs[i].op == IR_DEBUG_ADDRESS)
            return true;
    return false;
}

static void mark_frame(Marking *m, const BmcFrame *f, const BmcValue *regs) {
    const IrFunction *function = f->function;
    bool *visible = memory_zeroed(function->n_regs + 1);
    bool is_exact = !function->is_model && has_debug_information(function);
    if (is_exact)
        ir_visible_regs(m->x->program, f->id, f->block, f->index, false, visible);
    for (IrReg r = 0; r < function->n_regs; r++)
        if (!is_exact || visible[r])
            mark_value(m, regs[r], m->x->yes);
    uint32_t n = bmc_variables(m->x, f->id);
    for (uint32_t v = 0; v < n; v++)
        mark_value(m, regs[function->n_regs + v], m->x->yes);
    free(visible);
}

static void mark_roots(Marking *m, const BmcFrame *f, bool with_frames) {
    const BmcState *s = m->s;
    for (BmcObjectId id = 1; id < m->x->objects.count; id++) {
        const BmcContents *c = bmc_object(s, id);
        if (!c)
            continue;
        const BmcObject *o = &m->x->objects.items[id];
        if (o->kind == BMC_HEAP && !o->is_given)
            vec_push(&m->heap, id);
        else
            mark_contents(m, c, c->alive);
    }
    const BmcValue *regs = s->regs;
    for (; f && with_frames; f = f->caller, regs = f ? f->regs : NULL)
        mark_frame(m, f, regs);
}

static void follow_heap(Marking *m) {
    for (size_t i = 0; i < m->heap.count; i++) {
        BmcObjectId id = m->heap.items[i];
        const BmcContents *c = bmc_object(m->s, id);
        if (m->reached[id].id != m->x->no.id)
            mark_contents(m, c, bits_and(m->x->bits, c->alive, m->reached[id]));
    }
}

static bool check_leaks(Bmc *x, BmcState *s, const BmcFrame *f, bool with_frames) {
    Marking m = {.x = x, .s = s, .reached = memory_new(x->objects.count * sizeof *m.reached)};
    for (size_t i = 0; i < x->objects.count; i++)
        m.reached[i] = x->no;
    mark_roots(&m, f, with_frames);
    // A chain of n objects needs up to n iterations; certain ones are worth it.
    size_t iterations = 0, most = m.heap.count < 4096 ? m.heap.count + 1 : MAX_ITERATIONS;
    uint64_t nodes = bits_count(x->bits);
    do {
        m.grew = false;
        follow_heap(&m);
        iterations++;
    } while (m.grew && iterations < most &&
             (iterations < MAX_ITERATIONS || bits_count(x->bits) < nodes + 200000) &&
             !bmc_poll(x, m.heap.count));
    Bits ok = x->yes;
    for (size_t i = 0; i < m.heap.count; i++) {
        BmcObjectId id = m.heap.items[i];
        Bits lost = bits_and(x->bits, bmc_object(s, id)->alive, bits_not(x->bits, m.reached[id]));
        ok = bits_and(x->bits, ok, bits_not(x->bits, lost));
    }
    free(m.reached);
    vec_free(&m.heap);
    return bmc_check(x, s, f, ok, IR_LEAK, "a heap object is lost");
}

static void check_cleanup(Bmc *x, BmcState *s, const BmcFrame *f) {
    Bits ok = x->yes;
    for (BmcObjectId id = 1; id < x->objects.count; id++) {
        const BmcContents *c = bmc_object(s, id);
        if (c && x->objects.items[id].kind == BMC_HEAP && !x->objects.items[id].is_given)
            ok = bits_and(x->bits, ok, bits_not(x->bits, c->alive));
    }
    bmc_check(x, s, f, ok, IR_NOT_CLEANED_UP, "a heap object is not freed");
}

void bmc_finish(Bmc *x, BmcState *s, const BmcFrame *f, bool returned) {
    if (x->options->checks & IR_LEAK)
        check_leaks(x, s, f, !returned);
    if (x->options->checks & IR_NOT_CLEANED_UP)
        check_cleanup(x, s, f);
}
