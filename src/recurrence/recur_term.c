// Terms of an iteration: building, computing, translating for the solver, printing.
#include "recurrence/recur_term.h"

#include "base/check.h"

#include <stdlib.h>

void recur_terms_start(RecurTerms *terms, bool is_math) {
    *terms = (RecurTerms){.is_math = is_math};
    vec_push(&terms->nodes, ((RecurNode){0}));
}

void recur_terms_release(RecurTerms *terms) { vec_free(&terms->nodes); }

static bool is_same(const RecurNode *x, const RecurNode *y) {
    return x->op == y->op && x->bits == y->bits && x->from_bits == y->from_bits &&
           x->is_signed == y->is_signed && x->a == y->a && x->b == y->b && x->c == y->c &&
           x->value == y->value;
}

enum { LOOK_BACK = 64 };

RecurTerm recur_term(RecurTerms *terms, RecurNode node) {
    size_t n = terms->nodes.count;
    for (size_t i = n; i > 1 && n - i < LOOK_BACK; i--)
        if (is_same(&terms->nodes.items[i - 1], &node))
            return (RecurTerm)i - 1;
    vec_push(&terms->nodes, node);
    return (RecurTerm)n;
}

RecurTerm recur_var(RecurTerms *terms, uint32_t bits) {
    return recur_term(
        terms, (RecurNode){.op = RECUR_VAR, .bits = (uint16_t)bits, .value = terms->n_vars++});
}

RecurTerm recur_number(RecurTerms *terms, Number value, uint32_t bits) {
    return recur_term(terms,
                      (RecurNode){.op = RECUR_NUMBER, .bits = (uint16_t)bits, .value = value});
}

// ---- Computing ----------------------------------------------------------------------------------

Number recur_wrap(Number value, uint32_t bits) {
    if (bits == 1)
        return value & 1;
    Number modulus = number_power_of_two(bits), low = number_mod(value, modulus);
    return low >= modulus / 2 ? low - modulus : low;
}

static Number as_unsigned(Number value, uint32_t bits) {
    return number_mod(value, number_power_of_two(bits));
}

static bool fits(Number value) { return value >= INT64_MIN && value <= INT64_MAX; }

static bool compute_shift(const RecurNode *n, bool is_math, Number a, Number b, Number *result) {
    Number amount = as_unsigned(b, n->bits);
    if (amount >= n->bits)
        return false;
    Number factor = number_power_of_two((unsigned)amount);
    if (n->op == IR_SHL)
        return number_mul(a, factor, result);
    if (n->op == IR_LSHR)
        a = is_math ? a : as_unsigned(a, n->bits);
    *result = number_floor_div(a, factor);
    return n->op != IR_LSHR || a >= 0;
}

static bool compute_division(const RecurNode *n, bool is_math, Number a, Number b, Number *result) {
    bool is_unsigned = n->op == IR_UDIV || n->op == IR_UREM;
    if (is_unsigned && !is_math) {
        a = as_unsigned(a, n->bits);
        b = as_unsigned(b, n->bits);
    }
    if (b == 0 || (is_unsigned && (a < 0 || b < 0)))
        return false;
    *result = n->op == IR_UDIV || n->op == IR_SDIV ? a / b : a % b;
    return true;
}

static bool compute_bits(const RecurNode *n, bool is_math, Number a, Number b, Number *result) {
    if (is_math && n->bits > 1 && (a < 0 || b < 0))
        return false;
    *result = n->op == IR_AND ? (a & b) : n->op == IR_OR ? (a | b) : (a ^ b);
    return true;
}

static bool compute_comparison(const RecurNode *n, bool is_math, Number a, Number b,
                               Number *result) {
    bool is_unsigned = n->op == IR_ULT || n->op == IR_ULE;
    if (is_unsigned && is_math && (a < 0 || b < 0))
        return false;
    if (is_unsigned && !is_math) {
        a = as_unsigned(a, n->from_bits);
        b = as_unsigned(b, n->from_bits);
    }
    switch (n->op) {
    case IR_EQ:
        *result = a == b;
        return true;
    case IR_NE:
        *result = a != b;
        return true;
    case IR_ULT:
    case IR_SLT:
        *result = a < b;
        return true;
    default:
        *result = a <= b;
        return true;
    }
}

