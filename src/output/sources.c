#include "output/sources.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

const Text *sources_get(Sources *sources, const char *name) {
    for (size_t i = 0; i < sources->files.count; i++)
        if (strcmp(sources->files.items[i].name, name) == 0)
            return &sources->files.items[i].text;
    Source source = {.name = name};
    Diag ignored = {0}; // it may be gone by now, or never was there: "<built-in>"
    (void)file_read(name, &source.text, &ignored);
    diag_release(&ignored);
    vec_push(&sources->files, source);
    return &vec_last(&sources->files).text;
}

void sources_release(Sources *sources) {
    for (size_t i = 0; i < sources->files.count; i++)
        text_release(&sources->files.items[i].text);
    vec_free(&sources->files);
}

OutputPlace output_place(const char *text) {
    const char *column = strrchr(text, ':'), *line = column;
    while (line && line > text && *--line != ':')
        continue;
    if (!line || line == text)
        return (OutputPlace){.file_length = strlen(text)};
    return (OutputPlace){(size_t)(line - text), (unsigned)strtoul(line + 1, NULL, 10),
                         (unsigned)strtoul(column + 1, NULL, 10)};
}
