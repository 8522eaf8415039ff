// The program's source files as they are on disk, and places in them.
#ifndef OUTPUT_SOURCES_H
#define OUTPUT_SOURCES_H

#include "base/text.h"
#include "base/vec.h"

typedef struct Source {
    const char *name; // the caller's
    Text text;
} Source;

typedef struct Sources {
    VEC(Source) files;
} Sources;

// Empty when it cannot be read. Valid until the next call.
const Text *sources_get(Sources *sources, const char *name);
void sources_release(Sources *sources);

// Of "file:line:column"; line and column are 0 where the text has none.
typedef struct OutputPlace {
    size_t file_length; // the file's name is the text's beginning
    unsigned line, column;
} OutputPlace;

OutputPlace output_place(const char *text);

#endif
