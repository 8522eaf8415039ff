// Bit-blasting: each node gets one literal for each of its bits, made by gates from those of its
// operands. Only what is reachable from the queried expressions is blasted, operands first, by a
// stack of our own. What was blasted stays.
#include "solver/sat_internal.h"

#include <string.h>

void blast_start(Blast *blast, const BitsTable *table, Gates *gates, SatLimit *limit) {
    memset(blast, 0, sizeof *blast);
    blast->table = table;
    blast->gates = gates;
    blast->limit = limit;
    vec_push(&blast->lits, 0); // place 0 means none
}

void blast_end(Blast *blast) {
    vec_free(&blast->places);
    vec_free(&blast->lits);
    vec_free(&blast->stack);
    map_release(&blast->divisions);
}

// ---- Arithmetic on arrays of literals ----------------------------------------------------------

static Lit negated_if(Lit a, bool negate) { return negate ? -a : a; }

// sum = a + b + carry; with `invert`, b's bits are inverted. Returns the carry out. sum may be a.
static Lit add(Gates *gates, uint32_t width, const Lit *a, const Lit *b, bool invert, Lit carry,
               Lit *sum) {
    for (uint32_t i = 0; i < width; i++) {
        Lit x = a[i], y = negated_if(b[i], invert);
        sum[i] = gate_xor3(gates, x, y, carry);
        carry = gate_majority(gates, x, y, carry);
    }
    return carry;
}

static void negate(Gates *gates, uint32_t width, const Lit *a, Lit *result) {
    Lit carry = LIT_TRUE;
    for (uint32_t i = 0; i < width; i++) {
        result[i] = gate_xor(gates, -a[i], carry);
        carry = gate_and(gates, -a[i], carry);
    }
}

static uint32_t count_constants(uint32_t width, const Lit *a) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < width; i++)
        n += a[i] == LIT_TRUE || a[i] == LIT_FALSE;
    return n;
}

// a times a constant, whose digits are written as -1, 0 and 1 with no two neighbours other than 0:
// at most every second digit costs an adder.
static bool multiply_by_constant(Blast *blast, uint32_t width, const Lit *a, const Lit *b,
                                 Lit *result) {
    bool carry = false;
    for (uint32_t i = 0; i < width; i++)
        result[i] = LIT_FALSE;
    for (uint32_t i = 0; i < width; i++) {
        bool bit = b[i] == LIT_TRUE, next = i + 1 < width && b[i + 1] == LIT_TRUE;
        if (bit == carry) // 0, or 2 with the carry, which stays
            continue;
        // An odd digit: 1 when 0 follows, else -1 and a carry.
        if (sat_limit_out(blast->limit))
            return false;
        add(blast->gates, width - i, result + i, a, next, next ? LIT_TRUE : LIT_FALSE, result + i);
        carry = next;
    }
    return true;
}

// How many lowest literals say all: from there on it is the same literal up to the end. For the
// number this means, with n the result: the sum of b[i] * 2^i for i < n, minus b[n] * 2^n (modulo
// 2^width).
static uint32_t significant(uint32_t width, const Lit *b) {
    uint32_t n = width - 1;
    while (n > 0 && b[n - 1] == b[n])
        n--;
    return n;
}

// Rows that have to be added when b is the multiplier.
static uint32_t count_rows(uint32_t width, const Lit *b) {
    uint32_t rows = 0;
    for (uint32_t i = 0; i <= significant(width, b); i++)
        rows += b[i] != LIT_FALSE;
    return rows;
}

static bool multiply(Blast *blast, uint32_t width, const Lit *a, const Lit *b, Lit *result) {
    Gates *gates = blast->gates;
    if (count_rows(width, a) < count_rows(width, b)) {
        const Lit *t = a;
        a = b;
        b = t;
    }
    if (count_constants(width, b) == width)
        return multiply_by_constant(blast, width, a, b, result);
    uint32_t last = significant(width, b);
    for (uint32_t i = 0; i < width; i++)
        result[i] = LIT_FALSE;
    for (uint32_t i = 0; i <= last; i++) {
        Lit row[BITS_MAX_WIDTH];
        if (b[i] == LIT_FALSE)
            continue;
        if (sat_limit_out(blast->limit))
            return false;
        for (uint32_t j = 0; i + j < width; j++)
            row[j] = gate_and(gates, a[j], b[i]);
        bool minus = i == last && last < width - 1;
        add(gates, width - i, result + i, row, minus, minus ? LIT_TRUE : LIT_FALSE, result + i);
    }
    return true;
}

// Restoring division. By 0: all ones, and a.
static bool divide(Blast *blast, uint32_t width, const Lit *a, const Lit *b, Lit *quotient,
                   Lit *remainder) {
    Gates *gates = blast->gates;
    Lit difference[BITS_MAX_WIDTH];
    for (uint32_t i = 0; i < width; i++)
        remainder[i] = LIT_FALSE;
    for (uint32_t i = width; i-- > 0;) {
        if (sat_limit_out(blast->limit))
            return false;
        Lit top = remainder[width - 1];
        memmove(remainder + 1, remainder, (width - 1) * sizeof *remainder);
        remainder[0] = a[i];
        Lit enough = add(gates, width, remainder, b, true, LIT_TRUE, difference);
        quotient[i] = gate_or(gates, top, enough);
        for (uint32_t j = 0; j < width; j++)
            remainder[j] = gate_ite(gates, quotient[i], difference[j], remainder[j]);
    }
    return true;
}

