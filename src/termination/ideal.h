// The same loop without signed wrap-around.
#ifndef TERMINATION_IDEAL_H
#define TERMINATION_IDEAL_H

#include "its/its.h"

// Signed overflow wraps in assay's semantics, but it is undefined behaviour, and compilers use that:
// `while (x >= 0) x++;` may run for ever. Who proves termination wants it proved without. This turns the
// system into one whose signed numbers have no ends, and says if there was anything to turn.
bool ideal_system(Its *its);

#endif
