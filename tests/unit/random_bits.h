// Random bitvector expressions with their values, computed independently of the constructors: by
// the host's arithmetic on the values of the operands.
#ifndef RANDOM_BITS_H
#define RANDOM_BITS_H

#include "base/vec.h"
#include "term/bits_node.h"

#include <string.h>

typedef unsigned __int128 U128;
typedef __int128 S128;

enum { RANDOM_WORLDS = 6, RANDOM_VARS = 4 };

typedef struct RandomExpr {
    Bits bits;
    uint32_t width;
    int op; // how it was asked for: RandomOp, -1: a leaf
    U128 values[RANDOM_WORLDS];
} RandomExpr;

typedef struct RandomBits {
    BitsTable *table;
    uint64_t state;
    uint32_t max_width, fixed_width; // fixed_width: of most expressions, 0: any
    VEC(RandomExpr) exprs;
    VEC(uint32_t) vars; // indices into exprs
    unsigned world;
} RandomBits;

static inline uint64_t random_next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545F4914F6CDD1D);
}
static inline uint32_t random_below(RandomBits *r, uint32_t n) {
    return (uint32_t)(random_next(&r->state) >> 33) % n;
}
static inline U128 random_mask(uint32_t width) {
    return width >= 128 ? ~(U128)0 : ((U128)1 << width) - 1;
}

// Often a value at some edge.
static inline U128 random_value(RandomBits *r, uint32_t width) {
    U128 any = (U128)random_next(&r->state) << 64 | random_next(&r->state);
    switch (random_below(r, 8)) {
    case 0:
        any = random_below(r, 4);
        break;
    case 1:
        any = ~(U128)random_below(r, 4);
        break;
    case 2:
        any = (U128)1 << random_below(r, width);
        break;
    case 3:
        any = ((U128)1 << random_below(r, width)) - 1;
        break;
    case 4:
        any = ((U128)1 << (width - 1)) - random_below(r, 2);
        break;
    case 5:
        any = random_mask(random_below(r, width) + 1) << random_below(r, width);
        break;
    default:
        break;
    }
    return any & random_mask(width);
}

static inline uint32_t random_width(RandomBits *r) {
    if (r->fixed_width && random_below(r, 4))
        return r->fixed_width;
    return random_below(r, 3) ? 1 + random_below(r, r->max_width)
                              : 1 + random_below(r, r->max_width < 9 ? r->max_width : 9);
}

static inline uint32_t random_push(RandomBits *r, RandomExpr e) {
    vec_push(&r->exprs, e);
    return (uint32_t)r->exprs.count - 1;
}

static inline RandomExpr random_leaf(RandomBits *r, uint32_t width) {
    RandomExpr e = {.width = width, .op = -1};
    if (random_below(r, 2) || r->vars.count >= RANDOM_VARS) {
        U128 value = random_value(r, width);
        e.bits = bits_const(r->table, width, (uint64_t)value, (uint64_t)(value >> 64));
        for (unsigned w = 0; w < RANDOM_WORLDS; w++)
            e.values[w] = value;
        return e;
    }
    e.bits = bits_var(r->table, width, "v");
    for (unsigned w = 0; w < RANDOM_WORLDS; w++)
        e.values[w] = random_value(r, width);
    vec_push(&r->vars, random_push(r, e));
    return e;
}

// An expression of the given width: one there is, cut or extended to it if need be, or a leaf.
static inline RandomExpr random_pick(RandomBits *r, uint32_t width) {
    for (unsigned tries = 0; tries < 12 && r->exprs.count && random_below(r, 12); tries++) {
        size_t n = r->exprs.count, back = random_below(r, 2) && n > 8 ? 8 : n;
        RandomExpr e = r->exprs.items[n - 1 - random_below(r, (uint32_t)back)];
        if (e.width == width)
            return e;
        if (tries < 8)
            continue;
        RandomExpr f = {.width = width};
        bool is_signed = random_below(r, 2);
        if (e.width > width) {
            uint32_t first = random_below(r, 2) ? 0 : random_below(r, e.width - width + 1);
            f.bits = bits_extract(r->table, e.bits, first, width);
            for (unsigned w = 0; w < RANDOM_WORLDS; w++)
                f.values[w] = e.values[w] >> first & random_mask(width);
        } else {
            f.bits =
                is_signed ? bits_sext(r->table, e.bits, width) : bits_zext(r->table, e.bits, width);
            for (unsigned w = 0; w < RANDOM_WORLDS; w++)
                f.values[w] = is_signed && e.values[w] >> (e.width - 1) & 1
                                  ? (e.values[w] | ~random_mask(e.width)) & random_mask(width)
                                  : e.values[w];
        }
        return f;
    }
    return random_leaf(r, width);
}