static Lit less(Gates *gates, uint32_t width, const Lit *a, const Lit *b, bool is_signed) {
    Lit result = LIT_FALSE;
    for (uint32_t i = 0; i < width; i++) {
        bool sign = is_signed && i == width - 1;
        result = gate_majority(gates, negated_if(a[i], !sign), negated_if(b[i], sign), result);
    }
    return result;
}

static void shift(Gates *gates, BitsOp op, uint32_t width, const Lit *a, const Lit *b,
                  Lit *result) {
    Lit fill = op == BITS_ASHR ? a[width - 1] : LIT_FALSE, beyond = LIT_FALSE;
    memcpy(result, a, width * sizeof *result);
    for (uint32_t stage = 0; stage < width; stage++) {
        if (stage >= 13 || UINT32_C(1) << stage >= width) {
            beyond = gate_or(gates, beyond, b[stage]);
            continue;
        }
        uint32_t by = UINT32_C(1) << stage;
        Lit before[BITS_MAX_WIDTH];
        memcpy(before, result, width * sizeof *before);
        for (uint32_t i = 0; i < width; i++) {
            bool inside = op == BITS_SHL ? i >= by : i + by < width;
            Lit moved = !inside ? fill : before[op == BITS_SHL ? i - by : i + by];
            result[i] = gate_ite(gates, b[stage], moved, before[i]);
        }
    }
    for (uint32_t i = 0; i < width; i++)
        result[i] = gate_ite(gates, beyond, fill, result[i]);
}

// ---- Nodes -------------------------------------------------------------------------------------

static const Lit *operand(const Blast *blast, uint32_t id) {
    return &blast->lits.items[blast->places.items[id]];
}

// Quotient and remainder come from one circuit.
static bool blast_division(Blast *blast, const BitsNode *node, Lit *result) {
    uint64_t key = (uint64_t)node->a << 32 | node->b, place;
    uint32_t width = node->width;
    if (!map_get(&blast->divisions, key, &place)) {
        Lit quotient[BITS_MAX_WIDTH], remainder[BITS_MAX_WIDTH];
        if (!divide(blast, width, operand(blast, node->a), operand(blast, node->b), quotient,
                    remainder))
            return false;
        place = blast->lits.count;
        for (uint32_t i = 0; i < width; i++)
            vec_push(&blast->lits, quotient[i]);
        for (uint32_t i = 0; i < width; i++)
            vec_push(&blast->lits, remainder[i]);
        map_set(&blast->divisions, key, place);
    }
    const Lit *both = &blast->lits.items[place];
    memcpy(result, node->op == BITS_UDIV ? both : both + width, width * sizeof *result);
    return true;
}

// A sum; a negated operand is subtracted.
static void blast_sum(Blast *blast, const BitsNode *node, Lit *result) {
    uint32_t a = node->a, b = node->b;
    BitsNode x = bits_node(blast->table, (Bits){a}), y = bits_node(blast->table, (Bits){b});
    bool minus = y.op == BITS_NEG || x.op == BITS_NEG;
    if (y.op == BITS_NEG) {
        b = y.a;
    } else if (x.op == BITS_NEG) {
        b = x.a;
        a = node->b;
    }
    add(blast->gates, node->width, operand(blast, a), operand(blast, b), minus,
        minus ? LIT_TRUE : LIT_FALSE, result);
}

static void blast_const(const Blast *blast, uint32_t id, uint32_t width, Lit *result) {
    uint64_t words[BITS_MAX_WORDS];
    bits_const_words(blast->table, (Bits){id}, words);
    for (uint32_t i = 0; i < width; i++)
        result[i] = words[i / 64] >> (i % 64) & 1 ? LIT_TRUE : LIT_FALSE;
}

static void blast_bitwise(Blast *blast, const BitsNode *node, const Lit *a, const Lit *b,
                          Lit *result) {
    for (uint32_t i = 0; i < node->width; i++)
        result[i] = node->op == BITS_NOT   ? -a[i]
                    : node->op == BITS_AND ? gate_and(blast->gates, a[i], b[i])
                                           : gate_xor(blast->gates, a[i], b[i]);
}

static Lit blast_equality(Blast *blast, uint32_t width, const Lit *a, const Lit *b) {
    Lit same[BITS_MAX_WIDTH];
    for (uint32_t i = 0; i < width; i++)
        same[i] = -gate_xor(blast->gates, a[i], b[i]);
    return gate_and_all(blast->gates, same, width);
}

