// Where a run's nondeterministic values come from: a list from a file, or a seeded generator.
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
// errors that name the line, or the key and index. What the lists do not give is 0 — or comes from
// the generator when there is one.
//
// A number that is used as a float is converted to it, but a string in hexadecimal gives its
// bits ("0x7fc00000" is a NaN). A number that is used as an integer is truncated to its width; one
// with a fraction is rounded towards zero first.
//
// "object" counts from 1 everything in the run that starts with arbitrary contents: first the
// external globals in the program's order, then, as they happen, each ALLOCA and SCOPE_BEGIN
// that is executed, each heap allocation that succeeds (calloc and realloc too) and each
// STATIC_ALLOC.
#ifndef INTERP_INPUTS_H
#define INTERP_INPUTS_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct IrInputs IrInputs;

IrInputs *ir_inputs_zero(void);            // every value is 0
IrInputs *ir_inputs_seeded(uint64_t seed); // a generator that likes small and extreme values
// NULL after an error. `name` is for messages.
IrInputs *ir_inputs_parse(const char *name, const char *json, size_t length, Diag *diag);
IrInputs *ir_inputs_read(const char *path, Diag *diag);
void ir_inputs_seed(IrInputs *inputs, uint64_t seed); // for what the lists do not give
void ir_inputs_free(IrInputs *inputs);

typedef struct IrBits {
    uint64_t low, high;
} IrBits;

// Values that the caller provides one by one, when the run needs them.
typedef enum IrDraw { IR_DRAW_NONDET, IR_DRAW_UNDEF } IrDraw;

typedef struct IrSource {
    void *context;
    // The value is truncated to `bits`.
    IrBits (*value)(void *context, IrDraw draw, uint32_t bits, bool is_float);
    uint8_t (*memory)(void *context, uint64_t object, uint64_t offset); // the same at each call
    bool (*malloc_fails)(void *context);                                // NULL: no allocation fails
} IrSource;

IrInputs *ir_inputs_from(IrSource source);

// The next nondet value as bits of an integer of `bits` bits, or of a float of 32, 64 or 80.
IrBits ir_inputs_nondet(IrInputs *inputs, uint32_t bits, bool is_float);
IrBits ir_inputs_undef(IrInputs *inputs, uint32_t bits, bool is_float);
bool ir_inputs_malloc_fails(IrInputs *inputs);
// Bytes that an external function writes.
typedef struct IrChange {
    uint64_t call;        // of an external function, counted in the run from 1
    uint64_t object;      // its number; 0: a variable
    const char *variable; // a global's name, or NULL
    uint64_t offset, size;
    const uint8_t *bytes;
    size_t order; // in the list
} IrChange;

bool ir_inputs_have_changes(const IrInputs *inputs);
// What a call writes, in this order.
const IrChange *ir_inputs_changes(const IrInputs *inputs, uint64_t call, size_t *count);
// The arbitrary but fixed value of a byte of fresh memory.
uint8_t ir_inputs_memory(IrInputs *inputs, uint64_t object, uint64_t offset);
uint64_t ir_inputs_used(const IrInputs *inputs); // how many nondeterministic values were used

#endif
