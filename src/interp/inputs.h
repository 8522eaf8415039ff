// Where a run's nondeterministic values come from: lists, a seeded generator, or functions.
//
// What the lists (interp/input_lists.h) do not give is 0, or comes from the generator when there is
// one.
#ifndef INTERP_INPUTS_H
#define INTERP_INPUTS_H

#include "interp/input_lists.h"

typedef struct IrInputs IrInputs;

IrInputs *ir_inputs_zero(void);            // every value is 0
IrInputs *ir_inputs_seeded(uint64_t seed); // a generator that likes small and extreme values
// The lists' values, from their first ones on; the lists stay the caller's, and must outlive it.
// NULL when two entries of their memory overlap.
IrInputs *ir_inputs_of(const IrInputLists *lists);
IrInputs *ir_inputs_take(IrInputLists *lists); // the same, but it takes them
// From JSON. NULL after an error. `name` is for messages.
IrInputs *ir_inputs_parse(const char *name, const char *json, size_t length, Diag *diag);
IrInputs *ir_inputs_read(const char *path, Diag *diag);
void ir_inputs_seed(IrInputs *inputs, uint64_t seed); // for what the lists do not give
void ir_inputs_free(IrInputs *inputs);

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
bool ir_inputs_have_changes(const IrInputs *inputs);
// What a call writes, in this order.
const IrChange *ir_inputs_changes(const IrInputs *inputs, uint64_t call, size_t *count);
// The arbitrary but fixed value of a byte of fresh memory.
uint8_t ir_inputs_memory(IrInputs *inputs, uint64_t object, uint64_t offset);
uint64_t ir_inputs_used(const IrInputs *inputs); // how many nondeterministic values were used

#endif
