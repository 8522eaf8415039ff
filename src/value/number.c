// Known bits follow the "tristate numbers" of Linux's BPF verifier (Vishwanathan et al., "Sound, precise, and fast
// abstract interpretation with tristate numbers"); bounds are computed without wrap-around or given up.
#include "value/number.h"

#include "base/check.h"

#include <string.h>

typedef __int128 Wide;

// ---- The table ------------------------------------------------------------------------------------------

uint64_t value_hash(const void *words, size_t n_words) {
    uint64_t hash = n_words;
    for (size_t n = 0; n < n_words; n++) {
        uint64_t word;
        memcpy(&word, (const char *)words + 8 * n, 8);
        hash = (hash ^ word) * 0x9fb21c651e98df25u;
        hash ^= hash >> 32;
    }
    return hash;
}

static ValueId id_of(ValueTable *t, Value v) {
    uint64_t first = 0;
    v.next = 0;
    v.padding = 0;
    uint64_t hash = value_hash(&v, sizeof v / 8);
    (void)map_get(&t->ids, hash, &first);
    for (ValueId id = (ValueId)first; id; id = t->items.items[id].next) {
        Value other = t->items.items[id];
        other.next = 0;
        if (memcmp(&other, &v, sizeof v) == 0)
            return id;
    }
    v.next = (ValueId)first;
    ValueId id = (ValueId)t->items.count;
    vec_push(&t->items, v);
    map_set(&t->ids, hash, id);
    return id;
}

_Static_assert(sizeof(Value) % 8 == 0, "values are hashed in words");

void value_table_init(ValueTable *t) {
    *t = (ValueTable){0};
    vec_push(&t->items, (Value){0});
}

void value_table_release(ValueTable *t) {
    vec_free(&t->items);
    map_release(&t->ids);
}

static int64_t lowest(uint32_t bits) { return value_signed((uint64_t)1 << (bits - 1), bits); }
static int64_t highest(uint32_t bits) { return (int64_t)(value_mask(bits) >> 1); }

static Value anything(uint32_t bits) {
    return (Value){.kind = VALUE_NUMBER,
                   .bits = bits,
                   .unknown = value_mask(bits),
                   .umax = value_mask(bits),
                   .smin = lowest(bits),
                   .smax = highest(bits)};
}

// ---- Bounds and bits tell about each other ------------------------------------------------------------------

static void raise_unsigned(Value *v, uint64_t low) {
    if (v->umin < low)
        v->umin = low;
}
static void lower_unsigned(Value *v, uint64_t high) {
    if (v->umax > high)
        v->umax = high;
}
static void raise_signed(Value *v, int64_t low) {
    if (v->smin < low)
        v->smin = low;
}
static void lower_signed(Value *v, int64_t high) {
    if (v->smax > high)
        v->smax = high;
}

// The bits above the first in which the bounds differ are known.
static bool learn_prefix(Value *v) {
    uint64_t differ = v->umin ^ v->umax;
    uint64_t free = differ ? UINT64_MAX >> __builtin_clzll(differ) : 0;
    uint64_t fixed = ~free & value_mask(v->bits);
    if ((v->ones ^ v->umin) & fixed & ~v->unknown)
        return false;
    v->ones |= v->umin & fixed;
    v->unknown &= ~fixed;
    return true;
}

static bool is_possible(const Value *v, uint64_t number) {
    int64_t number_signed = value_signed(number, v->bits);
    return (number & ~v->unknown) == v->ones && v->umin <= number && number <= v->umax &&
           v->smin <= number_signed && number_signed <= v->smax;
}

// With one unknown bit there are two candidates.
static bool try_both(Value *v) {
    bool without = is_possible(v, v->ones), with = is_possible(v, v->ones | v->unknown);
    if (!without && !with)
        return false;
    if (without != with) {
        if (with)
            v->ones |= v->unknown;
        v->unknown = 0;
    }
    return true;
}

static bool tighten_once(Value *v) {
    raise_unsigned(v, v->ones);
    lower_unsigned(v, v->ones | v->unknown);
    if (v->umin > v->umax || v->smin > v->smax)
        return false;
    if (value_signed(v->umin, v->bits) <= value_signed(v->umax, v->bits) &&
        (v->umin ^ v->umax) >> (v->bits - 1) == 0) {
        raise_signed(v, value_signed(v->umin, v->bits));
        lower_signed(v, value_signed(v->umax, v->bits));
    }
    if (v->smin >= 0 || v->smax < 0) {
        raise_unsigned(v, (uint64_t)v->smin & value_mask(v->bits));
        lower_unsigned(v, (uint64_t)v->smax & value_mask(v->bits));
    }
    if (v->umin > v->umax || v->smin > v->smax || !learn_prefix(v))
        return false;
    return (v->unknown & (v->unknown - 1)) || try_both(v);
}

