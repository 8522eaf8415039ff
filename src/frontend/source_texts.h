// The source text behind debug locations: does a full expression end between two of them?
//
// The text of a location is in the file that it names or, where an input says by line markers (`# 7
// "a.c"`) that its own lines come from that file, in this input: preprocessed files are read so,
// whether their source is there or not.
#ifndef FRONTEND_SOURCE_TEXTS_H
#define FRONTEND_SOURCE_TEXTS_H

#include "base/text.h"
#include "base/vec.h"
#include "frontend/overlay.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct LineRange {
    unsigned first, last;
} LineRange;

typedef struct SourceTexts {
    const char *const *inputs;
    size_t n_inputs;
    SourceOverlay *overlay; // files in place of those on the disk, or NULL
    Text name;              // of the file whose text is held
    Text text;              // line n of it is line n of the file, as far as it is known
    VEC(size_t) lines;      // where each starts
    VEC(LineRange) joined;  // lines that are found together, in ascending order
    bool is_read;
    bool is_preprocessed; // no macros are left in it
} SourceTexts;

typedef enum ExpressionEnd { END_NOT_KNOWN, END_NOT_BETWEEN, END_BETWEEN } ExpressionEnd;

// Is there an end of a full expression between the locations of two instructions of a function?
// Macros that are defined elsewhere may hide one: END_NOT_BETWEEN is said only where the text at
// both places is no macro's.
ExpressionEnd source_end_between(SourceTexts *s, LLVMValueRef a, LLVMValueRef b);

// Is the instruction of a statement without braces that is the body of another one (`do p = q;
// while (0);`)? False where that is not certain.
bool source_is_substatement(SourceTexts *s, LLVMValueRef instr);

// The text of the file that the instruction is in, and the offset of its place; false where that is
// not known exactly. It holds until another file is asked for.
bool source_find(SourceTexts *s, LLVMValueRef instr, const char **text, size_t *offset);

void source_texts_release(SourceTexts *s);

#endif
