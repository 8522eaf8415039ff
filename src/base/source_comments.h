// The comments of a C file that begin with a certain word.
#ifndef BASE_SOURCE_COMMENTS_H
#define BASE_SOURCE_COMMENTS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct SourceComment {
    const char *text; // behind // or /*
    size_t length;
    unsigned line, last; // where it begins and ends
    unsigned about;      // the line that it speaks of: its own, or the next one that has code
} SourceComment;

// Calls `visit` with each comment that begins with `word`, blanks and stars left out. Quotes and
// continued lines are minded, preprocessor conditions are not.
void source_comments_visit(const Text *source, const char *word,
                           void (*visit)(void *context, const SourceComment *comment),
                           void *context);

#endif