static bool tighten(Value *v) {
    for (int round = 0; round < 4; round++) {
        Value before = *v;
        if (!tighten_once(v))
            return false;
        if (memcmp(&before, v, sizeof before) == 0)
            break;
    }
    return true;
}

// A result: never empty, since operands are not.
static ValueId result(ValueTable *t, Value v) {
    Value tight = v;
    if (!tighten(&tight))
        return id_of(t, anything(v.bits));
    return id_of(t, tight);
}

ValueId value_const(ValueTable *t, uint32_t bits, uint64_t number) {
    number &= value_mask(bits);
    int64_t as_signed = value_signed(number, bits);
    ValueRecent *recent = &t->recent[(number ^ number >> 10 ^ bits << 4) % VALUE_N_RECENT];
    if (recent->number == number && recent->bits == bits)
        return recent->id;
    ValueId id = id_of(t, (Value){.kind = VALUE_NUMBER,
                                  .bits = bits,
                                  .ones = number,
                                  .umin = number,
                                  .umax = number,
                                  .smin = as_signed,
                                  .smax = as_signed});
    *recent = (ValueRecent){number, bits, id};
    return id;
}

ValueId value_any(ValueTable *t, uint32_t bits) {
    if (bits > 64)
        return id_of(t, (Value){.kind = VALUE_WIDE, .bits = bits});
    return id_of(t, anything(bits));
}

ValueId value_range(ValueTable *t, uint32_t bits, int64_t low, int64_t high) {
    Value v = anything(bits);
    raise_signed(&v, low);
    lower_signed(&v, high);
    return result(t, v);
}

ValueId value_with_bits(ValueTable *t, uint32_t bits, uint64_t ones, uint64_t unknown) {
    Value v = anything(bits);
    v.unknown = unknown & value_mask(bits);
    v.ones = ones & ~unknown & value_mask(bits);
    return result(t, v);
}

ValueId value_address(ValueTable *t, uint32_t object, ValueId offset, uint32_t bits) {
    return id_of(t,
                 (Value){.kind = VALUE_ADDRESS, .bits = bits, .object = object, .offset = offset});
}

bool value_is_const(const ValueTable *t, ValueId id, uint64_t *number) {
    const Value *v = value_of(t, id);
    *number = v->ones;
    return v->kind == VALUE_NUMBER && v->unknown == 0;
}

// ---- Arithmetic -------------------------------------------------------------------------------------------

static void set_bits(Value *v, uint64_t ones, uint64_t unknown) {
    v->unknown = unknown & value_mask(v->bits);
    v->ones = ones & ~unknown & value_mask(v->bits);
}

static void set_unsigned(Value *v, Wide low, Wide high) {
    if (low >= 0 && high <= (Wide)value_mask(v->bits)) {
        v->umin = (uint64_t)low;
        v->umax = (uint64_t)high;
    }
}

static void set_signed(Value *v, Wide low, Wide high) {
    if (low >= lowest(v->bits) && high <= highest(v->bits)) {
        v->smin = (int64_t)low;
        v->smax = (int64_t)high;
    }
}

static void add(Value *r, const Value *a, const Value *b) {
    uint64_t ones = a->ones + b->ones, most = ones + a->unknown + b->unknown;
    set_bits(r, ones, (most ^ ones) | a->unknown | b->unknown);
    set_unsigned(r, (Wide)a->umin + b->umin, (Wide)a->umax + b->umax);
    set_signed(r, (Wide)a->smin + b->smin, (Wide)a->smax + b->smax);
}

static void subtract(Value *r, const Value *a, const Value *b) {
    uint64_t ones = a->ones - b->ones;
    uint64_t differ = (ones + a->unknown) ^ (ones - b->unknown);
    set_bits(r, ones, differ | a->unknown | b->unknown);
    set_unsigned(r, (Wide)a->umin - b->umax, (Wide)a->umax - b->umin);
    set_signed(r, (Wide)a->smin - b->smax, (Wide)a->smax - b->smin);
}

static uint32_t trailing_zeros(const Value *v) {
    uint64_t perhaps = v->ones | v->unknown;
    return perhaps ? (uint32_t)__builtin_ctzll(perhaps) : v->bits;
}

