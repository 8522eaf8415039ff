#include "ir/references.h"

#include "base/vec.h"

#include <stdlib.h>

typedef struct Collector {
    const IrProgram *program;
    VEC(GraphEdge) edges;
    uint32_t *mentioned_by; // by node: the last node that mentions it, + 1
} Collector;

static void mention(Collector *c, uint32_t from, uint32_t to) {
    if (c->mentioned_by[to] == from + 1)
        return;
    c->mentioned_by[to] = from + 1;
    vec_push(&c->edges, ((GraphEdge){from, to}));
}

static void mention_const(Collector *c, uint32_t from, IrConstId id) {
    const IrConst *constant = &c->program->constants[id];
    if (constant->kind == IR_CONST_FUNCTION)
        mention(c, from, constant->target);
    else if (constant->kind == IR_CONST_GLOBAL)
        mention(c, from, ir_global_node(c->program, constant->target));
}

static void collect_function(Collector *c, IrFunctionId id) {
    const IrFunction *f = &c->program->functions[id];
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *instr = &f->instrs[i];
        if (instr->op == IR_CALL)
            mention(c, id, instr->aux);
        for (uint32_t o = 0; o < instr->n_operands; o++) {
            IrOperand operand = ir_operands(f, instr)[o];
            if (ir_is_const(operand))
                mention_const(c, id, ir_operand_const(operand));
        }
    }
}

Graph ir_references(const IrProgram *program) {
    uint32_t n = program->n_functions + program->n_globals;
    Collector c = {.program = program,
                   .mentioned_by = memory_zeroed((n + 1) * sizeof *c.mentioned_by)};
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        collect_function(&c, f);
    for (IrGlobalId g = 0; g < program->n_globals; g++)
        for (uint32_t r = 0; r < program->globals[g].n_relocs; r++)
            mention_const(&c, ir_global_node(program, g), program->globals[g].relocs[r].value);
    Graph graph = graph_from_edges(n, c.edges.items, (uint32_t)c.edges.count);
    vec_free(&c.edges);
    free(c.mentioned_by);
    return graph;
}

uint32_t *ir_reachable_nodes(const Graph *references, IrFunctionId root, uint32_t *count) {
    VEC(uint32_t) met = {0};
    bool *is_met = memory_zeroed((references->n_nodes + 1) * sizeof *is_met);
    vec_push(&met, (uint32_t)root);
    is_met[root] = true;
    for (size_t i = 0; i < met.count; i++) {
        uint32_t node = met.items[i];
        for (uint32_t e = references->first[node]; e < references->first[node + 1]; e++) {
            uint32_t to = references->targets[e];
            if (!is_met[to])
                vec_push(&met, to);
            is_met[to] = true;
        }
    }
    free(is_met);
    *count = (uint32_t)met.count;
    return met.items;
}

static bool has_cut_point(const IrFunction *f) {
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (f->blocks[b].is_cut_point)
            return true;
    return false;
}

bool ir_can_cycle(const IrProgram *program) {
    Graph references = ir_references(program);
    uint32_t count = 0;
    uint32_t *nodes = ir_reachable_nodes(&references, program->entry, &count);
    bool can_cycle = false;
    for (uint32_t n = 0; n < count; n++)
        can_cycle |=
            nodes[n] < program->n_functions && has_cut_point(&program->functions[nodes[n]]);
    free(nodes);
    graph_release(&references);
    return can_cycle;
}
