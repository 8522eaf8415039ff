// The shadow of each instruction's result. Bits that an operation only moves keep theirs; where
// bits mix (addition, floating point) one that is indeterminate makes the whole result so.
#include "shadow/internal.h"

#include "base/check.h"
#include "base/memory.h"
#include "ir/natives.h"

#include <stdlib.h>

// ---- Building blocks ----------------------------------------------------------------------------

static uint32_t bits_of(const Tracker *t, IrTypeId type) {
    return ir_type(ir_builder_program(t->builder), type)->bits;
}

static IrOperand number(Tracker *t, IrTypeId type, uint64_t low, uint64_t high) {
    return ir_const_operand(ir_build_bits(t->builder, type, low, high));
}

static IrOperand all_ones(Tracker *t, IrTypeId type) {
    return number(t, shadow_type(t, type), UINT64_MAX, UINT64_MAX);
}

static bool is_clean(const Tracker *t, IrOperand shadow) {
    if (!ir_is_const(shadow))
        return false;
    const IrConst *c = &ir_builder_program(t->builder)->constants[ir_operand_const(shadow)];
    return c->kind == IR_CONST_BITS && !c->low && !c->high;
}

static void put_into(Tracker *t, IrOpcode op, IrTypeId type, IrReg result, uint8_t flags,
                     uint32_t aux, const IrOperand *operands, uint32_t n) {
    IrInstr instr = {.op = (uint8_t)op,
                     .type = type,
                     .result = result,
                     .n_results = result != IR_NONE,
                     .flags = flags,
                     .aux = aux,
                     .loc = t->loc};
    ir_build_instr(t->builder, t->block, instr, operands, n, NULL, 0);
}

static IrOperand put(Tracker *t, IrOpcode op, IrTypeId type, IrTypeId result_type,
                     const IrOperand *operands, uint32_t n) {
    IrReg reg = ir_build_reg(t->builder, result_type, NULL);
    put_into(t, op, type, reg, 0, 0, operands, n);
    return ir_reg_operand(reg);
}

static IrOperand put2(Tracker *t, IrOpcode op, IrTypeId type, IrOperand a, IrOperand b) {
    return put(t, op, type, type, (IrOperand[]){a, b}, 2);
}

static IrOperand either(Tracker *t, IrTypeId type, IrOperand a, IrOperand b) {
    return is_clean(t, a) ? b : is_clean(t, b) ? a : put2(t, IR_OR, type, a, b);
}

static IrOperand is_zero(Tracker *t, IrTypeId type, IrOperand a) {
    IrTypeId bit = ir_build_int(t->builder, 1);
    return put(t, IR_EQ, type, bit, (IrOperand[]){a, number(t, type, 0, 0)}, 2);
}

// 1 when any bit is indeterminate.
static IrOperand any_bit(Tracker *t, IrTypeId type, IrOperand shadow) {
    IrTypeId bit = ir_build_int(t->builder, 1);
    if (is_clean(t, shadow))
        return number(t, bit, 0, 0);
    return put(t, IR_NE, type, bit, (IrOperand[]){shadow, number(t, type, 0, 0)}, 2);
}

// The last instruction of a shadow's computation defines its register.
static void define(Tracker *t, IrReg old, IrOperand shadow) {
    IrOperand target = t->shadows[old];
    if (ir_is_const(target))
        return;
    IrTypeId type = shadow_type(t, t->f->reg_types[old]);
    put_into(t, IR_OR, type, ir_operand_reg(target), 0, 0,
             (IrOperand[]){shadow, number(t, type, 0, 0)}, 2);
}

void emit_check(Tracker *t, IrCheck check, IrOperand shadow, IrTypeId type, IrOperand value) {
    if (is_clean(t, shadow))
        return;
    IrOperand operands[] = {is_zero(t, shadow_type(t, type), shadow), value};
    put_into(t, IR_CHECK, 0, IR_NONE, 0, check, operands, 2);
}

void emit_operand_check(Tracker *t, IrCheck check, IrOperand old) {
    emit_check(t, check, tracker_shadow(t, old), ir_operand_type(t->old, t->f, old),
               tracker_value(t, old));
}

void emit_instr_of(Tracker *t, IrOpcode op, uint32_t aux, const IrOperand *operands, uint32_t n) {
    put_into(t, op, 0, IR_NONE, 0, aux, operands, n);
}

