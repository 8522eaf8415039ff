// What a run does to C's variables and to memory, step by step, for explanations; and all
// nondeterministic values that it used.
//
// A trace is given to ir_run in its options. It keeps the last steps of the user's own code up to a
// limit: values that are assigned to variables and written to memory, calls of library functions,
// nondeterministic values. Library models are no steps.
#ifndef INTERP_TRACE_H
#define INTERP_TRACE_H

#include "base/text.h"
#include "base/vec.h"
#include "interp/interp.h"

// A place in memory: an object by what made it.
typedef struct IrTracePlace {
    bool is_known;
    uint64_t id; // of the object; never used for another one of the run
    IrEventObject object;
    uint32_t site, site_instr; // as in an IrEvent
    uint64_t serial;           // of stack and heap objects: as "object" counts in the inputs
    int64_t offset;
} IrTracePlace;

typedef struct IrTraceValue {
    IrTypeId type;
    IrBits bits;
    IrTracePlace target; // of a pointer
} IrTraceValue;

typedef enum IrStepKind {
    IR_STEP_ASSIGN, // a variable that is in no memory
    IR_STEP_WRITE,  // memory
    IR_STEP_CALL,   // of a library function, with its arguments
    IR_STEP_DRAW,   // a nondeterministic value
} IrStepKind;

enum { IR_TRACE_ARGUMENTS = 4 };

typedef struct IrStep {
    IrStepKind kind;
    IrFunctionId function; // the user's
    IrLocId loc;
    uint32_t what;      // IrVariableId of ASSIGN, IrFunctionId of CALL and DRAW
    IrTracePlace place; // of WRITE
    uint32_t n_values;  // of CALL: how many arguments it has; else 1
    IrTraceValue values[IR_TRACE_ARGUMENTS];
} IrStep;

typedef struct IrDrawn {
    IrDraw draw;
    IrFunctionId by; // what the user's code called for it, or IR_NONE
    uint32_t bits;
    bool is_float, is_unsigned;
    IrBits value;
} IrDrawn;

typedef struct IrTrace {
    size_t max_steps; // how many are kept, at least 1
    uint64_t n_steps; // how many there were; step i is steps.items[i % max_steps]
    VEC(IrStep) steps;
    size_t max_draws; // drawn.count stops there, n_drawn goes on
    uint64_t n_drawn;
    VEC(IrDrawn) drawn;
    struct IrFilm *film;        // pictures of memory at its steps (interp/film.h), or NULL
    uint64_t first_instruction; // steps of about as many instructions at the start are
    uint64_t n_skipped;         // ... only counted, here
} IrTrace;

void ir_trace_release(IrTrace *trace);
// The steps that were kept, oldest first.
size_t ir_trace_kept(const IrTrace *trace);
const IrStep *ir_trace_step(const IrTrace *trace, size_t i);

// The shortest decimal number that is read back as this double, or as this float.
enum { IR_DECIMAL = 40 };
void ir_shortest_decimal(double number, bool is_float, char text[IR_DECIMAL]);

// The C variable that lives in what an ALLOCA makes, or NULL.
const IrVariable *ir_trace_variable(const IrProgram *program, const IrTracePlace *place);

// "5", "&heap#3+8", "NULL"; "heap#3+8". Of a place `bits` are what is accessed: "list.items[2]";
// with 0 it is an address.
void ir_trace_value_text(const IrProgram *program, const IrTraceValue *value, bool is_signed,
                         Text *text);
void ir_trace_place_text(const IrProgram *program, const IrTracePlace *place, uint64_t bits,
                         Text *text);

// In C's words as far as there are some: "x" and "5", "heap#3+8" and "&list"; of a call
// "free(&heap#3)" and nothing.
void ir_step_text(const IrProgram *program, const IrStep *step, Text *name, Text *value);

// The name by which a program calls a library model, which is a part of `name` (`*length` bytes):
// without glibc's names of versions, and of what a call was made into (frontend/scan_calls.c).
const char *ir_library_name(const char *name, int *length);

#endif
