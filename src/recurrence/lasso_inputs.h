// The inputs of a run: made up, recorded, and given again in another run.
#ifndef RECURRENCE_LASSO_INPUTS_H
#define RECURRENCE_LASSO_INPUTS_H

#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "interp/inputs.h"
#include "ir/ir.h"

typedef struct InputValue {
    IrBits bits;
    uint32_t width;
    bool is_float;
} InputValue;

typedef VEC(InputValue) InputList;

typedef struct InputByte {
    uint64_t object, offset;
    uint8_t byte;
    bool is_read; // by this run
} InputByte;

// How many inputs a run has taken, now or when it was looked at.
typedef struct InputPlace {
    size_t nondet, undef;
    uint64_t serials; // objects with arbitrary contents
} InputPlace;

typedef VEC(uint64_t) InputPool;

typedef struct InputRecord {
    const InputPool *pool; // numbers that the program mentions
    uint64_t seed;         // which values are made up: see lasso_inputs.c
    uint64_t state, last;
    InputList nondet, undef; // all that were given, or are to be given
    InputPlace next;
    bool has_loop; // behind `loop_end` those from `loop_start` on are given again
    InputPlace loop_start, loop_end;
    VEC(InputByte) memory; // bytes that were read, each once
    Map asked;             // their places -> index of the byte
} InputRecord;

void input_record_start(InputRecord *record, const InputPool *pool, uint64_t seed);
// The same values and bytes; what is asked for behind them is 0.
InputRecord input_record_copy(const InputRecord *record);
void input_record_set_byte(InputRecord *record, size_t index, uint8_t byte);
void input_record_restart(InputRecord *record); // first the recorded values, then new ones
void input_record_release(InputRecord *record);
// The caller frees them; the record must outlive them.
IrInputs *input_record_inputs(InputRecord *record);

// The recorded values up to `end`; the caller frees them.
IrInputLists *input_record_lists(const InputRecord *record, InputPlace end);

// Numbers in the user's own functions.
void input_pool_collect(const IrProgram *program, InputPool *pool);

#endif