static void multiply(Value *r, const Value *a, const Value *b) {
    uint32_t zeros = trailing_zeros(a) + trailing_zeros(b);
    set_bits(r, 0, zeros >= 64 ? 0 : UINT64_MAX << zeros);
    if ((Wide)a->umax * (Wide)(b->umax >> 1) <= (Wide)value_mask(r->bits)) // no overflow of Wide
        set_unsigned(r, (Wide)a->umin * b->umin, (Wide)a->umax * b->umax);
    Wide ends[4] = {(Wide)a->smin * b->smin, (Wide)a->smin * b->smax, (Wide)a->smax * b->smin,
                    (Wide)a->smax * b->smax};
    Wide low = ends[0], high = ends[0];
    for (int i = 1; i < 4; i++) {
        low = ends[i] < low ? ends[i] : low;
        high = ends[i] > high ? ends[i] : high;
    }
    set_signed(r, low, high);
}

static void divide_unsigned(Value *r, const Value *a, const Value *b) {
    set_unsigned(r, a->umin / b->umax, a->umax / (b->umin ? b->umin : 1));
}

static void remainder_unsigned(Value *r, const Value *a, const Value *b) {
    uint64_t d = b->umin;
    if (d && b->umax == d && a->umin / d == a->umax / d)
        set_unsigned(r, a->umin % d, a->umax % d);
    else
        set_unsigned(r, 0, a->umax < b->umax - 1 ? a->umax : b->umax - 1);
}

static void divide_signed(Value *r, const Value *a, const Value *b) {
    if (a->smin >= 0 && b->smin >= 0) {
        divide_unsigned(r, a, b);
    } else if (b->smin == b->smax && b->smin != 0 && b->smin != -1) {
        int64_t p = a->smin / b->smin, q = a->smax / b->smin;
        set_signed(r, p < q ? p : q, p < q ? q : p);
    }
}

static void remainder_signed(Value *r, const Value *a, const Value *b) {
    int64_t d = b->smin;
    if (d == b->smax && d != 0 && d != -1 && (a->smin >= 0 || a->smax <= 0) &&
        a->smin / d == a->smax / d) {
        set_signed(r, a->smin % d, a->smax % d);
        return;
    }
    Wide low = b->smin < 0 ? -(Wide)b->smin : b->smin,
         high = b->smax < 0 ? -(Wide)b->smax : b->smax;
    Wide most = (low > high ? low : high) - 1;
    set_signed(r,
               a->smin >= 0      ? 0
               : a->smin > -most ? a->smin
                                 : -most,
               a->smax <= 0     ? 0
               : a->smax < most ? a->smax
                                : most);
}

static void shift_left(Value *r, const Value *a, const Value *b) {
    uint32_t zeros = trailing_zeros(a);
    if (b->unknown) {
        zeros += (uint32_t)b->umin;
        set_bits(r, 0, zeros >= 64 ? 0 : UINT64_MAX << zeros);
        return;
    }
    set_bits(r, a->ones << b->ones, a->unknown << b->ones);
    set_unsigned(r, (Wide)a->umin << b->ones, (Wide)a->umax << b->ones);
}

static void shift_right(Value *r, const Value *a, const Value *b) {
    if (b->unknown) {
        set_unsigned(r, 0, a->umax);
        return;
    }
    set_bits(r, a->ones >> b->ones, a->unknown >> b->ones);
    set_unsigned(r, a->umin >> b->ones, a->umax >> b->ones);
}

static void shift_right_signed(Value *r, const Value *a, const Value *b) {
    if (b->unknown) {
        set_signed(r, a->smin < 0 ? a->smin : 0, a->smax < 0 ? -1 : a->smax);
        return;
    }
    set_bits(r, (uint64_t)(value_signed(a->ones, a->bits) >> b->ones),
             (uint64_t)(value_signed(a->unknown, a->bits) >> b->ones));
    set_signed(r, a->smin >> b->ones, a->smax >> b->ones);
}

static void combine_bits(Value *r, IrOpcode op, const Value *a, const Value *b) {
    uint64_t ones, unknown = a->unknown | b->unknown;
    switch (op) {
    case IR_AND:
        ones = a->ones & b->ones;
        set_bits(r, ones, (a->ones | a->unknown) & (b->ones | b->unknown) & ~ones);
        set_unsigned(r, 0, a->umax < b->umax ? a->umax : b->umax);
        return;
    case IR_OR:
        ones = a->ones | b->ones;
        set_bits(r, ones, unknown & ~ones);
        set_unsigned(r, a->umin > b->umin ? a->umin : b->umin, value_mask(r->bits));
        return;
    default:
        set_bits(r, a->ones ^ b->ones, unknown);
    }
}