static inline S128 random_signed(U128 value, uint32_t width) {
    return value >> (width - 1) & 1 ? (S128)(value | ~random_mask(width)) : (S128)value;
}

static inline U128 random_sdiv(U128 a, U128 b, uint32_t width, bool remainder) {
    S128 x = random_signed(a, width), y = random_signed(b, width);
    if (y == 0)
        return remainder ? a : x < 0 ? 1 : random_mask(width);
    if (y == -1)
        return remainder ? 0 : -(U128)x & random_mask(width);
    return (U128)(remainder ? x % y : x / y) & random_mask(width);
}

// Does x op y (op one of + - *) fit into `width` bits, signed? For widths up to 64.
static inline bool random_overflows(U128 a, U128 b, uint32_t width, char op) {
    S128 x = random_signed(a, width), y = random_signed(b, width);
    S128 result = op == '+' ? x + y : op == '-' ? x - y : x * y;
    return result != random_signed((U128)result & random_mask(width), width);
}

typedef enum RandomOp {
    R_NOT,
    R_AND,
    R_OR,
    R_XOR,
    R_ADD,
    R_SUB,
    R_NEG,
    R_MUL,
    R_UDIV,
    R_UREM,
    R_SDIV,
    R_SREM,
    R_SHL,
    R_LSHR,
    R_ASHR,
    R_EQ,
    R_ULT,
    R_SLT,
    R_IMPLIES,
    R_ITE,
    R_CONCAT,
    R_EXTRACT,
    R_ZEXT,
    R_SEXT,
    R_SADD,
    R_SSUB,
    R_SMUL,
    N_RANDOM_OPS
} RandomOp;

static inline U128 random_reference(RandomOp op, U128 a, U128 b, U128 c, uint32_t width,
                                    uint32_t b_width, uint32_t first) {
    U128 mask = random_mask(width), sign = a >> (width - 1) & 1 ? ~mask : 0;
    S128 x = random_signed(a, width), y = b_width == width ? random_signed(b, width) : 0;
    switch (op) {
    case R_NOT:
        return ~a & mask;
    case R_AND:
        return a & b;
    case R_OR:
        return a | b;
    case R_XOR:
        return a ^ b;
    case R_ADD:
        return (a + b) & mask;
    case R_SUB:
        return (a - b) & mask;
    case R_NEG:
        return -a & mask;
    case R_MUL:
        return (a * b) & mask;
    case R_UDIV:
        return b ? a / b : mask;
    case R_UREM:
        return b ? a % b : a;
    case R_SDIV:
    case R_SREM:
        return random_sdiv(a, b, width, op == R_SREM);
    case R_SHL:
        return b >= width ? 0 : a << b & mask;
    case R_LSHR:
        return b >= width ? 0 : a >> b;
    case R_ASHR:
        return (U128)(x >> (b >= width ? width - 1 : (uint32_t)b)) & mask;
    case R_EQ:
        return a == b;
    case R_ULT:
        return a < b;
    case R_SLT:
        return x < y;
    case R_IMPLIES:
        return (~a | b) & mask;
    case R_ITE:
        return c ? a : b;
    case R_CONCAT:
        return a << b_width | b;
    case R_EXTRACT:
        return a >> first;
    case R_ZEXT:
        return a;
    case R_SEXT:
        return a | sign;
    default:
        return random_overflows(a, b, width, op == R_SADD ? '+' : op == R_SSUB ? '-' : '*');
    }
}

