// What a function means, as a digest: its own body, and the bodies of all functions and the contents of all globals
// that it can reach. Equal digests: every engine sees the same program once it was cut down to what the function
// reaches (ir/slice.h).
//
// Lines are counted from the line where their function starts, and files are not named: a function that only moved
// is the same. Numbers and suffixes that linking gives to local names do not count either.
#ifndef IR_FINGERPRINT_H
#define IR_FINGERPRINT_H

#include "base/digest.h"
#include "ir/references.h"

typedef struct IrFingerprint {
    Digest digest;
    bool is_ambiguous; // several functions of a cycle look the same: the digest means nothing
} IrFingerprint;

// For every node of the references; the caller frees. Takes linear time.
IrFingerprint *ir_fingerprints(const IrProgram *program, const Graph *references);

// The length of a name without the number that linking gave it: "helper" of "helper.17".
size_t ir_name_length(const char *name);

#endif
