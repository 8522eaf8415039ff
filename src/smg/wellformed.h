// The rules that a memory graph keeps (smg.h), as a check. Debug builds ask after each step; a
// graph that breaks one shows a bug in assay where it was made, not where it leads to.
#ifndef SMG_WELLFORMED_H
#define SMG_WELLFORMED_H

#include "smg/smg.h"

// What is wrong with the graph, in words, or NULL. `kb` is what is known of its variables; `roots`
// are the values outside of memory.
const char *smg_find_flaw(SmgContext *smg, SmgHeap heap, const Kb *kb, const Term *roots,
                          size_t n_roots);

#ifdef NDEBUG
enum { SMG_CHECKS_GRAPHS = false };
#else
enum { SMG_CHECKS_GRAPHS = true };
#endif

// In debug builds: the process ends where the graph has a flaw.
void smg_check(SmgContext *smg, SmgHeap heap, const Kb *kb, const Term *roots, size_t n_roots);

#endif
