// SV-COMP's functions that are not native.
#include "models.h"

void __VERIFIER_nondet_memory(void *memory, size_t size) { make_arbitrary(memory, size); }
