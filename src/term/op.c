// Conditions as numbers, and operations that are mostly uninterpreted: folded for constants,
// written as arithmetic where a mask or shift is constant, sorted where they commute.
#include "term/table.h"

#include "base/check.h"

// Of a condition and its negation only one becomes a node, so that bool(f) + bool(not f) is 1.
static bool is_negative(const TermTable *table, Formula f) {
    FormulaKind kind = formula_kind(table, f);
    if (kind == FORMULA_LE)
        return term_linear(table, formula_term(table, f)).coefficients[0] < 0;
    return kind == FORMULA_NE || kind == FORMULA_OR;
}

Term term_bool(TermTable *table, Formula condition) {
    FormulaKind kind = formula_kind(table, condition);
    if (kind == FORMULA_TRUE || kind == FORMULA_FALSE)
        return term_int(table, kind == FORMULA_TRUE);
    bool negative = is_negative(table, condition);
    if (negative) {
        Formula positive = formula_not(table, condition);
        // The negation of a comparison may be anything, when its terms simplify.
        negative = !is_negative(table, positive);
        condition = negative ? positive : condition;
        if (formula_kind(table, condition) <= FORMULA_FALSE)
            return term_int(table, (formula_kind(table, condition) == FORMULA_TRUE) != negative);
    }
    uint32_t id = table_node(table, &(NodeKey){.kind = TERM_BOOL, .formula = condition});
    Term atom = id ? (Term){id} : term_fresh(table, "deep");
    return negative ? linear_combine(table, -1, atom, 0, atom, 1) : atom;
}

// ---- Values -------------------------------------------------------------------------------------

bool term_op_evaluate(TermOp op, Number a, Number b, Number *result) {
    if (op == TERM_OP_DIV || op == TERM_OP_MOD) {
        if (b <= 0)
            return false;
        *result = op == TERM_OP_DIV ? number_floor_div(a, b) : number_mod(a, b);
        return true;
    }
    if (a < 0 || b < 0 || op == TERM_OP_SELECT)
        return false;
    switch (op) {
    case TERM_OP_AND:
        *result = a & b;
        return true;
    case TERM_OP_OR:
        *result = a | b;
        return true;
    case TERM_OP_XOR:
        *result = a ^ b;
        return true;
    case TERM_OP_SHL:
        if (b > 126 && a != 0)
            return false;
        *result = 0;
        return a == 0 || number_mul(a, number_power_of_two((unsigned)b), result);
    case TERM_OP_SHR:
        *result = b > 126 ? 0 : a >> (unsigned)b;
        return true;
    default:
        UNREACHABLE("operation");
    }
}

Interval term_op_range(TermOp op, Interval a, Interval b) {
    switch (op) {
    case TERM_OP_AND:
        return interval_and(a, b);
    case TERM_OP_OR:
    case TERM_OP_XOR:
        return interval_or_xor(a, b);
    case TERM_OP_SHR:
        return (Interval){0, a.high};
    case TERM_OP_SHL:
        return (Interval){a.low, NUMBER_MAX};
    case TERM_OP_DIV: // by 0 anything may be
        if (b.low <= 0)
            return INTERVAL_ALL;
        return (Interval){0, interval_has_high(a) ? a.high / b.low : NUMBER_MAX};
    case TERM_OP_MOD:
        if (b.low <= 0)
            return INTERVAL_ALL;
        return (Interval){0, interval_has_high(b) && b.high - 1 < a.high ? b.high - 1 : a.high};
    case TERM_OP_SELECT:
        return INTERVAL_ALL;
    case N_TERM_OPS:
        break;
    }
    UNREACHABLE("operation");
}

// ---- Bitwise operations with a constant ---------------------------------------------------------

enum { MAX_RUNS = 4 };

static unsigned runs_of_ones(Number mask) {
    unsigned runs = 0;
    for (; mask > 0; mask >>= 1)
        runs += (mask & 3) == 1;
    return runs;
}

