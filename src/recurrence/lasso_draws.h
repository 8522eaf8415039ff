// The values that a run draws: made up, recorded, and given again in another run.
#ifndef RECURRENCE_LASSO_DRAWS_H
#define RECURRENCE_LASSO_DRAWS_H

#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "interp/inputs.h"
#include "ir/ir.h"

typedef struct DrawnValue {
    IrBits bits;
    uint32_t width;
    bool is_float;
} DrawnValue;

typedef VEC(DrawnValue) DrawnList;

typedef struct DrawnByte {
    uint64_t object, offset;
    uint8_t byte;
} DrawnByte;

// How far a run has drawn, or where it was when it was looked at.
typedef struct DrawPlace {
    size_t nondet, undef;
    uint64_t serials; // objects with arbitrary contents
} DrawPlace;

typedef VEC(uint64_t) DrawPool;

typedef struct Draws {
    const DrawPool *pool; // numbers that the program mentions
    uint64_t seed;        // which values are made up: see lasso_draws.c
    uint64_t state, last;
    DrawnList nondet, undef; // all that were drawn, or are to be drawn
    DrawPlace next;
    bool has_loop; // what is behind `loop_end` is drawn again from `loop_start` on
    DrawPlace loop_start, loop_end;
    VEC(DrawnByte) memory; // what was asked for, each byte once
    Map asked;
} Draws;

void draws_start(Draws *draws, const DrawPool *pool, uint64_t seed);
void draws_restart(Draws *draws); // from the first value on, the recorded ones before new ones
void draws_release(Draws *draws);
IrInputs *draws_inputs(Draws *draws); // the caller frees it; draws must outlive it

// The recorded values up to `end`; the caller frees them.
IrInputLists *draws_lists(const Draws *draws, DrawPlace end);

// Numbers in the user's own functions.
void draws_collect_pool(const IrProgram *program, DrawPool *pool);

#endif
