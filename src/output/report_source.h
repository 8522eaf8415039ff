// The annotated source of a report.
#ifndef OUTPUT_REPORT_SOURCE_H
#define OUTPUT_REPORT_SOURCE_H

#include "assay.h"
#include "output/sources.h"

enum { PAGE_VALUES = 3 };

typedef enum PageNoteKind { PAGE_VIOLATION, PAGE_PROOF } PageNoteKind;

typedef struct PageNote {
    unsigned line;
    PageNoteKind kind;
    char *text;
} PageNote;

typedef struct PageLine {
    bool matters, is_violated;
    const AssayStep *steps[PAGE_VALUES]; // the last ones of a run that were made there
} PageLine;

typedef struct PageFile {
    char *name;
    const char *text;
    size_t length;
    unsigned n_lines;
    PageLine *lines; // from 1 on
    VEC(PageNote) notes;
} PageFile;

typedef struct PageFiles {
    VEC(PageFile) files;
} PageFiles;

// Adds a file, unless it is there or cannot be read; `length` bytes of the name count.
void page_add_file(PageFiles *pages, const char *name, size_t length);
void page_add_note(PageFiles *pages, const char *file, size_t file_length, unsigned line,
                   PageNoteKind kind, const char *text);
void page_add_step(PageFiles *pages, const AssayStep *step);
void page_release(PageFiles *pages);

// A link to the line, or its words only when the page does not show the file.
void page_link(Text *html, const PageFiles *pages, const char *file, size_t file_length,
               unsigned line);
void page_write_sources(Text *html, const PageFiles *pages);

#endif