// a and mask, as a sum over the runs of ones in the mask: bits [low, high) are
// 2^low * (floor(a / 2^low) mod 2^(high - low)).
static Term and_with_mask(TermTable *table, Term a, Number mask) {
    Term sum = term_int(table, 0);
    for (unsigned low = 0; low < 127 && mask >> low; low++) {
        if (!(mask >> low & 1))
            continue;
        unsigned high = low;
        while (high < 127 && mask >> high & 1)
            high++;
        Term bits = term_div(table, a, number_power_of_two(low));
        if (high == 127)
            return (Term){0};
        bits = term_mod(table, bits, number_power_of_two(high - low));
        sum = linear_combine(table, 1, sum, number_power_of_two(low), bits, 0);
        low = high;
    }
    return sum;
}

// OR and XOR with a constant by AND: a or b = a + b - (a and b).
static Term bitwise_with_constant(TermTable *table, TermOp op, Term a, Number mask) {
    if (mask < 0 || runs_of_ones(mask) > MAX_RUNS)
        return (Term){0};
    Term both = and_with_mask(table, a, mask);
    if (!both.id || op == TERM_OP_AND)
        return both;
    return linear_combine(table, 1, a, op == TERM_OP_OR ? -1 : -2, both, mask);
}

// No bit is set in both: a is a multiple of a power of two that b stays below.
bool term_bits_disjoint(const TermTable *table, Term a, Interval range_of_b) {
    if (range_of_b.low < 0 || !interval_has_high(range_of_b))
        return false;
    TermLinear linear = term_linear(table, a);
    unsigned __int128 bits = (unsigned __int128)linear.constant;
    for (uint32_t i = 0; i < linear.n; i++)
        bits |= (unsigned __int128)linear.coefficients[i];
    return (bits & -bits) > (unsigned __int128)range_of_b.high || bits == 0; // the lowest of any
}

static Term simplified_bitwise(TermTable *table, TermOp op, Term a, Term b) {
    Number constant;
    if (term_same(a, b))
        return op == TERM_OP_XOR ? term_int(table, 0) : a;
    if (term_is_const(table, a, &constant))
        return bitwise_with_constant(table, op, b, constant);
    if (term_is_const(table, b, &constant))
        return bitwise_with_constant(table, op, a, constant);
    Interval range_a = term_range(table, a), range_b = term_range(table, b);
    if (range_a.low >= 0 && range_b.low >= 0 &&
        (term_bits_disjoint(table, a, range_b) || term_bits_disjoint(table, b, range_a)))
        return op == TERM_OP_AND ? term_int(table, 0) : term_add(table, a, b);
    return (Term){0};
}

static Term simplified_shift(TermTable *table, TermOp op, Term a, Term b) {
    Number amount, constant;
    if (term_is_const(table, a, &constant) && constant == 0)
        return a;
    if (!term_is_const(table, b, &amount) || amount < 0 || amount > 126)
        return (Term){0};
    Number power = number_power_of_two((unsigned)amount);
    return op == TERM_OP_SHL ? term_scale(table, power, a) : term_div(table, a, power);
}

static Term simplified(TermTable *table, TermOp op, Term a, Term b) {
    Number x, y, result;
    if (term_is_const(table, a, &x) && term_is_const(table, b, &y) &&
        term_op_evaluate(op, x, y, &result))
        return term_const(table, result);
    switch (op) {
    case TERM_OP_DIV:
        return term_is_const(table, b, &y) && y > 0 ? term_div(table, a, y) : (Term){0};
    case TERM_OP_MOD:
        return term_is_const(table, b, &y) && y > 0 ? term_mod(table, a, y) : (Term){0};
    case TERM_OP_AND:
    case TERM_OP_OR:
    case TERM_OP_XOR:
        return simplified_bitwise(table, op, a, b);
    case TERM_OP_SHL:
    case TERM_OP_SHR:
        return simplified_shift(table, op, a, b);
    case TERM_OP_SELECT:
        return (Term){0};
    case N_TERM_OPS:
        break;
    }
    UNREACHABLE("operation");
}

Term term_op(TermTable *table, TermOp op, Term a, Term b) {
    Term result = simplified(table, op, a, b);
    if (result.id)
        return result;
    bool commutes = op == TERM_OP_AND || op == TERM_OP_OR || op == TERM_OP_XOR;
    Term operands[2] = {commutes && b.id < a.id ? b : a, commutes && b.id < a.id ? a : b};
    NodeKey key = {.kind = TERM_OP, .op = (uint8_t)op, .n = 2, .terms = operands};
    uint32_t id = table_node(table, &key);
    return id ? (Term){id} : term_fresh(table, "deep");
}
