// Harnesses for other verifiers: CBMC's, ESBMC's and KLEE's C is made C.
//
// CBMC's clauses behind declarators and loops are no C, and its primitives have no declarations.
// The preprocessed file is translated:
//   __CPROVER_requires(...), _ensures, _assigns, _frees behind a declarator become two functions at
//     the end of the file (harness_clauses.c); the same names behind a loop's head, and
//     __CPROVER_loop_invariant and _decreases, are left out, unless they are asked for
//     (harness_loops.c)
//   a ==> b and a <==> b become what they mean
//   __CPROVER_assert(c, text) becomes a check; __CPROVER_r_ok(p) gets its size
//   __CPROVER_forall and _exists: where any value shows it (a forall that is checked, an exists
//     that is assumed) the variable becomes a nondeterministic one; elsewhere they are true or
//     false
// What is left are functions, models of src/models/cprover.c, and their declarations come first.
#ifndef FRONTEND_HARNESS_TEXT_H
#define FRONTEND_HARNESS_TEXT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

// What the translated file defines for a function with a contract; its name follows.
#define HARNESS_ENFORCED "__assay_enforced_" // assumes what it requires, checks what it ensures
#define HARNESS_REPLACED "__assay_replaced_" // checks what it requires, assumes what it ensures

// Does a file that mentions this use the language of such a tool?
bool harness_text_mentions(const char *bytes, size_t length);

// The translation of a preprocessed file. `with_loops`: loops may be taken by their contracts
// (harness_loops.c).
void harness_text_translate(const Text *file, bool with_loops, Text *translation);

#endif
