// Rules about the flow of control and values, and about what ir_analyse derived from it. The
// derived facts are checked by what they promise, not by computing them again.
#include "ir/validate_internal.h"

#include "base/graph.h"
#include "base/map.h"
#include "base/vec.h"

#include <stdlib.h>

// ---- The graph ---------------------------------------------------------------------------------

typedef bool EdgeFilter(const IrFunction *f, IrBlockId from, IrBlockId to);

static Graph flow_graph(const IrFunction *f, EdgeFilter *keep) {
    VEC(GraphEdge) edges = {0};
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrInstr *end = ir_terminator(f, &f->blocks[b]);
        for (uint32_t i = 0; i < end->n_targets; i++)
            if (!keep || keep(f, b, ir_targets(f, end)[i]))
                vec_push(&edges, ((GraphEdge){b, ir_targets(f, end)[i]}));
    }
    Graph graph = graph_from_edges(f->n_blocks, edges.items, (uint32_t)edges.count);
    vec_free(&edges);
    return graph;
}

static bool has_cycle(const Graph *graph) {
    uint32_t *component = memory_new(graph->n_nodes * sizeof *component);
    bool found = graph_components(graph, component) < graph->n_nodes;
    for (uint32_t n = 0; n < graph->n_nodes; n++)
        for (uint32_t e = graph->first[n]; e < graph->first[n + 1]; e++)
            found |= graph->targets[e] == n;
    free(component);
    return found;
}

// ---- Predecessors ------------------------------------------------------------------------------

static uint64_t edge_key(uint32_t from, uint32_t to) { return (uint64_t)from << 32 | to; }

// Matches the list of each block against the edges: each of them exactly once.
static void check_preds(Checker *c, const Graph *graph) {
    Map listed = {0}; // edge -> was it found in a list?
    uint32_t *missing = memory_zeroed(graph->n_nodes * sizeof *missing);
    uint64_t was_listed;
    for (uint32_t from = 0; from < graph->n_nodes; from++)
        for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++) {
            missing[graph->targets[e]] +=
                !map_get(&listed, edge_key(from, graph->targets[e]), &was_listed);
            map_set(&listed, edge_key(from, graph->targets[e]), false);
        }
    for (c->block = 0; c->block < c->f->n_blocks; c->block++) {
        const IrBlock *block = &c->f->blocks[c->block];
        for (uint32_t i = 0; i < block->n_preds; i++) {
            uint32_t pred = c->f->preds[block->preds + i];
            if (!map_get(&listed, edge_key(pred, c->block), &was_listed)) {
                ir_complain(c, "block %u is listed as predecessor, but does not lead here", pred);
                continue;
            }
            if (was_listed)
                ir_complain(c, "block %u is listed as predecessor twice", pred);
            missing[c->block] -= !was_listed;
            map_set(&listed, edge_key(pred, c->block), true);
        }
        if (missing[c->block])
            ir_complain(c, "%u predecessors are not listed", missing[c->block]);
    }
    c->block = IR_NONE;
    map_release(&listed);
    free(missing);
}

// The entry block runs once for each call: its allocas rely on that.
static void check_reachable(Checker *c, const GraphSearch *search) {
    for (c->block = 0; c->block < c->f->n_blocks; c->block++)
        if (search->order[c->block] == GRAPH_NONE)
            ir_complain(c, "is not reachable");
    c->block = IR_NONE;
    if (c->f->blocks[0].n_preds)
        ir_complain(c, "the entry block has predecessors");
}

// ---- Definitions and uses ----------------------------------------------------------------------

// The dominator tree numbered in preorder: a dominates b when b's number lies in a's subtree.
typedef struct Flow {
    GraphSearch search;
    uint32_t *number, *size;
    IrBlockId *def_block; // by register; IR_NONE: not defined
    uint32_t *def_place;  // 1 + index in the block; 0: a parameter
} Flow;