IrOperand emit_as_word(Tracker *t, IrOperand old) {
    uint32_t bits = ir_builder_program(t->builder)->pointer_bits;
    IrTypeId word = ir_build_int(t->builder, bits);
    IrOperand value = tracker_value(t, old);
    bool is_narrow = ir_type(t->old, ir_operand_type(t->old, t->f, old))->bits < bits;
    return is_narrow ? put(t, IR_SEXT, word, word, &value, 1) : value;
}

void emit_shadow_fill(Tracker *t, IrOperand pointer, uint8_t byte, IrOperand size) {
    IrOperand value = number(t, ir_build_int(t->builder, 8), byte, 0);
    put_into(t, IR_FILL, 0, IR_NONE, IR_SHADOW, 0, (IrOperand[]){pointer, value, size}, 3);
}

// ---- Integers -----------------------------------------------------------------------------------

typedef struct Pair { // the two operands, and their shadows
    IrOperand a, b, sa, sb;
    IrTypeId type; // of all
} Pair;

static Pair pair_of(Tracker *t, const IrInstr *i) {
    const IrOperand *operands = ir_operands(t->f, i);
    return (Pair){tracker_value(t, operands[0]), tracker_value(t, operands[1]),
                  tracker_shadow(t, operands[0]), tracker_shadow(t, operands[1]), i->type};
}

static IrOperand inverted(Tracker *t, IrTypeId type, IrOperand a) {
    return put2(t, IR_XOR, type, a, number(t, type, UINT64_MAX, UINT64_MAX));
}

// A bit that has a value decides an `and` if it is 0, an `or` if it is 1.
static IrOperand of_and_or(Tracker *t, const Pair *p, bool is_and) {
    IrTypeId type = p->type;
    IrOperand both = put2(t, IR_AND, type, p->sa, p->sb);
    IrOperand a = is_and ? p->a : inverted(t, type, p->a);
    IrOperand b = is_and ? p->b : inverted(t, type, p->b);
    IrOperand by_a = is_clean(t, p->sb) ? p->sb : put2(t, IR_AND, type, a, p->sb);
    IrOperand by_b = is_clean(t, p->sa) ? p->sa : put2(t, IR_AND, type, p->sa, b);
    return either(t, type, both, either(t, type, by_a, by_b));
}

// Indeterminate as a whole, if any of the operands has such a bit.
static IrOperand of_mixture(Tracker *t, const IrInstr *i, IrTypeId result_type) {
    const IrOperand *operands = ir_operands(t->f, i);
    IrTypeId bit = ir_build_int(t->builder, 1), type = shadow_type(t, result_type);
    IrOperand any = number(t, bit, 0, 0);
    for (uint32_t o = 0; o < i->n_operands; o++) {
        IrTypeId operand_type = shadow_type(t, ir_operand_type(t->old, t->f, operands[o]));
        any = either(t, bit, any, any_bit(t, operand_type, tracker_shadow(t, operands[o])));
    }
    if (is_clean(t, any))
        return shadow_zero(t, result_type);
    if (bits_of(t, type) == 1)
        return any;
    return put(t, IR_SEXT, type, type, &any, 1);
}

static IrOperand of_shift(Tracker *t, const IrInstr *i) {
    Pair p = pair_of(t, i);
    return is_clean(t, p.sb) ? put2(t, (IrOpcode)i->op, p.type, p.sa, p.b)
                             : of_mixture(t, i, i->type);
}

// Bits that have values and differ decide that the operands differ.
static IrOperand of_equality(Tracker *t, const IrInstr *i) {
    if (ir_type(t->old, i->type)->kind != IR_INT)
        return of_mixture(t, i, ir_build_int(t->builder, 1));
    Pair p = pair_of(t, i);
    IrOperand shadow = either(t, p.type, p.sa, p.sb);
    IrOperand differ =
        put2(t, IR_AND, p.type, put2(t, IR_XOR, p.type, p.a, p.b), inverted(t, p.type, shadow));
    IrTypeId bit = ir_build_int(t->builder, 1);
    return put2(t, IR_AND, bit, any_bit(t, p.type, shadow), is_zero(t, p.type, differ));
}

