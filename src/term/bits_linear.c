// Sums as linear forms: terms that occur on both sides of an equation, or with opposite signs in a
// sum, cancel. Sums are not put into a normal order in general: that would take apart the sums of a
// program's variables, which share their parts.
#include "term/bits_internal.h"

enum { MAX_TERMS = 24, MAX_STEPS = 64 };

typedef struct LinearTerm {
    uint32_t id;
    uint64_t factor; // modulo 2^width
} LinearTerm;

typedef struct Linear {
    uint32_t width; // at most 64
    LinearTerm terms[MAX_TERMS];
    uint32_t n;
    uint64_t constant;
    uint32_t merged; // terms that found one with their id
    bool failed;     // too large
} Linear;

static void add_term(Linear *linear, uint32_t id, uint64_t factor) {
    for (uint32_t i = 0; i < linear->n; i++)
        if (linear->terms[i].id == id) {
            linear->terms[i].factor += factor;
            linear->merged++;
            return;
        }
    if (linear->n == MAX_TERMS)
        linear->failed = true;
    else
        linear->terms[linear->n++] = (LinearTerm){id, factor};
}

// Adds factor * a.
static void collect(const BitsTable *table, Linear *linear, Bits a, uint64_t factor) {
    LinearTerm stack[MAX_TERMS + 2];
    uint32_t depth = 0;
    uint64_t value;
    stack[depth++] = (LinearTerm){a.id, factor};
    for (uint32_t steps = 0; depth && !linear->failed; steps++) {
        LinearTerm term = stack[--depth];
        BitsNode x = node_of(table, id_of(term.id));
        linear->failed = steps >= MAX_STEPS || depth + 2 > MAX_TERMS;
        if (bits_is_const(table, id_of(term.id), &value)) {
            linear->constant += term.factor * value;
        } else if (x.op == BITS_ADD) {
            stack[depth++] = (LinearTerm){x.b, term.factor};
            stack[depth++] = (LinearTerm){x.a, term.factor};
        } else if (x.op == BITS_NEG) {
            stack[depth++] = (LinearTerm){x.a, -term.factor};
        } else if (x.op == BITS_NOT) { // -x - 1
            linear->constant -= term.factor;
            stack[depth++] = (LinearTerm){x.a, -term.factor};
        } else if (x.op == BITS_MUL && bits_is_const(table, id_of(x.b), &value)) {
            stack[depth++] = (LinearTerm){x.a, term.factor * value};
        } else {
            add_term(linear, term.id, term.factor);
        }
    }
}

static bool is_negative(const Linear *linear, uint64_t factor) {
    return factor >> (linear->width - 1) & 1;
}

// The sum of the terms whose factors are negative (negated), or of the others.
static Bits side(BitsTable *table, const Linear *linear, bool negative) {
    Bits sum = bits_zero(table, linear->width);
    for (uint32_t i = 0; i < linear->n; i++) {
        uint64_t factor = linear->terms[i].factor & word_mask(linear->width);
        if (!factor || is_negative(linear, factor) != negative)
            continue;
        Bits times = bits_const(table, linear->width, negative ? -factor : factor, 0);
        sum = bits_add(table, sum, bits_mul(table, id_of(linear->terms[i].id), times));
    }
    return sum;
}

static bool is_sum(const BitsTable *table, Bits a) {
    BitsOp op = op_of(table, a);
    return op == BITS_ADD || op == BITS_NEG;
}

Bits bits_equal_sums(BitsTable *table, Bits a, Bits b) {
    Linear linear = {.width = width_of(table, a)};
    if (linear.width > 64 || (!is_sum(table, a) && !is_sum(table, b)))
        return BITS_NONE;
    collect(table, &linear, a, 1);
    if (!linear.failed)
        collect(table, &linear, b, UINT64_MAX);
    if (linear.failed || !linear.merged)
        return BITS_NONE;
    Bits constant = bits_const(table, linear.width, -linear.constant, 0);
    Bits left = side(table, &linear, false);
    return bits_eq(table, left, bits_add(table, side(table, &linear, true), constant));
}

Bits bits_add_sums(BitsTable *table, Bits a, Bits b) {
    Linear linear = {.width = width_of(table, a)};
    if (linear.width > 64 || (!is_sum(table, a) && !is_sum(table, b)))
        return BITS_NONE;
    collect(table, &linear, a, 1);
    if (!linear.failed)
        collect(table, &linear, b, 1);
    bool cancelled = false;
    for (uint32_t i = 0; i < linear.n; i++)
        cancelled |= !(linear.terms[i].factor & word_mask(linear.width));
    if (linear.failed || !cancelled)
        return BITS_NONE;
    Bits constant = bits_const(table, linear.width, linear.constant, 0);
    Bits sum = bits_sub(table, side(table, &linear, false), side(table, &linear, true));
    return bits_add(table, sum, constant);
}