static uint64_t compute(IrOpcode op, uint64_t a, uint64_t b, uint32_t bits) {
    int64_t x = value_signed(a, bits), y = value_signed(b, bits);
    switch (op) {
    case IR_ADD:
        return a + b;
    case IR_SUB:
        return a - b;
    case IR_MUL:
        return a * b;
    case IR_UDIV:
        return b ? a / b : 0;
    case IR_UREM:
        return b ? a % b : 0;
    case IR_SDIV:
        return y == -1 ? 0 - a : y ? (uint64_t)(x / y) : 0;
    case IR_SREM:
        return y == -1 || y == 0 ? 0 : (uint64_t)(x % y);
#define HANDLES_SUM ,
#define HANDLES_DIVISION ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no sum and no division");
}

ValueId value_binary(ValueTable *t, IrOpcode op, ValueId a_id, ValueId b_id) {
    const Value a = *value_of(t, a_id), b = *value_of(t, b_id);
    bool is_computed = ir_family(op) == IR_FAMILY_SUM || ir_family(op) == IR_FAMILY_DIVISION;
    if (!a.unknown && !b.unknown && is_computed)
        return value_const(t, a.bits, compute(op, a.ones, b.ones, a.bits));
    Value r = anything(a.bits);
    switch (op) {
    case IR_ADD:
        add(&r, &a, &b);
        break;
    case IR_SUB:
        subtract(&r, &a, &b);
        break;
    case IR_MUL:
        multiply(&r, &a, &b);
        break;
    case IR_UDIV:
        divide_unsigned(&r, &a, &b);
        break;
    case IR_UREM:
        remainder_unsigned(&r, &a, &b);
        break;
    case IR_SDIV:
        divide_signed(&r, &a, &b);
        break;
    case IR_SREM:
        remainder_signed(&r, &a, &b);
        break;
    case IR_SHL:
        shift_left(&r, &a, &b);
        break;
    case IR_LSHR:
        shift_right(&r, &a, &b);
        break;
    case IR_ASHR:
        shift_right_signed(&r, &a, &b);
        break;
    case IR_AND:
    case IR_OR:
    case IR_XOR:
        combine_bits(&r, op, &a, &b);
        break;
#define HANDLES_SUM ,
#define HANDLES_DIVISION ,
#define HANDLES_SHIFT ,
#define HANDLES_BITWISE ,
#include "ir/other_cases.h"
        break;
    }
    return result(t, r);
}

ValueId value_resize(ValueTable *t, ValueId id, uint32_t bits, bool is_signed) {
    const Value a = *value_of(t, id);
    if (a.kind == VALUE_WIDE || bits > 64)
        return value_any(t, bits);
    if (!a.unknown)
        return value_const(t, bits, is_signed ? (uint64_t)value_signed(a.ones, a.bits) : a.ones);
    Value r = anything(bits);
    if (bits < a.bits) {
        set_bits(&r, a.ones, a.unknown);
        if (a.umin >> bits == a.umax >> bits)
            set_unsigned(&r, a.umin & value_mask(bits), a.umax & value_mask(bits));
        set_signed(&r, a.smin, a.smax);
    } else if (is_signed) {
        set_bits(&r, (uint64_t)value_signed(a.ones, a.bits),
                 (uint64_t)value_signed(a.unknown, a.bits));
        set_signed(&r, a.smin, a.smax);
    } else {
        set_bits(&r, a.ones, a.unknown);
        set_unsigned(&r, a.umin, a.umax);
    }
    return result(t, r);
}

// ---- Comparisons ------------------------------------------------------------------------------------------

static int decide(bool is_true, bool is_false) { return is_true ? 1 : is_false ? 0 : -1; }

bool value_meet(ValueTable *t, ValueId a_id, ValueId b_id, ValueId *both) {
    const Value a = *value_of(t, a_id), b = *value_of(t, b_id);
    if (a_id == b_id || b.kind != VALUE_NUMBER || a.kind != VALUE_NUMBER) {
        *both = a.kind == VALUE_NUMBER ? b_id : a_id;
        return true;
    }
    if ((a.ones ^ b.ones) & ~a.unknown & ~b.unknown)
        return false;
    Value r = a;
    r.ones = a.ones | b.ones;
    r.unknown = a.unknown & b.unknown;
    raise_unsigned(&r, b.umin);
    lower_unsigned(&r, b.umax);
    raise_signed(&r, b.smin);
    lower_signed(&r, b.smax);
    if (!tighten(&r))
        return false;
    *both = id_of(t, r);
    return true;
}

int value_compare(const ValueTable *t, IrOpcode op, ValueId a_id, ValueId b_id) {
    const Value *a = value_of(t, a_id), *b = value_of(t, b_id);
    bool differ = a->umax < b->umin || b->umax < a->umin || a->smax < b->smin ||
                  b->smax < a->smin || ((a->ones ^ b->ones) & ~a->unknown & ~b->unknown);
    bool equal = !a->unknown && !b->unknown && a->ones == b->ones;
    switch (op) {
    case IR_EQ:
        return decide(equal, differ);
    case IR_NE:
        return decide(differ, equal);
    case IR_ULT:
        return decide(a->umax < b->umin, a->umin >= b->umax);
    case IR_ULE:
        return decide(a->umax <= b->umin, a->umin > b->umax);
    case IR_SLT:
        return decide(a->smax < b->smin, a->smin >= b->smax);
    case IR_SLE:
        return decide(a->smax <= b->smin, a->smin > b->smax);
#define HANDLES_COMPARISON ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no comparison");
}

static bool exclude(ValueTable *t, ValueId *id, ValueId other) {
    uint64_t c;
    if (!value_is_const(t, other, &c))
        return true;
    Value v = *value_of(t, *id);
    int64_t c_signed = value_signed(c, v.bits);
    if (v.umin == v.umax && v.umin == c)
        return false;
    if (v.umin == c)
        v.umin++;
    else if (v.umax == c)
        v.umax--;
    if (v.smin == c_signed)
        v.smin++;
    else if (v.smax == c_signed)
        v.smax--;
    if (!tighten(&v))
        return false;
    *id = id_of(t, v);
    return true;
}

// a < b, or a <= b.
static bool order_unsigned(Value *a, Value *b, bool is_strict) {
    if (is_strict && (b->umax == 0 || a->umin == UINT64_MAX))
        return false;
    lower_unsigned(a, b->umax - is_strict);
    raise_unsigned(b, a->umin + is_strict);
    return tighten(a) && tighten(b);
}

static bool order_signed(Value *a, Value *b, bool is_strict) {
    if (is_strict && (b->smax == INT64_MIN || a->smin == INT64_MAX))
        return false;
    lower_signed(a, b->smax - is_strict);
    raise_signed(b, a->smin + is_strict);
    return tighten(a) && tighten(b);
}

bool value_restrict(ValueTable *t, IrOpcode op, bool holds, ValueId *a, ValueId *b) {
    if (!value_is_number(t, *a) || !value_is_number(t, *b))
        return true;
    if (op == IR_EQ || op == IR_NE) {
        if ((op == IR_EQ) != holds)
            return exclude(t, a, *b) && exclude(t, b, *a);
        ValueId both;
        if (!value_meet(t, *a, *b, &both))
            return false;
        *a = *b = both;
        return true;
    }
    Value p = *value_of(t, *a), q = *value_of(t, *b);
    bool is_strict = (op == IR_ULT || op == IR_SLT) == holds; // not (a < b): b <= a
    Value *low = holds ? &p : &q, *high = holds ? &q : &p;
    bool is_possible_order = op == IR_ULT || op == IR_ULE ? order_unsigned(low, high, is_strict)
                                                          : order_signed(low, high, is_strict);
    if (!is_possible_order)
        return false;
    *a = id_of(t, p);
    *b = id_of(t, q);
    return true;
}

bool value_covers(const ValueTable *t, ValueId general_id, ValueId other_id) {
    if (general_id == other_id)
        return true;
    const Value *g = value_of(t, general_id), *o = value_of(t, other_id);
    if (g->kind != VALUE_NUMBER || o->kind != VALUE_NUMBER || g->bits != o->bits)
        return false;
    return g->umin <= o->umin && o->umax <= g->umax && g->smin <= o->smin && o->smax <= g->smax &&
           (o->unknown & ~g->unknown) == 0 && (o->ones & ~g->unknown) == g->ones;
}

ValueId value_between(ValueTable *t, ValueId other, int64_t low, int64_t high, uint64_t ones,
                      uint64_t unknown) {
    const Value *o = value_of(t, other);
    Value v = anything(o->bits);
    v.ones = ones & ~unknown;
    v.unknown = unknown & value_mask(o->bits);
    raise_signed(&v, low);
    lower_signed(&v, high);
    ValueId id = result(t, v);
    return value_covers(t, id, other) ? id : value_any(t, o->bits);
}

uint64_t value_example(const ValueTable *t, ValueId id) {
    const Value *v = value_of(t, id);
    const uint64_t tried[] = {
        0, 1, v->umin, v->ones, v->umax, (uint64_t)v->smax, (uint64_t)v->smin};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        if (is_possible(v, tried[i] & value_mask(v->bits)))
            return tried[i] & value_mask(v->bits);
    return v->ones;
}
