// Operands, calls and returns. A call is executed from its entry to its returns, for one state, and
// gives one state back: the caller's registers wait aside.
#include "bmc/internal.h"

#include <string.h>

enum { MAX_DEPTH = 2500 };

BmcValue bmc_operand(Bmc *x, const BmcState *s, IrOperand operand) {
    if (!ir_is_const(operand))
        return s->regs[ir_operand_reg(operand)];
    const IrConst *k = &x->program->constants[ir_operand_const(operand)];
    if (k->kind != IR_CONST_BITS) {
        BmcObjectId id = 1 + k->target + (k->kind == IR_CONST_GLOBAL ? x->program->n_functions : 0);
        return (BmcValue){.kind = BMC_ADDRESS,
                          .id = id,
                          .number = (uint64_t)k->offset & word_mask(x->pointer_bits)};
    }
    uint32_t w = ir_type(x->program, k->type)->bits;
    if (w <= 64)
        return bmc_const(k->low & word_mask(w));
    return bmc_of_bits(x, bits_const(x->bits, w, k->low, k->high & word_mask(w - 64)));
}

BmcValue bmc_operand_of(Bmc *x, const BmcState *s, const BmcFrame *f, uint32_t n) {
    return bmc_operand(x, s, ir_operands(f->function, bmc_instr(f))[n]);
}

uint32_t bmc_operand_bits(const Bmc *x, const BmcFrame *f, uint32_t n) {
    IrTypeId type =
        ir_operand_type(x->program, f->function, ir_operands(f->function, bmc_instr(f))[n]);
    return ir_type(x->program, type)->bits;
}

void bmc_set(BmcState *s, const IrInstr *i, BmcValue v) { s->regs[i->result] = v; }

BmcValue bmc_draw(Bmc *x, BmcState *s, BmcDraw draw, IrTypeId type) {
    uint32_t w = ir_type(x->program, type)->bits;
    Bits value = bits_var(x->bits, w, draw == BMC_DRAW_NONDET ? "nondet" : "undef");
    vec_push(&x->events, ((BmcEvent){.draw = draw, .guard = bmc_reached(x, s), .value = value}));
    return (BmcValue){.kind = BMC_BITS, .id = value.id};
}

// ---- Defined functions --------------------------------------------------------------------------

// How often the function is already being executed with less known about the run than now.
static uint32_t recursion_of(const BmcFrame *caller, IrFunctionId id, uint32_t guard) {
    for (const BmcFrame *f = caller; f; f = f->caller)
        if (f->id == id)
            return f->recursion + (f->guard != guard);
    return 0;
}

static bool may_enter(Bmc *x, BmcState *s, const BmcFrame *frame) {
    if (frame->depth > MAX_DEPTH) { // our own stack ends, too
        x->is_too_deep = true;
        bmc_truncate(x, s, frame->function->loc);
        return false;
    }
    if (!frame->recursion)
        return true;
    if (frame->recursion > 1 && !bmc_is_feasible(x, bmc_reached(x, s)))
        return false;
    if (frame->recursion <= x->bound)
        return true;
    bmc_truncate(x, s, frame->function->loc);
    return false;
}

static void pass_arguments(Bmc *x, BmcState *s, const IrFunction *f, const BmcCall *call,
                           BmcValue *regs) {
    for (uint32_t p = 0; p < f->n_params; p++)
        regs[p] = p < call->n
                      ? bmc_convert(x, s, call->values[p], call->types[p], f->param_types[p])
                      : bmc_draw(x, s, BMC_DRAW_UNDEF, f->param_types[p]);
    if (f->is_variadic)
        regs[f->n_params] = call->has_varargs ? call->varargs : bmc_const(0);
}

static bool enter(Bmc *x, BmcState **s, BmcFrame *caller, const IrInstr *i, const BmcCall *call) {
    const IrFunction *f = call->callee;
    uint32_t guard = (*s)->guard;
    BmcFrame frame = {.caller = caller,
                      .function = f,
                      .id = call->id,
                      .order = bmc_order(x, call->id),
                      .depth = caller->depth + 1,
                      .recursion = recursion_of(caller, call->id, guard),
                      .guard = guard};
    if (!may_enter(x, *s, &frame))
        return false;
    BmcValue *waiting = (*s)->regs;
    uint32_t n_waiting = (*s)->n_regs;
    uint32_t n_regs = f->n_regs + bmc_variables(x, call->id);
    BmcValue *regs = memory_zeroed((n_regs + 1) * sizeof *regs);
    pass_arguments(x, *s, f, call, regs);
    (*s)->regs = regs;
    (*s)->n_regs = n_regs;
    caller->regs = waiting;
    BmcValue *results = memory_zeroed((i->n_results + 1) * sizeof *results);
    *s = bmc_execute(x, &frame, *s, results, i->n_results);
    vec_free(&frame.stack);
    map_release(&frame.scoped);
    caller->regs = NULL;
    if (*s) {
        free((*s)->regs);
        (*s)->regs = waiting;
        (*s)->n_regs = n_waiting;
        for (uint32_t r = 0; r < i->n_results; r++)
            waiting[i->result + r] = results[r];
    } else {
        free(waiting);
    }
    free(results);
    return *s != NULL;
}

