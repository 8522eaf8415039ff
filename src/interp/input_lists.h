// The nondeterministic values of a run as data: what engines give back, what is replayed, and what
// the JSON files of `assay run --input` say.
//
// The file is JSON:
//   { "nondet":        [ 1, -5, "0xffffffffffffffff", 2.5, true ],   results of nondet calls
//     "uninitialised": [ 7, ... ],                                   values of UNDEF instructions
//     "memory": [ { "object": 3, "offset": 0, "bytes": "00ff7f" } ],  contents of fresh memory
//     "malloc": [ 0, 1 ],                                            1: this allocation fails
//     "external": [ { "call": 1, "variable": "g", "offset": 0, "bytes": "01" } ] }
// The last says what external functions write: the first call of any of them in the run changes
// these bytes of the global variable, or of the "object" of this number. What was not given to such
// a function by then stays as it is, and so does everything that is not listed. All keys are
// optional; unknown keys, values that are no numbers, and numbers that fit no 128-bit integer are
// errors that name the line, or the key and index. What the lists do not give is 0, or comes from
// the generator when there is one.
//
// Where a float is read a number is converted to it, but a string in hexadecimal gives its bits
// ("0x7fc00000" is a NaN). Where an integer is read a number is truncated to its width; one with a
// fraction is rounded towards zero first.
//
// "object" counts from 1 everything in the run that starts with arbitrary contents: first the
// external globals in the program's order, then, as they happen, each ALLOCA and SCOPE_BEGIN
// that is executed, each heap allocation that succeeds (calloc and realloc too) and each
// STATIC_ALLOC.
#ifndef INTERP_INPUT_LISTS_H
#define INTERP_INPUT_LISTS_H

#include "base/diag.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "ir/fold.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum IrInputKind { IR_INPUT_INTEGER, IR_INPUT_REAL, IR_INPUT_BITS } IrInputKind;

typedef struct IrInputValue {
    IrInputKind kind;
    bool is_negative;            // IR_INPUT_INTEGER
    unsigned __int128 magnitude; // IR_INPUT_INTEGER, IR_INPUT_BITS
    double real;                 // IR_INPUT_REAL
} IrInputValue;

typedef VEC(IrInputValue) IrInputValues;

static inline IrInputValue ir_input_bits(IrBits bits) {
    return (IrInputValue){.kind = IR_INPUT_BITS,
                          .magnitude = (unsigned __int128)bits.high << 64 | bits.low};
}

static inline IrInputValue ir_input_integer(Number number) {
    return (IrInputValue){.kind = IR_INPUT_INTEGER,
                          .is_negative = number < 0,
                          .magnitude =
                              number < 0 ? -(unsigned __int128)number : (unsigned __int128)number};
}

// What fresh memory holds.
typedef struct IrContents {
    uint64_t object, offset, size;
    uint8_t *bytes;
} IrContents;

// Bytes that an external function writes.
typedef struct IrChange {
    uint64_t call;        // of an external function, counted in the run from 1
    uint64_t object;      // its number; 0: a variable
    const char *variable; // a global's name, or NULL
    uint64_t offset, size;
    const uint8_t *bytes;
    size_t order; // in the list; set by the reader
} IrChange;

typedef struct IrInputLists {
    IrInputValues nondet, undef, malloc; // malloc: not 0 means that the allocation fails
    VEC(IrContents) memory;
    VEC(IrChange) changes; // in the order in which a call makes them
} IrInputLists;            // owns its bytes and names

IrInputLists *ir_input_lists_new(void);
IrInputLists *ir_input_lists_copy(const IrInputLists *lists);
void ir_input_lists_free(IrInputLists *lists); // NULL is fine
// Both copy what they are given.
void ir_input_lists_add_memory(IrInputLists *lists, uint64_t object, uint64_t offset,
                               const uint8_t *bytes, uint64_t size);
void ir_input_lists_add_change(IrInputLists *lists, IrChange change);

// NULL after an error. `name` is for messages.
IrInputLists *ir_input_lists_parse(const char *name, const char *json, size_t length, Diag *diag);
void ir_input_lists_write(const IrInputLists *lists, Text *json);
// Two hexadecimal digits for each byte.
void ir_input_bytes_text(Text *text, const uint8_t *bytes, uint64_t size);

#endif