// The same bits with another width.
static IrOperand resized(Tracker *t, IrOperand shadow, IrTypeId from, IrTypeId to) {
    uint32_t old = bits_of(t, from), new = bits_of(t, to);
    IrTypeId type = shadow_type(t, to);
    return old == new ? shadow : put(t, old < new ? IR_ZEXT : IR_TRUNC, type, type, &shadow, 1);
}

static IrOperand of_conversion(Tracker *t, const IrInstr *i) {
    IrOperand operand = ir_operands(t->f, i)[0], shadow = tracker_shadow(t, operand);
    IrTypeId type = shadow_type(t, i->type);
    if (i->op == IR_SEXT)
        return put(t, IR_SEXT, type, type, &shadow, 1);
    return resized(t, shadow, ir_operand_type(t->old, t->f, operand), i->type);
}

static IrOperand of_select(Tracker *t, const IrInstr *i) {
    const IrOperand *o = ir_operands(t->f, i);
    IrTypeId type = shadow_type(t, i->type);
    IrOperand chosen[] = {tracker_value(t, o[0]), tracker_shadow(t, o[1]), tracker_shadow(t, o[2])};
    IrOperand shadow = is_clean(t, chosen[1]) && is_clean(t, chosen[2])
                           ? chosen[1]
                           : put(t, IR_SELECT, type, type, chosen, 3);
    IrOperand by_condition = tracker_shadow(t, o[0]);
    if (is_clean(t, by_condition))
        return shadow;
    IrOperand either_way[] = {by_condition, all_ones(t, i->type), shadow};
    return put(t, IR_SELECT, type, type, either_way, 3);
}

static IrOperand shadow_of(Tracker *t, const IrInstr *i) {
    Pair p;
    switch ((IrOpcode)i->op) {
    case IR_UNDEF:
        return all_ones(t, i->type);
    case IR_AND:
    case IR_OR:
        p = pair_of(t, i);
        return of_and_or(t, &p, i->op == IR_AND);
    case IR_XOR:
        p = pair_of(t, i);
        return either(t, p.type, p.sa, p.sb);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return of_shift(t, i);
    case IR_EQ:
    case IR_NE:
        return of_equality(t, i);
    case IR_TRUNC:
    case IR_ZEXT:
    case IR_SEXT:
    case IR_PTRTOINT:
    case IR_INTTOPTR:
    case IR_BITCAST:
        return of_conversion(t, i);
    case IR_SELECT:
        return of_select(t, i);
    default:
        return of_mixture(t, i, t->f->reg_types[i->result]);
    }
}

// ---- Copies of instructions ---------------------------------------------------------------------

// The instruction itself, with more operands behind its own if there are any.
static void copy(Tracker *t, const IrInstr *i, const IrOperand *more, uint32_t n_more,
                 uint32_t n_results) {
    const IrOperand *old = ir_operands(t->f, i);
    IrOperand *operands = memory_new((i->n_operands + n_more + 1) * sizeof *operands);
    for (uint32_t o = 0; o < i->n_operands; o++)
        operands[o] = tracker_value(t, old[o]);
    for (uint32_t o = 0; o < n_more; o++)
        operands[i->n_operands + o] = more[o];
    IrInstr new = *i;
    new.n_results = n_results;
    if (i->result != IR_NONE)
        new.result = ir_operand_reg(t->values[i->result]);
    ir_build_instr(t->builder, t->block, new, operands, i->n_operands + n_more, ir_targets(t->f, i),
                   i->n_targets);
    free(operands);
}

static void copy_as_it_is(Tracker *t, const IrInstr *i) { copy(t, i, NULL, 0, i->n_results); }

static void emit_phi(Tracker *t, const IrInstr *i, const IrBlock *block) {
    const IrOperand *operands = ir_operands(t->f, i);
    IrReg value = ir_operand_reg(t->values[i->result]);
    IrOperand shadow = t->shadows[i->result];
    ir_build_phi(t->builder, t->block, value, i->loc);
    if (!ir_is_const(shadow))
        ir_build_phi(t->builder, t->block, ir_operand_reg(shadow), i->loc);
    for (uint32_t o = 0; o < i->n_operands; o++) {
        IrBlockId from = t->f->preds[block->preds + o];
        ir_build_phi_operand(t->builder, value, from, tracker_value(t, operands[o]));
        if (!ir_is_const(shadow))
            ir_build_phi_operand(t->builder, ir_operand_reg(shadow), from,
                                 tracker_shadow(t, operands[o]));
    }
}

