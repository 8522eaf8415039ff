// What a function means, as a digest: its own body, and the bodies of all functions and the
// contents of all globals that it can reach. Equal digests: every engine sees the same program once
// it was cut down to what the function reaches (ir/keep_reachable.h).
//
// Lines are counted from the line where their function starts, and files are not named: a function
// that only moved is the same. Numbers and suffixes that linking gives to local names do not count
// either.
#ifndef IR_FINGERPRINT_H
#define IR_FINGERPRINT_H

#include "base/digest.h"
#include "ir/references.h"

// What each node of the references holds, with the nodes that it mentions as "the first, the
// second, ..."; the caller frees.
Digest *ir_own_digests(const IrProgram *program, const Graph *references);
// Of a function, from the digests of all.
Digest ir_fingerprint(const Graph *references, const Digest *own, IrFunctionId root);

// The length of a name without the number that linking gave it: "helper" of "helper.17".
size_t ir_name_length(const char *name);

#endif