static inline Bits random_apply(BitsTable *t, RandomOp op, Bits a, Bits b, Bits c, uint32_t first,
                                uint32_t width) {
    typedef Bits Binary(BitsTable * table, Bits a, Bits b);
    static Binary *const binary[N_RANDOM_OPS] = {
        [R_AND] = bits_and,
        [R_OR] = bits_or,
        [R_XOR] = bits_xor,
        [R_ADD] = bits_add,
        [R_SUB] = bits_sub,
        [R_MUL] = bits_mul,
        [R_UDIV] = bits_udiv,
        [R_UREM] = bits_urem,
        [R_SDIV] = bits_sdiv,
        [R_SREM] = bits_srem,
        [R_SHL] = bits_shl,
        [R_LSHR] = bits_lshr,
        [R_ASHR] = bits_ashr,
        [R_EQ] = bits_eq,
        [R_ULT] = bits_ult,
        [R_SLT] = bits_slt,
        [R_IMPLIES] = bits_implies,
        [R_CONCAT] = bits_concat,
        [R_SADD] = bits_sadd_overflows,
        [R_SSUB] = bits_ssub_overflows,
        [R_SMUL] = bits_smul_overflows,
    };
    if (binary[op])
        return binary[op](t, a, b);
    return op == R_NOT       ? bits_not(t, a)
           : op == R_NEG     ? bits_neg(t, a)
           : op == R_ITE     ? bits_ite(t, c, a, b)
           : op == R_EXTRACT ? bits_extract(t, a, first, width)
           : op == R_ZEXT    ? bits_zext(t, a, width)
                             : bits_sext(t, a, width);
}

// Adds an expression, and returns its index.
static inline uint32_t random_add_expr(RandomBits *r) {
    RandomOp op = (RandomOp)random_below(r, N_RANDOM_OPS);
    uint32_t width = random_width(r), b_width = width, result = width, first = 0;
    if (op >= R_SADD && width > 64)
        op = R_ULT;
    if (op == R_CONCAT) {
        b_width = random_width(r);
        if (width + b_width > r->max_width)
            op = R_XOR, b_width = width;
        else
            result = width + b_width;
    }
    if (op >= R_SHL && op <= R_ASHR && !random_below(r, 4))
        b_width = random_width(r);
    if (op == R_EXTRACT) {
        result = 1 + random_below(r, width);
        first = random_below(r, width - result + 1);
    }
    if (op == R_ZEXT || op == R_SEXT)
        result = width + random_below(r, r->max_width - width + 1);
    if ((op >= R_EQ && op <= R_SLT) || op >= R_SADD)
        result = 1;
    RandomExpr a = random_pick(r, width), b = random_pick(r, b_width), c = random_pick(r, 1);
    RandomExpr e = {.width = result, .op = (int)op};
    e.bits = random_apply(r->table, op, a.bits, b.bits, c.bits, first, result);
    for (unsigned w = 0; w < RANDOM_WORLDS; w++)
        e.values[w] =
            random_reference(op, a.values[w], b.values[w], c.values[w], width, b_width, first) &
            random_mask(result);
    return random_push(r, e);
}

static inline void random_start(RandomBits *r, uint64_t seed, uint32_t max_width) {
    memset(r, 0, sizeof *r);
    r->table = bits_table_new();
    r->state = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    r->max_width = max_width;
    random_next(&r->state);
    r->fixed_width = random_below(r, 3) ? 1 + random_below(r, max_width) : 0;
}

static inline void random_end(RandomBits *r) {
    bits_table_free(r->table);
    vec_free(&r->exprs);
    vec_free(&r->vars);
}

static inline void random_assign(void *context, Bits var, uint64_t *words) {
    RandomBits *r = context;
    for (size_t i = 0; i < r->vars.count; i++) {
        RandomExpr *e = &r->exprs.items[r->vars.items[i]];
        if (e->bits.id != var.id)
            continue;
        words[0] = (uint64_t)e->values[r->world];
        if (e->width > 64)
            words[1] = (uint64_t)(e->values[r->world] >> 64);
    }
}

#endif