static bool compute_conversion(const RecurNode *n, bool is_math, Number a, Number *result) {
    *result = a;
    if (n->op == IR_SEXT && n->from_bits == 1)
        *result = -a;
    else if (n->op == IR_ZEXT && n->from_bits > 1 && !is_math)
        *result = as_unsigned(a, n->from_bits);
    if (!is_math)
        return true;
    return n->op == IR_ZEXT ? a >= 0 : n->op != IR_TRUNC || recur_wrap(a, n->bits) == a;
}

static bool compute_overflow(const RecurNode *n, Number a, Number b, Number *result) {
    Number exact;
    bool is_known = n->op == IR_SADD_OVERFLOWS   ? number_add(a, b, &exact)
                    : n->op == IR_SSUB_OVERFLOWS ? number_sub(a, b, &exact)
                                                 : number_mul(a, b, &exact);
    *result = is_known && recur_wrap(exact, n->from_bits) != exact;
    return is_known;
}

static bool compute_any(const RecurNode *n, bool is_math, Number a, Number b, Number c,
                        Number *result) {
    switch (n->op) {
    case IR_ADD:
        return number_add(a, b, result);
    case IR_SUB:
        return number_sub(a, b, result);
    case IR_MUL:
        return number_mul(a, b, result);
    case IR_UDIV:
    case IR_SDIV:
    case IR_UREM:
    case IR_SREM:
        return compute_division(n, is_math, a, b, result);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return compute_shift(n, is_math, a, b, result);
    case IR_AND:
    case IR_OR:
    case IR_XOR:
        return compute_bits(n, is_math, a, b, result);
    case IR_EQ:
    case IR_NE:
    case IR_ULT:
    case IR_ULE:
    case IR_SLT:
    case IR_SLE:
        return compute_comparison(n, is_math, a, b, result);
    case IR_TRUNC:
    case IR_ZEXT:
    case IR_SEXT:
        return compute_conversion(n, is_math, a, result);
    case IR_SELECT:
        *result = a ? b : c;
        return true;
    case IR_SADD_OVERFLOWS:
    case IR_SSUB_OVERFLOWS:
    case IR_SMUL_OVERFLOWS:
        return compute_overflow(n, a, b, result);
    default:
        return false;
    }
}

bool recur_compute(const RecurNode *n, bool is_math, Number a, Number b, Number c, Number *result) {
    if (!compute_any(n, is_math, a, b, c, result))
        return false;
    if (is_math)
        return fits(*result);
    *result = recur_wrap(*result, n->bits);
    return true;
}

bool recur_evaluate(const RecurTerms *terms, RecurTerm term, const Number *values, Number *result) {
    Number *known = memory_zeroed((term + 1) * sizeof *known);
    bool *is_known = memory_zeroed(term + 1);
    is_known[0] = true;
    for (RecurTerm t = 1; t <= term; t++) {
        const RecurNode *n = recur_node(terms, t);
        if (n->op == RECUR_VAR || n->op == RECUR_NUMBER) {
            known[t] = n->op == RECUR_VAR ? values[(size_t)n->value] : n->value;
            is_known[t] = true;
        } else if (is_known[n->a] && is_known[n->b] && is_known[n->c]) {
            is_known[t] =
                recur_compute(n, terms->is_math, known[n->a], known[n->b], known[n->c], &known[t]);
        }
    }
    bool ok = is_known[term];
    *result = known[term];
    free(known);
    free(is_known);
    return ok;
}

// ---- For the solver -----------------------------------------------------------------------------

static BvOp solver_op(uint16_t op) {
    static const uint8_t ops[] = {
        [IR_ADD] = BV_ADD,   [IR_SUB] = BV_SUB,   [IR_MUL] = BV_MUL,   [IR_UDIV] = BV_UDIV,
        [IR_SDIV] = BV_SDIV, [IR_UREM] = BV_UREM, [IR_SREM] = BV_SREM, [IR_SHL] = BV_SHL,
        [IR_LSHR] = BV_LSHR, [IR_ASHR] = BV_ASHR, [IR_AND] = BV_AND,   [IR_OR] = BV_OR,
        [IR_XOR] = BV_XOR,   [IR_EQ] = BV_EQ,     [IR_NE] = BV_EQ,     [IR_ULT] = BV_ULT,
        [IR_ULE] = BV_ULE,   [IR_SLT] = BV_SLT,   [IR_SLE] = BV_SLE,
    };
    return (BvOp)ops[op];
}

static BvTerm number_for(Bv *bv, bool is_math, Number value, uint32_t bits) {
    if (bits == 1)
        return bv_bool(bv, value != 0);
    return bv_number(bv, value, is_math ? BV_INT : bits);
}

