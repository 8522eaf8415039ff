// Which functions and globals are mentioned where: what a function can reach is what it can ever
// call or access by name or through an address that it did not get from outside.
#ifndef IR_REFERENCES_H
#define IR_REFERENCES_H

#include "base/graph.h"
#include "ir/ir.h"

// Nodes of the graph: functions by their ids, then globals.
static inline uint32_t ir_global_node(const IrProgram *program, IrGlobalId id) {
    return program->n_functions + id;
}

// The edges of a node are in the order of the first mention, each once.
Graph ir_references(const IrProgram *program);

// The nodes that can be reached from a function, itself first, in the order in which they are met;
// the caller frees. The order depends on what these nodes are, not on the program around them.
uint32_t *ir_reachable_nodes(const Graph *references, IrFunctionId root, uint32_t *count);

// Is there a loop or a recursion in what the program's entry can reach?
bool ir_can_cycle(const IrProgram *program);

#endif