static void number_dominators(const Graph *graph, Flow *flow) {
    const GraphSearch *search = &flow->search;
    uint32_t n = graph->n_nodes;
    uint32_t *idom = memory_new(n * sizeof *idom), *next = memory_zeroed(n * sizeof *next);
    graph_dominators(graph, search, idom);
    for (uint32_t i = search->n_reached; i-- > 0;) {
        uint32_t node = search->nodes[i];
        flow->size[node]++;
        if (idom[node] != GRAPH_NONE)
            flow->size[idom[node]] += flow->size[node];
    }
    for (uint32_t i = 0; i < search->n_reached; i++) { // a dominator comes before its subtree
        uint32_t node = search->nodes[i];
        if (idom[node] != GRAPH_NONE) {
            flow->number[node] = next[idom[node]];
            next[idom[node]] += flow->size[node];
        }
        next[node] = flow->number[node] + 1;
    }
    free(idom);
    free(next);
}

static bool dominates(const Flow *flow, IrBlockId a, IrBlockId b) {
    return flow->number[b] - flow->number[a] < flow->size[a]; // wraps around when b is before a
}

static void note_definitions(Checker *c, Flow *flow) {
    for (IrReg r = 0; r < c->f->n_params + c->f->is_variadic; r++)
        flow->def_block[r] = 0;
    for (c->block = 0; c->block < c->f->n_blocks; c->block++) {
        const IrBlock *block = &c->f->blocks[c->block];
        for (c->index = 0; c->index < block->count; c->index++) {
            c->instr = &c->f->instrs[block->first + c->index];
            for (uint32_t i = 0; i < c->instr->n_results; i++) {
                IrReg reg = c->instr->result + i;
                if (reg >= c->f->n_regs)
                    break; // ir_check_instr complained
                if (flow->def_block[reg] != IR_NONE)
                    ir_complain(c, "register %u is defined before, too", reg);
                flow->def_block[reg] = c->block;
                flow->def_place[reg] = c->index + 1;
            }
        }
    }
    c->instr = NULL;
    c->block = c->index = IR_NONE;
    for (IrReg r = 0; r < c->f->n_regs; r++)
        if (flow->def_block[r] == IR_NONE)
            ir_complain(c, "register %u is never defined", r);
}

// A PHI uses operand i at the end of predecessor i.
static bool is_defined_at_use(const Checker *c, const Flow *flow, IrReg reg, uint32_t i) {
    const IrBlock *block = &c->f->blocks[c->block];
    IrBlockId def = flow->def_block[reg];
    if (c->instr->op == IR_PHI) {
        IrBlockId pred = i < block->n_preds ? c->f->preds[block->preds + i] : IR_NONE;
        return pred >= c->f->n_blocks || dominates(flow, def, pred);
    }
    if (def == c->block)
        return flow->def_place[reg] <= c->index;
    return dominates(flow, def, c->block);
}

static void check_uses(Checker *c, const Flow *flow) {
    for (uint32_t i = 0; i < c->instr->n_operands; i++) {
        IrOperand operand = ir_operands(c->f, c->instr)[i];
        IrReg reg = ir_operand_reg(operand);
        if (ir_is_const(operand) || reg >= c->f->n_regs || flow->def_block[reg] == IR_NONE)
            continue;
        if (flow->search.order[flow->def_block[reg]] == GRAPH_NONE)
            continue; // an unreachable block: complained about
        if (!is_defined_at_use(c, flow, reg, i))
            ir_complain(c, "operand %u uses register %u, which is not defined here", i, reg);
    }
}

static void check_values(Checker *c, const Graph *graph, Flow *flow) {
    number_dominators(graph, flow);
    note_definitions(c, flow);
    for (uint32_t i = 0; i < flow->search.n_reached; i++) {
        c->block = flow->search.nodes[i];
        const IrBlock *block = &c->f->blocks[c->block];
        for (c->index = 0; c->index < block->count; c->index++) {
            c->instr = &c->f->instrs[block->first + c->index];
            check_uses(c, flow);
        }
    }
    c->instr = NULL;
    c->block = c->index = IR_NONE;
}