static BvTerm translate_conversion(const RecurTerms *terms, Bv *bv, const RecurNode *n, BvTerm a) {
    if (n->from_bits == 1)
        return bv_if(bv, a, number_for(bv, terms->is_math, n->op == IR_SEXT ? -1 : 1, n->bits),
                     number_for(bv, terms->is_math, 0, n->bits));
    if (n->op == IR_TRUNC && n->bits == 1) {
        BvTerm low = terms->is_math ? a : bv_low_bits(bv, a, 1);
        return bv_apply(bv, BV_EQ, low, bv_number(bv, 1, terms->is_math ? BV_INT : 1));
    }
    if (terms->is_math)
        return a;
    if (n->op == IR_TRUNC)
        return bv_low_bits(bv, a, n->bits);
    return bv_extend(bv, a, n->bits - n->from_bits, n->op == IR_SEXT);
}

// Unbounded: shifts by a constant are products and quotients, a mask of low ones is a remainder.
static BvTerm translate_math_bits(const RecurTerms *terms, Bv *bv, const RecurNode *n, BvTerm a) {
    const RecurNode *right = recur_node(terms, n->b);
    if (right->op != RECUR_NUMBER || right->value < 0)
        return (BvTerm){0};
    if (n->op == IR_AND)
        return bv_apply(bv, BV_UREM, a, bv_number(bv, right->value + 1, BV_INT));
    if (right->value > 62)
        return (BvTerm){0};
    Number factor = number_power_of_two((unsigned)right->value);
    return bv_apply(bv, n->op == IR_SHL ? BV_MUL : BV_UDIV, a, bv_number(bv, factor, BV_INT));
}

// A signed operation overflows when it gives another result with more bits.
static BvTerm translate_overflow(Bv *bv, const RecurNode *n, BvTerm a, BvTerm b) {
    uint32_t extra = n->op == IR_SMUL_OVERFLOWS ? n->from_bits : 1;
    BvOp op = n->op == IR_SADD_OVERFLOWS ? BV_ADD : n->op == IR_SSUB_OVERFLOWS ? BV_SUB : BV_MUL;
    BvTerm wide = bv_apply(bv, op, bv_extend(bv, a, extra, true), bv_extend(bv, b, extra, true));
    BvTerm narrow = bv_extend(bv, bv_apply(bv, op, a, b), extra, true);
    return bv_not(bv, bv_apply(bv, BV_EQ, wide, narrow));
}

static BvTerm translate_node(const RecurTerms *terms, Bv *bv, const RecurNode *n,
                             const BvTerm *leaves, const BvTerm *known) {
    BvTerm a = known[n->a], b = known[n->b];
    switch (n->op) {
    case RECUR_VAR:
        return leaves[(size_t)n->value];
    case RECUR_NUMBER:
        return number_for(bv, terms->is_math, n->value, n->bits);
    case IR_SELECT:
        return bv_if(bv, a, b, known[n->c]);
    case IR_TRUNC:
    case IR_ZEXT:
    case IR_SEXT:
        return translate_conversion(terms, bv, n, a);
    case IR_NE:
        return bv_not(bv, bv_apply(bv, BV_EQ, a, b));
    case IR_SADD_OVERFLOWS:
    case IR_SSUB_OVERFLOWS:
    case IR_SMUL_OVERFLOWS:
        return translate_overflow(bv, n, a, b);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
    case IR_AND:
        if (terms->is_math && n->bits > 1)
            return translate_math_bits(terms, bv, n, a);
        return bv_apply(bv, solver_op(n->op), a, b);
    default:
        return bv_apply(bv, solver_op(n->op), a, b);
    }
}

// Walks up from the smallest operand, so that nothing is recursive.
BvTerm recur_translate(const RecurTerms *terms, Bv *bv, RecurTerm term, const BvTerm *leaves,
                       BvTerm *known) {
    bool *is_used = memory_zeroed(term + 1);
    is_used[term] = true;
    for (RecurTerm t = term; t > 0; t--) {
        const RecurNode *n = recur_node(terms, t);
        if (is_used[t])
            is_used[n->a] = is_used[n->b] = is_used[n->c] = true;
    }
    for (RecurTerm t = 1; t <= term; t++)
        if (is_used[t] && !known[t].id)
            known[t] = translate_node(terms, bv, recur_node(terms, t), leaves, known);
    free(is_used);
    return known[term];
}

// ---- In C's syntax ------------------------------------------------------------------------------

