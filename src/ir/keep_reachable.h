// A program without the functions and globals that a function cannot reach.
#ifndef IR_KEEP_REACHABLE_H
#define IR_KEEP_REACHABLE_H

#include "ir/references.h"

// Keeps the functions and globals that can be reached from `root` and removes all others, in place:
// ids of functions, globals and constants change, and what is derived from the call graph is found
// anew. Gives root's new id. Nothing that a run from `root` does is changed: the others can neither
// be called nor accessed. `references` are those of the program as it is. Bodies of functions are
// freed with the program only: a process that was forked to look at `root` would otherwise touch,
// and so copy, all of its parent's memory.
IrFunctionId ir_keep_reachable(IrProgram *program, const Graph *references, IrFunctionId root);

#endif
