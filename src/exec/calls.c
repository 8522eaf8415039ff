// Calls and returns.
#include "exec/internal.h"

#include "base/check.h"
#include "ir/function_type.h"

enum { MAX_DEPTH = 200 };

// An argument or result of one type taken as another: equal kinds pass, integers change their
// width, anything else is an arbitrary value.
static SmgValue convert(Exec *x, ExecState *s, SmgValue value, IrTypeId from_id, IrTypeId to_id,
                        bool is_signed) {
    const IrType *from = ir_type(x->program, from_id), *to = ir_type(x->program, to_id);
    if (from_id == to_id)
        return exec_as_kept(x, value, to_id, is_signed);
    if (from->kind == IR_INT && to->kind == IR_INT && from->bits <= 64 && to->bits <= 64)
        return exec_wrap(x, s, exec_unsigned(x, s, value, from->bits), to->bits, false);
    return exec_any_value(x, s, to_id, true, "mismatch");
}

static const ExecFrame *keep_frame(Exec *x, const ExecFrame *frame) {
    ExecFrame *kept = arena_new(&x->arena, sizeof *kept);
    *kept = *frame;
    return kept;
}

typedef struct Arguments {
    SmgValue values[256];
    IrTypeId types[256];
    uint32_t n;       // without the pointer to variable arguments
    SmgValue varargs; // that pointer
    bool has_varargs;
} Arguments;

static void collect_arguments(Exec *x, ExecState *s, const IrInstr *i, uint32_t first,
                              Arguments *arguments) {
    const IrFunction *f = exec_function(x, s);
    const IrOperand *operands = ir_operands(f, i);
    uint32_t last = i->n_operands;
    arguments->has_varargs = (i->flags & IR_VARIADIC) != 0;
    if (arguments->has_varargs)
        arguments->varargs = exec_operand(x, s, operands[--last]);
    arguments->n = 0;
    for (uint32_t n = first; n < last && arguments->n < 256; n++) {
        arguments->values[arguments->n] = exec_operand(x, s, operands[n]);
        arguments->types[arguments->n++] = ir_operand_type(x->program, f, operands[n]);
    }
}

static bool enter(Exec *x, ExecState *s, const IrInstr *i, IrFunctionId callee,
                  const Arguments *arguments) {
    const IrFunction *f = &x->program->functions[callee];
    if (s->frame.depth >= MAX_DEPTH) {
        exec_stuck(x, s, "calls nested more than %d deep", MAX_DEPTH);
        return false;
    }
    s->frame.index++;
    s->frame.result = i->result;
    s->frame.n_results = i->n_results;
    ExecFrame frame = {
        .caller = keep_frame(x, &s->frame), .function = callee, .depth = s->frame.depth + 1};
    s->frame = frame;
    s->has_arrived = true;
    for (uint32_t p = 0; p < f->n_params; p++)
        exec_set_reg(x, s, p,
                     p < arguments->n ? convert(x, s, arguments->values[p], arguments->types[p],
                                                f->param_types[p], exec_is_signed_reg(x, callee, p))
                                      : exec_draw(x, s, EXEC_DRAW_UNDEF, f->param_types[p], true));
    if (f->is_variadic)
        exec_set_reg(x, s, f->n_params,
                     arguments->has_varargs ? arguments->varargs
                                            : (SmgValue){term_int(x->table, 0), SMG_UNSIGNED});
    return true;
}

// Variable arguments are gone with the call that they were passed to: what they point to is not
// held by them any more.
static void forget_varargs(Exec *x, ExecState *s, SmgValue varargs) {
    SmgObjectId id;
    Term offset;
    if (!smg_resolve(&x->smg, s->heap, varargs.term, &id, &offset) || !smg_object(s->heap, id) ||
        smg_object(s->heap, id)->kind != SMG_STACK)
        return;
    smg_set_entries(&x->smg, &s->heap, id, NULL, 0);
}

// It returns anything.
static bool call_external(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                          const Arguments *arguments) {
    if (!exec_give_memory(x, s, callee, arguments->values, arguments->types, arguments->n,
                          arguments->has_varargs ? &arguments->varargs : NULL))
        return false;
    for (uint32_t r = 0; r < i->n_results; r++) {
        IrTypeId type = exec_function(x, s)->reg_types[i->result + r];
        exec_set_reg(x, s, i->result + r, exec_draw(x, s, EXEC_DRAW_NONDET, type, true));
    }
    return true;
}

static bool call_function(Exec *x, ExecState *s, const IrInstr *i, IrFunctionId callee,
                          const Arguments *arguments) {
    const IrFunction *f = &x->program->functions[callee];
    switch (f->kind) {
    case IR_FUNCTION_DEFINED:
        return enter(x, s, i, callee, arguments);
    case IR_FUNCTION_NATIVE:
        if (!exec_native(x, s, i, f, arguments->values, arguments->types, arguments->n,
                         arguments->has_varargs ? &arguments->varargs : NULL))
            return false;
        if (arguments->has_varargs)
            forget_varargs(x, s, arguments->varargs);
        return true;
    case IR_FUNCTION_EXTERNAL:
        return call_external(x, s, i, f, arguments);
    }
    return false;
}

