// Calls: which functions they may enter, and what functions without a body do.
#include "slice/internal.h"

#include "ir/format.h"
#include "ir/natives.h"

#include <string.h>

uint32_t slice_count_args(const IrInstr *call) {
    return call->n_operands - (call->op == IR_CALL_POINTER) - (call->flags & IR_VARIADIC ? 1 : 0);
}

static IrOperand argument(const IrFunction *f, const IrInstr *call, uint32_t i) {
    return ir_operands(f, call)[i + (call->op == IR_CALL_POINTER)];
}

uint32_t slice_operand_of_param(const IrFunction *callee, const IrInstr *call, uint32_t param) {
    if (param == callee->n_params) // the variable arguments
        return call->flags & IR_VARIADIC ? call->n_operands - 1 : IR_NONE;
    return param < slice_count_args(call) ? param + (call->op == IR_CALL_POINTER) : IR_NONE;
}

FunctionList slice_callees(const Slicer *s, IrFunctionId function, uint32_t instr) {
    FunctionList list = {0};
    const IrInstr *call = &s->program->functions[function].instrs[instr];
    if (call->op == IR_CALL)
        vec_push(&list, call->aux);
    if (call->op != IR_CALL_POINTER)
        return list;
    bool is_known = !slice_is_guess(s, function, instr, 0);
    PtsFunctions known = pointsto_callees(s->points_to, function, instr);
    for (uint32_t i = 0; i < known.count && is_known; i++)
        vec_push(&list, known.items[i]);
    for (size_t i = 0; i < s->taken.count && !is_known; i++)
        vec_push(&list, s->taken.items[i]);
    return list;
}

// ---- Formats -----------------------------------------------------------------------------------

// A format that is there as a constant, or NULL.
static const char *constant_format(const Slicer *s, IrOperand operand) {
    if (!ir_is_const(operand))
        return NULL;
    const IrConst *c = &s->program->constants[ir_operand_const(operand)];
    if (c->kind != IR_CONST_GLOBAL)
        return NULL;
    const IrGlobal *global = &s->program->globals[c->target];
    if (!global->is_constant || global->is_external || global->n_relocs || !global->bytes ||
        c->offset < 0 || (uint64_t)c->offset >= global->size)
        return NULL;
    const char *text = (const char *)global->bytes + c->offset;
    return memchr(text, 0, global->size - (uint64_t)c->offset) ? text : NULL;
}

// Numbers to standard output are no access that may be invalid, if there are enough of them.
static uint32_t effects_of_print(const Slicer *s, Site site, IrNative native) {
    const IrFunction *f = &s->program->functions[site.function];
    const IrInstr *call = &f->instrs[site.instr];
    IrPrint print = ir_print_of(native);
    const char *format = print.format >= 0 && (uint32_t)print.format < slice_count_args(call)
                             ? constant_format(s, argument(f, call, (uint32_t)print.format))
                             : NULL;
    IrFormatNeeds needs = {.kind = IR_FORMAT_OTHER};
    if (format)
        needs = ir_format_needs(format, s->program->pointer_bits / 8);
    bool is_plain = needs.kind == IR_FORMAT_PLAIN;
    bool is_valid = is_plain && print.buffer < 0 && print.stream < 0 && !print.has_list &&
                    (!needs.bytes || slice_has_arguments(s, site, needs.bytes));
    is_valid |= s->trusts_accesses && needs.kind != IR_FORMAT_OTHER;
    return (is_plain ? 0 : EFFECT_READS) | (is_valid ? 0 : EFFECT_FAILS | EFFECT_STAYS) |
           (print.buffer >= 0 ? EFFECT_WRITES_TEXT : 0);
}

// ---- Natives -----------------------------------------------------------------------------------

// The old object of a realloc and the new one are of one class: what reads one reads both.
static uint32_t effects_of_native(const Slicer *s, Site site, IrNative native) {
    uint32_t does = ir_native_info(native)->effects, effects = 0;
    bool frees = ir_native_argument(native, 'f') >= 0;
    bool accesses = frees || ir_native_argument(native, 'r') >= 0;
    if (ir_native_argument(native, 't') >= 0)
        return effects_of_print(s, site, native);
    if (does & IR_FAILS || (accesses && !s->trusts_accesses))
        effects |= EFFECT_FAILS | EFFECT_STAYS;
    if (does & IR_MAY_END)
        effects |= EFFECT_STAYS;
    if (does & IR_LOOKS_AT_OBJECTS)
        effects |= EFFECT_LOOKS;
    if (does & IR_SETS_ERRNO)
        effects |= EFFECT_WRITES_ERRNO;
    return effects | (frees ? EFFECT_FREES : 0);
}

static uint32_t effects_of(const Slicer *s, Site site, const FunctionList *callees) {
    const IrFunction *f = &s->program->functions[site.function];
    const IrInstr *call = &f->instrs[site.instr];
    uint32_t effects = 0;
    if (call->op == IR_CALL_POINTER &&
        pointsto_callees(s->points_to, site.function, site.instr).or_unknown)
        effects |= EFFECT_UNKNOWN;
    for (size_t i = 0; i < callees->count; i++) {
        const IrFunction *callee = &s->program->functions[callees->items[i]];
        if (callee->kind == IR_FUNCTION_EXTERNAL)
            effects |= EFFECT_UNKNOWN;
        if (callee->kind == IR_FUNCTION_EXTERNAL && !callee->is_contract && call->n_operands &&
            s->has_callbacks) // no engine follows it where it is given a function
            effects |= EFFECT_FAILS | EFFECT_STAYS;
        else if (callee->kind == IR_FUNCTION_NATIVE)
            effects |= effects_of_native(s, site, callee->native);
    }
    // Without a prototype, arguments lie in memory: which one is written through is not known.
    if (effects & EFFECT_WRITES_TEXT && !slice_count_args(call))
        effects |= EFFECT_FAILS | EFFECT_STAYS;
    return effects;
}

// ---- All calls ---------------------------------------------------------------------------------

static void find_call(Slicer *s, Site site) {
    const IrInstr *instr = &s->program->functions[site.function].instrs[site.instr];
    uint16_t *effects = &s->functions[site.function].effects[site.instr];
    *effects = 0;
    if (instr->op == IR_UNSUPPORTED || slice_may_be_invalid(s, site.function, site.instr))
        *effects = EFFECT_FAILS | EFFECT_STAYS;
    if (instr->op != IR_CALL && instr->op != IR_CALL_POINTER)
        return;
    FunctionList callees = slice_callees(s, site.function, site.instr);
    for (size_t i = 0; i < callees.count; i++)
        vec_push(&s->functions[callees.items[i]].callers, site);
    *effects |= (uint16_t)effects_of(s, site, &callees);
    vec_free(&callees);
}

void slice_find_calls(Slicer *s) {
    vec_clear(&s->taken);
    s->has_callbacks = false;
    for (IrFunctionId f = 0; f < s->program->n_functions; f++) {
        vec_clear(&s->functions[f].callers);
        if (!s->program->functions[f].address_taken)
            continue;
        vec_push(&s->taken, f);
        s->has_callbacks |= s->program->functions[f].kind != IR_FUNCTION_EXTERNAL;
    }
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        for (uint32_t i = 0; i < s->program->functions[f].n_instrs; i++)
            find_call(s, (Site){f, i});
}
