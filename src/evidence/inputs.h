// Inputs of a run as values that can be changed one by one.
#ifndef EVIDENCE_INPUTS_H
#define EVIDENCE_INPUTS_H

#include "base/text.h"
#include "base/vec.h"
#include "interp/trace.h"

#include <jansson.h>

typedef struct SmallByteRange { // of fresh memory
    uint64_t object, offset;
    const char *bytes; // hexadecimal; belongs to the JSON that was read
    bool is_dropped;
} SmallByteRange;

typedef struct SmallInputs {
    VEC(IrDrawn) values; // nondet and uninitialised ones, in the order of the run
    VEC(SmallByteRange) memory;
    json_t *json; // what was read
} SmallInputs;

// The memory and the failing allocations of JSON text; the values are those that the run drew. False when it is no JSON.
bool small_inputs_read(const char *json, const IrTrace *drawn, SmallInputs *inputs);
void small_inputs_release(SmallInputs *inputs);
// As JSON text. Zeros at the end of a list are left out, but those of nondet calls only where there are many.
void small_inputs_write(const SmallInputs *inputs, Text *text);

#endif