// ---- Memory -------------------------------------------------------------------------------------

static bool tracks_memory(const Tracker *t, const IrInstr *i, uint32_t operand) {
    return taint_of_memory(t->taint, t->id, (uint32_t)(i - t->f->instrs), operand);
}

static void emit_load(Tracker *t, const IrInstr *i) {
    IrOperand address = ir_operands(t->f, i)[0], shadow = t->shadows[i->result];
    emit_operand_check(t, IR_CHECK_ADDRESS, address);
    copy_as_it_is(t, i);
    IrOperand new_address = tracker_value(t, address);
    if (!ir_is_const(shadow))
        put_into(t, IR_LOAD, shadow_type(t, i->type), ir_operand_reg(shadow), IR_SHADOW, i->aux,
                 &new_address, 1);
}

static void emit_store(Tracker *t, const IrInstr *i) {
    const IrOperand *operands = ir_operands(t->f, i);
    emit_operand_check(t, IR_CHECK_ADDRESS, operands[1]);
    copy_as_it_is(t, i);
    if (tracks_memory(t, i, 1))
        put_into(t, IR_STORE, shadow_type(t, i->type), IR_NONE, IR_SHADOW, i->aux,
                 (IrOperand[]){tracker_shadow(t, operands[0]), tracker_value(t, operands[1])}, 2);
}

static void emit_copy(Tracker *t, const IrInstr *i) {
    const IrOperand *o = ir_operands(t->f, i);
    emit_operand_check(t, IR_CHECK_ADDRESS, o[0]);
    emit_operand_check(t, IR_CHECK_ADDRESS, o[1]);
    emit_operand_check(t, IR_CHECK_SIZE, o[2]);
    copy_as_it_is(t, i);
    IrOperand operands[] = {tracker_value(t, o[0]), tracker_value(t, o[1]), tracker_value(t, o[2])};
    if (!tracks_memory(t, i, 0))
        return;
    if (tracks_memory(t, i, 1))
        put_into(t, IR_COPY, 0, IR_NONE, (uint8_t)(i->flags | IR_OVERLAP | IR_SHADOW), i->aux,
                 operands, 3);
    else
        emit_shadow_fill(t, operands[0], 0, operands[2]);
}

static void emit_fill(Tracker *t, const IrInstr *i) {
    const IrOperand *o = ir_operands(t->f, i);
    emit_operand_check(t, IR_CHECK_ADDRESS, o[0]);
    emit_operand_check(t, IR_CHECK_SIZE, o[2]);
    copy_as_it_is(t, i);
    IrOperand operands[] = {tracker_value(t, o[0]), tracker_shadow(t, o[1]),
                            tracker_value(t, o[2])};
    if (tracks_memory(t, i, 0))
        put_into(t, IR_FILL, 0, IR_NONE, IR_SHADOW, i->aux, operands, 3);
}

// ---- Calls --------------------------------------------------------------------------------------

// Library functions look at their arguments.
static bool checks_arguments(const Tracker *t, const IrInstr *i) {
    const IrFunction *callee = &t->old->functions[i->aux];
    return callee->kind != IR_FUNCTION_DEFINED || (callee->is_model && !t->f->is_model);
}

static void check_arguments(Tracker *t, const IrInstr *i) {
    const IrOperand *operands = ir_operands(t->f, i);
    for (uint32_t o = 0; o < i->n_operands; o++)
        emit_operand_check(t, IR_CHECK_ARGUMENT, operands[o]);
}

// Shadows stand behind the arguments: a call with more or less of them than the function has
// parameters would mix them up.
static void check_count(Tracker *t, const IrInstr *i, IrOperand callee, uint32_t n) {
    IrTypeId type = ir_build_int(t->builder, 32);
    IrOperand operands[] = {callee, ir_const_operand(ir_build_bits(t->builder, type, n, 0))};
    if (i->op == IR_CALL_POINTER)
        put_into(t, IR_CHECK, 0, IR_NONE, 0, IR_CHECK_CALL_SHADOWS, operands, 2);
    else if (ir_builder_program(t->builder)->functions[i->aux].n_params != n)
        put_into(t, IR_UNSUPPORTED, 0, IR_NONE, 0,
                 ir_build_message(t->builder, "a call with another number of arguments"), NULL, 0);
}

