// Shifts: by constants exactly; by other distances the result is bounded by intervals.
#include "exec/internal.h"

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

static uint32_t type_bits(const Exec *x, const IrInstr *i) {
    return ir_type(x->program, i->type)->bits;
}

static SmgValue shift_by_constant(Exec *x, ExecState *s, const IrInstr *i, Number by,
                                  uint32_t bits) {
    Number factor = number_power_of_two((unsigned)by);
    if (i->op == IR_SHL) {
        bool is_signed = exec_prefers_signed(x, s, i);
        Term a = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
        return exec_wrap(x, s, term_scale(x->table, factor, a), bits, is_signed);
    }
    if (i->op == IR_LSHR) {
        Term a = exec_unsigned_operand(x, s, i, 0);
        Term shifted = exec_is_word(x, s, a, bits) ? term_div(x->table, a, factor)
                                                   : term_fresh(x->table, "shift");
        return (SmgValue){shifted, SMG_UNSIGNED};
    }
    return (SmgValue){term_div(x->table, exec_signed_operand(x, s, i, 0), factor), SMG_SIGNED};
}

typedef struct Shifted { // bounds of what is shifted, and of the distance
    Interval value;
    uint32_t least, most;
} Shifted;

static Shifted find_bounds(Exec *x, ExecState *s, const IrInstr *i, Term value) {
    Interval by = kb_interval(x->solver, s->kb, exec_unsigned_operand(x, s, i, 1));
    uint32_t last = type_bits(x, i) - 1;
    return (Shifted){.value = kb_interval(x->solver, s->kb, value),
                     .least = by.low < 0      ? 0
                              : by.low > last ? last
                                              : (uint32_t)by.low,
                     .most = by.high < 0 || by.high > last ? last : (uint32_t)by.high};
}

static void assume_between(Exec *x, ExecState *s, Term term, Number low, Number high) {
    exec_assume(x, s, formula_le(x->table, constant(x, low), term));
    exec_assume(x, s, formula_le(x->table, term, constant(x, high)));
}

// No bit is lost: the result, as an unsigned number, lies between two powers.
static void bound_left_shift(Exec *x, ExecState *s, const IrInstr *i, Term result) {
    uint32_t bits = type_bits(x, i);
    Term a = exec_unsigned_operand(x, s, i, 0);
    Shifted known = find_bounds(x, s, i, a);
    if (bits > 64 || x->math_ints || known.value.low < 0 ||
        known.value.high >= number_power_of_two(bits) >> known.most)
        return;
    assume_between(x, s, result, known.value.low << known.least, known.value.high << known.most);
    exec_assume(x, s, formula_le(x->table, a, result));
}

static SmgValue shift_by_unknown(Exec *x, ExecState *s, const IrInstr *i) {
    TermTable *t = x->table;
    bool has_no_ends = i->op == IR_ASHR && exec_has_no_ends(x, type_bits(x, i));
    SmgValue result = has_no_ends ? (SmgValue){term_fresh(t, "shift"), SMG_SIGNED}
                                  : exec_any_value(x, s, i->type, i->op == IR_ASHR, "shift");
    if (i->op == IR_SHL) {
        bound_left_shift(x, s, i, result.term);
        return result;
    }
    Term a = i->op == IR_LSHR ? exec_unsigned_operand(x, s, i, 0) : exec_signed_operand(x, s, i, 0);
    if (exec_implies(x, s, formula_le(t, constant(x, 0), a))) {
        exec_assume(x, s, formula_le(t, constant(x, 0), result.term));
        exec_assume(x, s, formula_le(t, result.term, a));
        Shifted known = find_bounds(x, s, i, a);
        if (known.value.low != NUMBER_MIN && !x->math_ints)
            assume_between(x, s, result.term, known.value.low >> known.most,
                           known.value.high >> known.least);
    }
    return result;
}

bool exec_shift(Exec *x, ExecState *s, const IrInstr *i) {
    uint32_t bits = type_bits(x, i);
    Term by = exec_unsigned_operand(x, s, i, 1);
    Number k;
    Formula fine = formula_lt(x->table, by, constant(x, (Number)bits));
    if (!exec_check_trap(x, s, IR_BAD_SHIFT, fine, "shift by too much"))
        return false;
    bool known = term_is_const(x->table, kb_simplify(x->solver, s->kb, by), &k) && k < bits;
    if (known && bits <= 64)
        exec_set_result(x, s, i, shift_by_constant(x, s, i, k, bits));
    else
        exec_set_result(x, s, i, shift_by_unknown(x, s, i));
    return true;
}