// Nodes that only move bits.
static void blast_parts(const BitsNode *node, const Lit *a, uint32_t a_width, const Lit *b,
                        uint32_t b_width, Lit *result) {
    if (node->op == BITS_CONCAT) {
        memcpy(result, b, b_width * sizeof *result);
        memcpy(result + b_width, a, a_width * sizeof *result);
    } else if (node->op == BITS_EXTRACT) {
        memcpy(result, a + node->b, node->width * sizeof *result);
    } else {
        for (uint32_t i = 0; i < node->width; i++)
            result[i] = a[i < a_width ? i : a_width - 1];
    }
}

static uint32_t width_of(const Blast *blast, uint32_t id) {
    return bits_width(blast->table, (Bits){id});
}

static bool blast_node(Blast *blast, uint32_t id, Lit *result) {
    BitsNode node = bits_node(blast->table, (Bits){id});
    Gates *gates = blast->gates;
    unsigned arity = bits_arity((BitsOp)node.op);
    const Lit *a = arity > 0 ? operand(blast, node.a) : NULL;
    const Lit *b = arity > 1 ? operand(blast, node.b) : NULL;
    switch (node.op) {
    case BITS_CONST:
        blast_const(blast, id, node.width, result);
        return true;
    case BITS_VAR:
        for (uint32_t i = 0; i < node.width; i++)
            result[i] = gate_input(gates);
        return true;
    case BITS_NOT:
    case BITS_AND:
    case BITS_XOR:
        blast_bitwise(blast, &node, a, b, result);
        return true;
    case BITS_NEG:
        negate(gates, node.width, a, result);
        return true;
    case BITS_ADD:
        blast_sum(blast, &node, result);
        return true;
    case BITS_MUL:
        return multiply(blast, node.width, a, b, result);
    case BITS_UDIV:
    case BITS_UREM:
        return blast_division(blast, &node, result);
    case BITS_SHL:
    case BITS_LSHR:
    case BITS_ASHR:
        shift(gates, (BitsOp)node.op, node.width, a, b, result);
        return true;
    case BITS_EQ:
        *result = blast_equality(blast, width_of(blast, node.a), a, b);
        return true;
    case BITS_ULT:
    case BITS_SLT:
        *result = less(gates, width_of(blast, node.a), a, b, node.op == BITS_SLT);
        return true;
    case BITS_ITE: {
        const Lit *c = operand(blast, node.c);
        for (uint32_t i = 0; i < node.width; i++)
            result[i] = gate_ite(gates, a[0], b[i], c[i]);
        return true;
    }
    default:
        blast_parts(&node, a, width_of(blast, node.a), b, b ? width_of(blast, node.b) : 0, result);
        return true;
    }
}

// ---- The walk ----------------------------------------------------------------------------------

const Lit *blast_known_literals(const Blast *blast, Bits a) {
    uint32_t place = a.id < blast->places.count ? blast->places.items[a.id] : 0;
    return place ? &blast->lits.items[place] : NULL;
}

static bool push_unless_done(Blast *blast, uint32_t id) {
    if (blast->places.items[id])
        return false;
    vec_push(&blast->stack, id);
    return true;
}

// The operands that have to be there first. The negated operand of a sum is taken as it is, not
// negated.
static bool push_operands(Blast *blast, const BitsNode *node) {
    unsigned arity = bits_arity((BitsOp)node->op);
    uint32_t ids[3] = {node->a, node->b, node->c};
    bool waits = false, replaced = false;
    for (unsigned i = arity; i-- > 0;) {
        BitsNode x = bits_node(blast->table, (Bits){ids[i]});
        bool subtract = node->op == BITS_ADD && x.op == BITS_NEG && !replaced;
        replaced |= subtract;
        waits |= push_unless_done(blast, subtract ? x.a : ids[i]);
    }
    return waits;
}

static void keep(Blast *blast, uint32_t id, const Lit *lits) {
    uint32_t width = width_of(blast, id);
    CHECK(blast->lits.count + width <= UINT32_MAX);
    blast->places.items[id] = (uint32_t)blast->lits.count;
    for (uint32_t i = 0; i < width; i++)
        vec_push(&blast->lits, lits[i]);
}

const Lit *blast_literals(Blast *blast, Bits a) {
    while (blast->places.count <= bits_count(blast->table))
        vec_push(&blast->places, 0);
    vec_clear(&blast->stack);
    push_unless_done(blast, a.id);
    for (uint64_t steps = 1; blast->stack.count; steps++) {
        if (steps % 256 == 0 && sat_limit_out(blast->limit))
            return NULL;
        if (blast->limit->max_bytes && gates_bytes(blast->gates) > blast->limit->max_bytes) {
            blast->limit->is_full = true;
            return NULL;
        }
        uint32_t id = vec_last(&blast->stack);
        BitsNode node = bits_node(blast->table, (Bits){id});
        if (blast->places.items[id]) {
            blast->stack.count--;
            continue;
        }
        if (push_operands(blast, &node))
            continue;
        Lit result[BITS_MAX_WIDTH];
        if (!blast_node(blast, id, result))
            return NULL;
        blast->stack.count--;
        keep(blast, id, result);
    }
    return blast_known_literals(blast, a);
}
