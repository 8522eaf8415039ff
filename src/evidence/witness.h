// Witnesses for other tools: a violation (the nondeterministic values of the run, and where it
// fails) or a proof (what holds at the heads of loops), in the community's exchange formats.
#ifndef EVIDENCE_WITNESS_H
#define EVIDENCE_WITNESS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct WitnessPlace {
    const char *file, *function; // function may be NULL
    unsigned line, column;       // 0: not known
} WitnessPlace;

typedef struct WitnessStep {
    WitnessPlace place;
    const char *name; // a function that gives a value, or a variable that gets one
    bool is_function;
    const char *value; // a C integer or floating constant
} WitnessStep;

typedef struct WitnessInvariant {
    WitnessPlace place; // of the loop
    const char *expression;
} WitnessInvariant;

typedef struct Witness {
    bool is_violation, is_endless; // endless: the violation is a loop at `target` that never ends
    const char *const *files;
    size_t n_files;
    const char *specification; // in SV-COMP's words
    const char *data_model;    // "LP64" or "ILP32"
    const char *version;       // assay's
    const WitnessStep *steps;  // of a violation
    size_t n_steps;
    WitnessPlace target;
    const WitnessInvariant *invariants; // of a proof
    size_t n_invariants;
} Witness;

// False, and nothing is added, where the format has no words for it or a file cannot be read.
bool witness_as_yaml(const Witness *witness, Text *text);    // version 2.0
bool witness_as_graphml(const Witness *witness, Text *text); // version 1.0

#endif