// What calloc gives is zero, and what a caller gives has values.
static void initialise_object(Tracker *t, const IrInstr *i) {
    const IrFunction *callee = &t->old->functions[i->aux];
    const IrOperand *operands = ir_operands(t->f, i);
    if (callee->kind != IR_FUNCTION_NATIVE || !i->n_results || !taint_of_site(t->taint, t->id, i))
        return;
    if (callee->native == IR_NATIVE_CALLOC) {
        IrTypeId word = ir_build_int(t->builder, ir_builder_program(t->builder)->pointer_bits);
        IrOperand size =
            put2(t, IR_MUL, word, tracker_value(t, operands[0]), tracker_value(t, operands[1]));
        emit_shadow_fill(t, t->values[i->result], 0, size);
    } else if (callee->native == IR_NATIVE_GIVEN || callee->native == IR_NATIVE_STATIC_ALLOC) {
        emit_shadow_fill(t, t->values[i->result], 0, tracker_value(t, operands[0]));
    }
}

static IrReg results_with_shadows(Tracker *t, const IrInstr *i) {
    IrReg first = IR_NONE;
    for (uint32_t r = 0; r < 2 * i->n_results; r++) {
        IrTypeId type = t->f->reg_types[i->result + r % i->n_results];
        IrReg reg = ir_build_reg(t->builder, r < i->n_results ? type : shadow_type(t, type), NULL);
        first = r ? first : reg;
    }
    return first;
}

// A result goes to the register that it has, its shadow to that of its shadow. Results of a call
// have registers side by side, so they are moved.
static void move_results(Tracker *t, const IrInstr *i, IrReg first) {
    for (uint32_t r = 0; r < i->n_results; r++) {
        IrTypeId type = t->f->reg_types[i->result + r];
        IrOperand value = ir_reg_operand(first + r);
        put_into(t, IR_BITCAST, type, ir_operand_reg(t->values[i->result + r]), 0, 0, &value, 1);
        define(t, i->result + r, ir_reg_operand(first + i->n_results + r));
    }
}

static void emit_call(Tracker *t, const IrInstr *i) {
    bool by_pointer = i->op == IR_CALL_POINTER;
    bool has_params = by_pointer ? t->taint->by_pointer : taint_has_param_shadows(t->taint, i->aux);
    bool has_results =
        by_pointer ? t->taint->by_pointer : taint_has_result_shadows(t->taint, i->aux);
    const IrOperand *old = ir_operands(t->f, i);
    bool is_checked = !by_pointer && checks_arguments(t, i);
    if (by_pointer)
        emit_operand_check(t, IR_CHECK_ADDRESS, old[0]);
    if (is_checked)
        check_arguments(t, i);
    if (!by_pointer)
        emit_output_checks(t, i);
    uint32_t first = by_pointer, last = i->n_operands - ((i->flags & IR_VARIADIC) ? 1 : 0);
    IrOperand *operands = memory_new((2 * i->n_operands + 1) * sizeof *operands);
    uint32_t n = 0;
    for (uint32_t o = 0; o < last; o++)
        operands[n++] = tracker_value(t, old[o]);
    for (uint32_t o = first; has_params && o < last; o++)
        operands[n++] = is_checked ? shadow_zero(t, ir_operand_type(t->old, t->f, old[o]))
                                   : tracker_shadow(t, old[o]);
    if (has_params)
        check_count(t, i, operands[0], n - first);
    if (last < i->n_operands)
        operands[n++] = tracker_value(t, old[last]);
    IrInstr call = *i;
    bool moves = has_results && i->n_results;
    if (moves) {
        call.result = results_with_shadows(t, i);
        call.n_results = 2 * i->n_results;
    } else if (i->n_results) {
        call.result = ir_operand_reg(t->values[i->result]);
    }
    ir_build_instr(t->builder, t->block, call, operands, n, NULL, 0);
    if (moves)
        move_results(t, i, call.result);
    else
        for (uint32_t r = 0; r < i->n_results; r++)
            define(t, i->result + r, shadow_zero(t, t->f->reg_types[i->result + r]));
    if (!by_pointer)
        initialise_object(t, i);
    free(operands);
}

