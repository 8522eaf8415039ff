// Abstract values of registers and memory cells: a number is a set of words, an address an object
// and an offset. Values are interned: equal descriptions have equal ids.
#ifndef VALUE_NUMBER_H
#define VALUE_NUMBER_H

#include "base/map.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "term/word_set.h"

typedef uint32_t ValueId; // 0: nothing is there

typedef enum ValueKind {
    VALUE_NUMBER,  // up to 64 bits; addresses about which nothing is known are numbers, too
    VALUE_ADDRESS, // `offset` (a number) bytes behind the start of `object`
    VALUE_WIDE,    // more than 64 bits: nothing is known
} ValueKind;

typedef struct Value {
    uint32_t kind, bits;
    WordSet words;    // of a number, not empty
    uint32_t object;  // of an address
    ValueId offset;   //
    ValueId next;     // with the same hash
    uint32_t padding; // 0: values are compared as bytes
} Value;

typedef struct ValueRecent { // a constant that was made
    uint64_t number;
    uint32_t bits;
    ValueId id;
} ValueRecent;

enum { VALUE_N_RECENT = 1024 };

typedef struct ValueTable {
    VEC(Value) items;
    Map ids;
    ValueRecent recent[VALUE_N_RECENT];
} ValueTable;

uint64_t value_hash(const void *words, size_t n_words); // of 8 bytes
void value_table_init(ValueTable *t);
void value_table_release(ValueTable *t);

static inline const Value *value_of(const ValueTable *t, ValueId id) { return &t->items.items[id]; }

ValueId value_const(ValueTable *t, uint32_t bits, uint64_t number);
ValueId value_any(ValueTable *t, uint32_t bits); // of any width
ValueId value_range(ValueTable *t, uint32_t bits, int64_t low, int64_t high);
// Of these bits, those that are not `unknown` are known.
ValueId value_with_bits(ValueTable *t, uint32_t bits, uint64_t ones, uint64_t unknown);
ValueId value_address(ValueTable *t, uint32_t object, ValueId offset, uint32_t bits);
bool value_is_const(const ValueTable *t, ValueId id, uint64_t *number);
static inline bool value_is_number(const ValueTable *t, ValueId id) {
    return value_of(t, id)->kind == VALUE_NUMBER;
}
static inline bool value_is_address(const ValueTable *t, ValueId id) {
    return value_of(t, id)->kind == VALUE_ADDRESS;
}

// Both operands are numbers of the same width (1..64). Division by zero and shifts by too much were
// excluded.
ValueId value_binary(ValueTable *t, IrOpcode op, ValueId a, ValueId b);
ValueId value_resize(ValueTable *t, ValueId a, uint32_t bits, bool is_signed);
// 1, 0, or -1 where it is not known. EQ .. SLE.
int value_compare(const ValueTable *t, IrOpcode op, ValueId a, ValueId b);
// What is left of both numbers where the comparison `holds` (or not); false: nothing.
bool value_restrict(ValueTable *t, IrOpcode op, bool holds, ValueId *a, ValueId *b);
bool value_meet(ValueTable *t, ValueId a, ValueId b, ValueId *both);
bool value_covers(const ValueTable *t, ValueId general, ValueId other);
// The numbers between the two limits, whose other bits than `unknown` are `ones`; `other` is one of
// them.
ValueId value_between(ValueTable *t, ValueId other, int64_t low, int64_t high, uint64_t ones,
                      uint64_t unknown);
// A member (probably).
uint64_t value_example(const ValueTable *t, ValueId id);

#endif
