// What the user does not want to be told again, with the reason: comments in the source
// (`// assay-ignore: reason`), and entries of the configuration file ([[suppress]]).
#ifndef CLI_SUPPRESSIONS_H
#define CLI_SUPPRESSIONS_H

#include "assay.h"
#include "base/diag.h"
#include "base/intern.h"
#include "base/vec.h"

typedef struct Suppression {
    const char *at; // "file:line" where it is written
    const char *reason;
    const char *properties; // names of properties or kinds, with commas; NULL: all
    const char *function;   // NULL: any
    const char *file;       // of a comment: the file; else a pattern, or NULL: any
    unsigned line, last;    // of a comment: what it is about; else 0
    bool is_open_too;       // covers what is not decided, too
    bool is_used;
} Suppression;

typedef struct Suppressions {
    VEC(Suppression) items;
    Interner strings;
    const char *root; // where the patterns of files start, absolute; NULL: no patterns
} Suppressions;       // a zeroed one is empty

bool suppression_is_kind(const char *word, size_t length); // of a property or a violation
// The name that is like `word`, or NULL.
const char *suppression_nearest_kind(const char *word);

// Reads the comments of the files that the functions and their violations are in. What is no
// proper suppression is an error.
void suppressions_read_comments(Suppressions *suppressions, const AssayFunctions *functions,
                                Diag *diag);
// Marks the verdicts that are covered.
void suppressions_apply(Suppressions *suppressions, AssayFunctions *functions);
// A note for each that covers nothing; none for what could not be decided.
void suppressions_note_unused(const Suppressions *suppressions, const AssayFunctions *functions,
                              Diag *diag);
void suppressions_release(Suppressions *suppressions);

#endif