// ---- Checks of calls ----------------------------------------------------------------------------

// The function that a pointer leads to: -1 none, 0 not known.
static int find_callee(Exec *x, ExecState *s, Term pointer, IrFunctionId *callee) {
    SmgObjectId id;
    Term offset;
    uint64_t found;
    Number zero;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!smg_resolve(&x->smg, s->heap, pointer, &id, &offset))
        return smg_has_base(&x->smg, pointer) ? 0 : -1;
    bool is_start = term_is_const(x->table, offset, &zero) && zero == 0;
    if (!is_start || !map_get(&x->object_functions, id, &found))
        return -1;
    *callee = (IrFunctionId)found;
    return 1;
}

bool exec_check_callee(Exec *x, ExecState *s, const IrInstr *i) {
    const IrFunction *f = exec_function(x, s);
    const char *type = ir_check_text(x->program, f, i),
               *message = ir_check_message((IrCheck)i->aux);
    IrFunctionId id = IR_NONE;
    int is_found = find_callee(x, s, exec_unsigned_operand(x, s, i, 0), &id);
    if (is_found < 0) // the call is not defined itself
        return true;
    const IrFunction *callee = is_found ? &x->program->functions[id] : NULL;
    uint64_t n = x->program->constants[ir_operand_const(ir_operands(f, i)[1])].low;
    IrFit fit = !callee ? IR_FIT_NOT_TOLD
                : type  ? ir_call_fits(x->program, type, callee)
                        : (callee->n_params == n ? IR_FITS : IR_FIT_NOT_TOLD);
    if (fit == IR_FITS)
        return true;
    if (fit == IR_MISFIT)
        exec_violate(x, s, ir_check_violation((IrCheck)i->aux), message);
    else
        exec_stuck(x, s, "%s",
                   callee ? ir_check_doubt(x->program, f, i) : "a call through an unknown pointer");
    return false;
}

bool exec_check_told(Exec *x, ExecState *s, const IrInstr *i) {
    Formula is_told =
        formula_ne(x->table, exec_unsigned_operand(x, s, i, 0), term_int(x->table, 0));
    if (exec_implies(x, s, is_told))
        return true;
    exec_stuck(x, s, "%s", ir_check_text(x->program, exec_function(x, s), i));
    return false;
}

// ---- Calls --------------------------------------------------------------------------------------

bool exec_call(Exec *x, ExecState *s, const IrInstr *i) {
    Arguments arguments;
    if (i->op == IR_CALL) {
        collect_arguments(x, s, i, 0, &arguments);
        return call_function(x, s, i, i->aux, &arguments);
    }
    SmgObjectId id;
    Term offset;
    uint64_t callee;
    Number zero;
    collect_arguments(x, s, i, 1, &arguments);
    if (!exec_resolve(x, s, exec_unsigned_operand(x, s, i, 0), &id, &offset))
        return false;
    bool at_start = term_is_const(x->table, offset, &zero) && zero == 0;
    if (!at_start || !map_get(&x->object_functions, id, &callee)) {
        exec_violate(x, s, IR_INVALID_DEREF, "call of what is no function");
        return false;
    }
    return call_function(x, s, i, (IrFunctionId)callee, &arguments);
}

// Objects of a call that is over leave the heap: an address without its object is a dangling one.
static void end_stack_objects(Exec *x, ExecState *s) {
    for (const ExecOwned *owned = s->frame.owned; owned; owned = owned->older)
        smg_remove(&x->smg, &s->heap, owned->id);
}

bool exec_return(Exec *x, ExecState *s, const SmgValue *results, const IrTypeId *types,
                 uint32_t n) {
    const IrFunction *f = exec_function(x, s);
    SmgValue varargs;
    if (f->is_variadic && exec_get_reg(s->frame.regs, f->n_params, &varargs))
        forget_varargs(x, s, varargs);
    end_stack_objects(x, s);
    if (!s->frame.caller) {
        exec_finish(x, s, true);
        return false;
    }
    s->frame = *s->frame.caller;
    if (s->frame.function == IR_NONE) {
        for (uint32_t r = 0; r < n; r++)
            exec_set_reg(x, s, r, results[r]);
        return true;
    }
    exec_set_results(x, s, results, types, n);
    return true;
}

void exec_set_results(Exec *x, ExecState *s, const SmgValue *results, const IrTypeId *types,
                      uint32_t n) {
    const IrFunction *f = exec_function(x, s);
    for (uint32_t r = 0; r < s->frame.n_results; r++) {
        IrReg reg = s->frame.result + r;
        exec_set_reg(x, s, reg,
                     r < n ? convert(x, s, results[r], types[r], f->reg_types[reg],
                                     exec_is_signed_reg(x, s->frame.function, reg))
                           : exec_draw(x, s, EXEC_DRAW_UNDEF, f->reg_types[reg], true));
    }
}
