// The table of values, and the IR's operations on them by those on sets of words.
#include "value/number.h"

#include "base/check.h"
#include "ir/fold.h"

#include <string.h>

// ---- The table ----------------------------------------------------------------------------------

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

static ValueId number_of(ValueTable *t, WordSet words) {
    return id_of(t, (Value){.kind = VALUE_NUMBER, .bits = words.bits, .words = words});
}

// Operands have members, so results have: where none is found, nothing is known.
static ValueId result(ValueTable *t, WordSet words) {
    return number_of(t, words.is_empty ? word_set_all(words.bits) : words);
}

ValueId value_const(ValueTable *t, uint32_t bits, uint64_t number) {
    number &= word_mask(bits);
    ValueRecent *recent = &t->recent[(number ^ number >> 10 ^ bits << 4) % VALUE_N_RECENT];
    if (recent->number == number && recent->bits == bits)
        return recent->id;
    ValueId id = number_of(t, word_set_const(bits, number));
    *recent = (ValueRecent){number, bits, id};
    return id;
}

ValueId value_any(ValueTable *t, uint32_t bits) {
    if (bits > 64)
        return id_of(t, (Value){.kind = VALUE_WIDE, .bits = bits});
    return number_of(t, word_set_all(bits));
}

ValueId value_range(ValueTable *t, uint32_t bits, int64_t low, int64_t high) {
    return result(t, word_set_signed(bits, low, high));
}

ValueId value_with_bits(ValueTable *t, uint32_t bits, uint64_t ones, uint64_t unknown) {
    return result(t, word_set_known(bits, ones, unknown));
}

ValueId value_address(ValueTable *t, uint32_t object, ValueId offset, uint32_t bits) {
    return id_of(t,
                 (Value){.kind = VALUE_ADDRESS, .bits = bits, .object = object, .offset = offset});
}

bool value_is_const(const ValueTable *t, ValueId id, uint64_t *number) {
    const Value *v = value_of(t, id);
    *number = v->words.ones;
    return v->kind == VALUE_NUMBER && v->words.unknown == 0;
}

// ---- Operations ---------------------------------------------------------------------------------

static WordSet apply(IrOpcode op, WordSet a, WordSet b) {
    switch (op) {
    case IR_ADD:
        return word_set_add(a, b);
    case IR_SUB:
        return word_set_sub(a, b);
    case IR_MUL:
        return word_set_mul(a, b);
    case IR_UDIV:
        return word_set_udiv(a, b);
    case IR_UREM:
        return word_set_urem(a, b);
    case IR_SDIV:
        return word_set_sdiv(a, b);
    case IR_SREM:
        return word_set_srem(a, b);
    case IR_SHL:
        return word_set_shl(a, b);
    case IR_LSHR:
        return word_set_lshr(a, b);
    case IR_ASHR:
        return word_set_ashr(a, b);
    case IR_AND:
        return word_set_and(a, b);
    case IR_OR:
        return word_set_or(a, b);
    case IR_XOR:
        return word_set_xor(a, b);
    default:
        return word_set_all(a.bits);
    }
    UNREACHABLE("no sum and no division");
}

ValueId value_binary(ValueTable *t, IrOpcode op, ValueId a_id, ValueId b_id) {
    const WordSet a = value_of(t, a_id)->words, b = value_of(t, b_id)->words;
    if (!a.unknown && !b.unknown)
        return value_const(t, a.bits, (uint64_t)ir_fold(op, a.ones, b.ones, a.bits));
    return result(t, apply(op, a, b));
}

ValueId value_resize(ValueTable *t, ValueId id, uint32_t bits, bool is_signed) {
    if (value_of(t, id)->kind == VALUE_WIDE || bits > 64)
        return value_any(t, bits);
    const WordSet a = value_of(t, id)->words;
    if (!a.unknown)
        return value_const(t, bits, is_signed ? (uint64_t)word_signed(a.ones, a.bits) : a.ones);
    return result(t, bits < a.bits ? word_set_extract(a, 0, bits)
                     : is_signed   ? word_set_sext(a, bits)
                                   : word_set_zext(a, bits));
}

bool value_meet(ValueTable *t, ValueId a, ValueId b, ValueId *both) {
    if (a == b || !value_is_number(t, a) || !value_is_number(t, b)) {
        *both = value_is_number(t, a) ? b : a;
        return true;
    }
    WordSet words = word_set_meet(value_of(t, a)->words, value_of(t, b)->words);
    if (words.is_empty)
        return false;
    *both = number_of(t, words);
    return true;
}

int value_compare(const ValueTable *t, IrOpcode op, ValueId a_id, ValueId b_id) {
    const WordSet a = value_of(t, a_id)->words, b = value_of(t, b_id)->words;
    if (op != IR_EQ && op != IR_NE)
        return word_set_below(a, b, op == IR_SLT || op == IR_SLE, op == IR_ULT || op == IR_SLT);
    int equal = word_set_equal(a, b);
    return equal < 0 ? -1 : equal == (op == IR_EQ);
}

static WordSet without(WordSet a, WordSet b) {
    return word_set_is_const(b) ? word_set_without(a, b.ones) : a;
}

bool value_restrict(ValueTable *t, IrOpcode op, bool holds, ValueId *a, ValueId *b) {
    if (!value_is_number(t, *a) || !value_is_number(t, *b))
        return true;
    WordSet p = value_of(t, *a)->words, q = value_of(t, *b)->words;
    if ((op == IR_EQ && holds) || (op == IR_NE && !holds)) {
        p = q = word_set_meet(p, q);
    } else if (op == IR_EQ || op == IR_NE) {
        p = without(p, q);
        q = p.is_empty ? q : without(q, p);
    } else {
        bool is_strict = (op == IR_ULT || op == IR_SLT) == holds; // not (a < b): b <= a
        word_set_order(holds ? &p : &q, holds ? &q : &p, op == IR_SLT || op == IR_SLE, is_strict);
    }
    if (p.is_empty || q.is_empty)
        return false;
    *a = number_of(t, p);
    *b = number_of(t, q);
    return true;
}

bool value_covers(const ValueTable *t, ValueId general, ValueId other) {
    const Value *g = value_of(t, general), *o = value_of(t, other);
    return general == other || (g->kind == VALUE_NUMBER && o->kind == VALUE_NUMBER &&
                                g->bits == o->bits && word_set_covers(g->words, o->words));
}

ValueId value_between(ValueTable *t, ValueId other, int64_t low, int64_t high, uint64_t ones,
                      uint64_t unknown) {
    uint32_t bits = value_of(t, other)->bits;
    WordSet known = word_set_known(bits, ones, unknown);
    ValueId id = result(t, word_set_meet(known, word_set_signed(bits, low, high)));
    return value_covers(t, id, other) ? id : value_any(t, bits);
}

uint64_t value_example(const ValueTable *t, ValueId id) {
    const WordSet a = value_of(t, id)->words;
    const uint64_t tried[] = {0, 1, a.umin, a.ones, a.umax, (uint64_t)a.smax, (uint64_t)a.smin};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        if (word_set_has(a, tried[i] & word_mask(a.bits)))
            return tried[i] & word_mask(a.bits);
    return a.ones;
}