static void emit_return(Tracker *t, const IrInstr *i) {
    const IrOperand *old = ir_operands(t->f, i);
    bool has_results = taint_has_result_shadows(t->taint, t->id);
    IrOperand *shadows = memory_new((i->n_operands + 1) * sizeof *shadows);
    for (uint32_t o = 0; o < i->n_operands; o++) {
        if (t->id == t->old->main)
            emit_operand_check(t, IR_CHECK_RESULT, old[o]);
        shadows[o] = tracker_shadow(t, old[o]);
    }
    copy(t, i, shadows, has_results ? i->n_operands : 0, 0);
    free(shadows);
}

static const IrInstr *find_alloca(const Tracker *t, IrOperand variable) {
    for (uint32_t n = 0; n < t->f->n_instrs && !ir_is_const(variable); n++)
        if (t->f->instrs[n].result == ir_operand_reg(variable) && t->f->instrs[n].op == IR_ALLOCA)
            return &t->f->instrs[n];
    return NULL;
}

// Variables of models have values: memory that is arbitrary by intention is so, too.
static void emit_model_values(Tracker *t, IrOperand variable) {
    const IrInstr *made = t->f->is_model ? find_alloca(t, variable) : NULL;
    if (made && taint_of_site(t->taint, t->id, made))
        emit_shadow_fill(t, tracker_value(t, variable), 0,
                         tracker_value(t, ir_operands(t->f, made)[0]));
}

static void emit_alloca(Tracker *t, const IrInstr *i) {
    emit_operand_check(t, IR_CHECK_SIZE, ir_operands(t->f, i)[0]);
    copy_as_it_is(t, i);
    if (!(i->flags & IR_SCOPED))
        emit_model_values(t, ir_reg_operand(i->result));
}

// ---- Dispatch -----------------------------------------------------------------------------------

static void emit_decision(Tracker *t, const IrInstr *i) {
    emit_operand_check(t, IR_CHECK_CONDITION, ir_operands(t->f, i)[0]);
    copy_as_it_is(t, i);
}

// That an address was never written comes before what it is. A caller or another file that is not
// there would have given a _Bool that is one.
static void emit_old_check(Tracker *t, const IrInstr *i) {
    if (i->aux == IR_CHECK_ALIGNMENT)
        emit_operand_check(t, IR_CHECK_ADDRESS, ir_operands(t->f, i)[0]);
    if (i->aux != IR_CHECK_REPRESENTATION || !t->has_others) {
        copy_as_it_is(t, i);
        return;
    }
    IrMessageId reason = ir_build_message(t->builder, ir_check_message(IR_CHECK_VALUE_TOLD));
    IrOperand operands[] = {tracker_value(t, ir_operands(t->f, i)[0]),
                            number(t, ir_build_int(t->builder, 32), reason, 0)};
    put_into(t, IR_CHECK, 0, IR_NONE, 0, IR_CHECK_VALUE_TOLD, operands, 2);
}

static void emit_plain(Tracker *t, const IrInstr *i) {
    copy_as_it_is(t, i);
    if (i->n_results == 1 && !ir_is_const(t->shadows[i->result]))
        define(t, i->result, shadow_of(t, i));
}

void emit_instr(Tracker *t, const IrInstr *i, const IrBlock *block) {
    switch ((IrOpcode)i->op) {
    case IR_PHI:
        emit_phi(t, i, block);
        break;
    case IR_LOAD:
        emit_load(t, i);
        break;
    case IR_STORE:
        emit_store(t, i);
        break;
    case IR_COPY:
        emit_copy(t, i);
        break;
    case IR_FILL:
        emit_fill(t, i);
        break;
    case IR_ALLOCA:
        emit_alloca(t, i);
        break;
    case IR_SCOPE_BEGIN:
        copy_as_it_is(t, i);
        emit_model_values(t, ir_operands(t->f, i)[0]);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        emit_call(t, i);
        break;
    case IR_RET:
        emit_return(t, i);
        break;
    case IR_BRANCH:
    case IR_SWITCH:
        emit_decision(t, i);
        break;
    case IR_CHECK:
        emit_old_check(t, i);
        break;
    default:
        emit_plain(t, i);
        break;
    }
}
