// The inputs of a run in words: what was asked for them, and what it got.
#ifndef INTERP_TOLD_H
#define INTERP_TOLD_H

#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

#include <stdint.h>

typedef struct IrToldLine {
    char *text; // "argv[1] = \"abc\" (3 bytes)"
    uint64_t times;
} IrToldLine;

// Given to ir_run in its options, with a trace.
typedef struct IrTold {
    VEC(IrToldLine) lines; // in the order of the run; the same text again and again is one line
    uint64_t n_more;       // lines beyond the limit
    uint64_t drawn_before; // values that were drawn before the call of a model that goes on
    bool is_started;       // the first function of the user's was entered
    Map seen;              // unwritten memory that has its line
    Map numbers; // objects (as inputs count them) of which unwritten memory was read as numbers
} IrTold;

// A line each: "getc() = 'a', 3 times".
void ir_told_write(const IrTold *told, Text *text);
void ir_told_release(IrTold *told);

// `size` bytes as C writes them in a text, with their number: "\"ab\\n\" (3 bytes)".
void ir_told_bytes(Text *text, const uint8_t *bytes, uint64_t size);

#endif