static const char *symbol_of(uint16_t op, bool is_negated) {
    switch (op) {
    case IR_ADD:
        return "+";
    case IR_SUB:
        return "-";
    case IR_MUL:
        return "*";
    case IR_UDIV:
    case IR_SDIV:
        return "/";
    case IR_UREM:
    case IR_SREM:
        return "%";
    case IR_SHL:
        return "<<";
    case IR_LSHR:
    case IR_ASHR:
        return ">>";
    case IR_AND:
        return "&";
    case IR_OR:
        return "|";
    case IR_XOR:
        return "^";
    case IR_EQ:
        return is_negated ? "!=" : "==";
    case IR_NE:
        return is_negated ? "==" : "!=";
    case IR_ULT:
    case IR_SLT:
        return is_negated ? ">=" : "<";
    default:
        return is_negated ? ">" : "<=";
    }
}

enum { MAX_PRINTED_DEPTH = 12 };

static void print(const RecurTerms *terms, RecurTerm term, const char *const *names,
                  bool is_negated, int depth, Text *text);

static void print_operand(const RecurTerms *terms, RecurTerm term, const char *const *names,
                          const char *cast, int depth, Text *text) {
    const RecurNode *n = recur_node(terms, term);
    bool is_plain = n->op == RECUR_VAR || n->op == RECUR_NUMBER;
    text_add(text, "%s%s", cast, is_plain ? "" : "(");
    print(terms, term, names, false, depth + 1, text);
    text_add(text, "%s", is_plain ? "" : ")");
}

static void print_binary(const RecurTerms *terms, const RecurNode *n, const char *const *names,
                         bool is_negated, int depth, Text *text) {
    bool is_unsigned = n->op == IR_UDIV || n->op == IR_UREM || n->op == IR_LSHR ||
                       n->op == IR_ULT || n->op == IR_ULE;
    const char *cast = !is_unsigned || terms->is_math ? ""
                       : n->from_bits == 64           ? "(unsigned long)"
                                                      : "(unsigned)";
    print_operand(terms, n->a, names, cast, depth, text);
    text_add(text, " %s ", symbol_of(n->op, is_negated));
    print_operand(terms, n->b, names, cast, depth, text);
}

// GNU C has a name for it.
static void print_overflow(const RecurTerms *terms, const RecurNode *n, const char *const *names,
                           int depth, Text *text) {
    text_add(text, "__builtin_%s_overflow_p(",
             n->op == IR_SADD_OVERFLOWS   ? "add"
             : n->op == IR_SSUB_OVERFLOWS ? "sub"
                                          : "mul");
    print(terms, n->a, names, false, depth + 1, text);
    text_add(text, ", ");
    print(terms, n->b, names, false, depth + 1, text);
    text_add(text, ", (%s)0)", n->from_bits > 32 ? "long" : "int");
}

static void print(const RecurTerms *terms, RecurTerm term, const char *const *names,
                  bool is_negated, int depth, Text *text) {
    const RecurNode *n = recur_node(terms, term);
    if (depth > MAX_PRINTED_DEPTH) {
        text_add(text, "...");
        return;
    }
    bool is_comparison = recur_is_comparison(n);
    if (is_negated && !is_comparison) {
        text_add(text, "!");
        print_operand(terms, term, names, "", depth, text);
        return;
    }
    switch (n->op) {
    case IR_SADD_OVERFLOWS:
    case IR_SSUB_OVERFLOWS:
    case IR_SMUL_OVERFLOWS:
        print_overflow(terms, n, names, depth, text);
        break;
    case RECUR_VAR:
        text_add(text, "%s", names[(size_t)n->value]);
        break;
    case RECUR_NUMBER:
        number_print(text, n->value);
        break;
    case IR_SELECT:
        print_operand(terms, n->a, names, "", depth, text);
        text_add(text, " ? ");
        print_operand(terms, n->b, names, "", depth, text);
        text_add(text, " : ");
        print_operand(terms, n->c, names, "", depth, text);
        break;
    case IR_TRUNC:
    case IR_ZEXT:
    case IR_SEXT:
        print(terms, n->a, names, false, depth, text);
        break;
    default:
        print_binary(terms, n, names, is_negated, depth, text);
    }
}

void recur_print(const RecurTerms *terms, RecurTerm term, const char *const *names, Text *text) {
    print(terms, term, names, false, 0, text);
}

void recur_print_negation(const RecurTerms *terms, RecurTerm term, const char *const *names,
                          Text *text) {
    print(terms, term, names, true, 0, text);
}