// ---- External functions -------------------------------------------------------------------------

// It may change whatever it can get hold of, and returns anything.
static bool call_external(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call) {
    bmc_call_external(x, s, f, call);
    for (uint32_t n = 0; n < i->n_results; n++)
        s->regs[i->result + n] =
            bmc_draw(x, s, BMC_DRAW_NONDET, f->function->reg_types[i->result + n]);
    return true;
}

// ---- Calls --------------------------------------------------------------------------------------

static bool call_function(Bmc *x, BmcState **s, BmcFrame *f, const IrInstr *i, BmcCall *call) {
    call->callee = &x->program->functions[call->id];
    switch (call->callee->kind) {
    case IR_FUNCTION_DEFINED:
        return enter(x, s, f, i, call);
    case IR_FUNCTION_NATIVE:
        return bmc_native(x, *s, f, i, call);
    case IR_FUNCTION_EXTERNAL:
        return call_external(x, *s, f, i, call);
    }
    return false;
}

static void merge_all(Bmc *x, const BmcFrame *f, BmcState *into, BmcState *from) {
    BmcRegs all = {memory_new((f->function->n_regs + 1) * sizeof *all.items), f->function->n_regs};
    for (IrReg r = 0; r < all.count; r++)
        all.items[r] = r;
    bmc_state_merge(x, into, from, f->function, &all);
    free(all.items);
}

// Each function that the pointer may be, one after the other; their ends are merged.
static bool call_targets(Bmc *x, BmcState **s, BmcFrame *f, const IrInstr *i, BmcCall *call,
                         BmcValue pointer) {
    BmcTargetList targets = {0};
    bmc_resolve(x, *s, f, pointer, BMC_START, &targets);
    BmcState *merged = NULL;
    Bits none = x->no;
    IrBlockId block = f->block;
    uint32_t index = f->index;
    for (size_t n = 0; n < targets.count && !x->is_over; n++) {
        const BmcTarget t = targets.items[n];
        bool is_function = t.object && x->objects.items[t.object].kind == BMC_FUNCTION &&
                           t.offset.kind == BMC_CONST && t.offset.number == 0;
        if (bmc_excluded(x, *s, t.guard))
            continue;
        if (!is_function) {
            none = bits_or(x->bits, none, t.guard);
            bmc_note_lost(x, *s, f, bmc_is_guessed(x, &t));
            continue;
        }
        BmcState *here = bmc_state_copy(*s);
        call->id = x->objects.items[t.object].owner;
        if (!bmc_assume(x, here, t.guard) || !call_function(x, &here, f, i, call)) {
            bmc_state_free(here);
            continue;
        }
        f->block = block;
        f->index = index;
        if (merged) {
            merge_all(x, f, merged, here);
        } else {
            merged = here;
        }
    }
    vec_free(&targets);
    bmc_check(x, *s, f, bits_not(x->bits, none), IR_INVALID_DEREF, "call of what is no function");
    bmc_state_free(*s);
    *s = merged;
    return merged != NULL;
}

bool bmc_call(Bmc *x, BmcState **s, BmcFrame *f, const IrInstr *i) {
    const IrOperand *operands = ir_operands(f->function, i);
    uint32_t first = i->op == IR_CALL_POINTER, last = i->n_operands;
    BmcValue *values = memory_new((i->n_operands + 1) * sizeof *values);
    IrTypeId *types = memory_new((i->n_operands + 1) * sizeof *types);
    BmcCall call = {.id = i->aux, .values = values, .types = types};
    call.has_varargs = (i->flags & IR_VARIADIC) != 0;
    if (call.has_varargs)
        call.varargs = bmc_operand(x, *s, operands[--last]);
    for (uint32_t n = first; n < last; n++) {
        values[call.n] = bmc_operand(x, *s, operands[n]);
        types[call.n++] = ir_operand_type(x->program, f->function, operands[n]);
    }
    bool remains = i->op == IR_CALL
                       ? call_function(x, s, f, i, &call)
                       : call_targets(x, s, f, i, &call, bmc_operand(x, *s, operands[0]));
    free(values);
    free(types);
    return remains;
}