void ir_check_flow(Checker *c) {
    uint32_t n_blocks = c->f->n_blocks, n_regs = c->f->n_regs;
    Graph graph = flow_graph(c->f, NULL);
    Flow flow = {.search = graph_search(&graph, 0),
                 .number = memory_zeroed(n_blocks * sizeof *flow.number),
                 .size = memory_zeroed(n_blocks * sizeof *flow.size),
                 .def_block = memory_new(n_regs * sizeof *flow.def_block),
                 .def_place = memory_zeroed(n_regs * sizeof *flow.def_place)};
    for (IrReg r = 0; r < n_regs; r++)
        flow.def_block[r] = IR_NONE;
    check_preds(c, &graph);
    check_reachable(c, &flow.search);
    check_values(c, &graph, &flow);
    graph_search_release(&flow.search);
    graph_release(&graph);
    free(flow.number);
    free(flow.size);
    free(flow.def_block);
    free(flow.def_place);
}

// ---- What was derived --------------------------------------------------------------------------

static bool avoids_cut_points(const IrFunction *f, IrBlockId from, IrBlockId to) {
    (void)from;
    return !f->blocks[to].is_cut_point;
}

static void check_loop(Checker *c, uint32_t id) {
    const IrLoop *loop = &c->f->loops[id];
    uint32_t parent = loop->parent;
    if (loop->head >= c->f->n_blocks || c->f->blocks[loop->head].loop != id)
        ir_complain(c, "loop %u: block %u is not its head", id, loop->head);
    else if (!c->f->blocks[loop->head].is_cut_point)
        ir_complain(c, "loop %u: its head is no cut point", id);
    if (parent != IR_NONE && parent >= id)
        ir_complain(c, "loop %u: loop %u around it does not come before it", id, parent);
    else if (loop->depth != (parent == IR_NONE ? 1 : c->f->loops[parent].depth + 1))
        ir_complain(c, "loop %u: its depth cannot be %u", id, loop->depth);
    if (loop->loc >= c->program->n_locs)
        ir_complain(c, "loop %u: position %u does not exist", id, loop->loc);
}

void ir_check_loops(Checker *c) {
    for (uint32_t l = 0; l < c->f->n_loops; l++)
        check_loop(c, l);
    for (c->block = 0; c->block < c->f->n_blocks; c->block++) {
        uint32_t loop = c->f->blocks[c->block].loop;
        if (loop != IR_NONE && loop >= c->f->n_loops)
            ir_complain(c, "loop %u does not exist", loop);
    }
    c->block = IR_NONE;
    Graph rest = flow_graph(c->f, avoids_cut_points);
    if (has_cycle(&rest))
        ir_complain(c, "some cycle of blocks has no cut point");
    graph_release(&rest);
}

// A call leads to a lower component, or stays in the component of a function that is recursive
// and cut at its entry. So every cycle of calls is cut.
static void check_callee(Checker *c, uint32_t component, const char *callee) {
    if (component > c->f->component)
        ir_complain(c, "calls %s of a higher component", callee);
    else if (component == c->f->component && !(c->f->is_recursive && c->f->blocks[0].is_cut_point))
        ir_complain(c, "is not marked as recursive, but calls %s of its component", callee);
}

static void check_calls_of(Checker *c, const IrFunction *highest_taken) {
    for (uint32_t i = 0; i < c->f->n_instrs; i++) {
        const IrInstr *instr = &c->f->instrs[i];
        if (instr->op == IR_CALL) {
            const IrFunction *callee = &c->program->functions[instr->aux];
            check_callee(c, callee->component, callee->name);
        } else if (instr->op == IR_CALL_POINTER && highest_taken) {
            check_callee(c, highest_taken->component, highest_taken->name);
        }
    }
}

void ir_check_calls(Checker *c) {
    const IrProgram *p = c->program;
    const IrFunction *highest_taken = NULL;
    for (IrFunctionId id = 0; id < p->n_functions; id++)
        if (p->functions[id].address_taken &&
            (!highest_taken || p->functions[id].component > highest_taken->component))
            highest_taken = &p->functions[id];
    for (IrFunctionId id = 0; id < p->n_functions; id++) {
        c->f = &p->functions[id];
        if (c->f->n_blocks)
            check_calls_of(c, highest_taken);
    }
    c->f = NULL;
}
