// Which branches decide whether a block is reached? Those from which one edge surely leads to the
// block and another may not: control dependence by post-dominators.
//
// Every block must reach the function's end for that. Blocks that never do get an edge to it from
// each head of a loop among them: control might end there, for all that this analysis knows. More
// edges make more branches matter, never fewer.
#include "slice/internal.h"

#include "base/graph.h"

#include <stdlib.h>

enum { MOST_GUARDS = 20 * 1000 * 1000 };

typedef VEC(GraphEdge) EdgeList;

typedef struct Control {
    SliceFunction *f;
    uint32_t end;   // the node of the function's end
    EdgeList edges; // backwards, of the blocks that are reached
} Control;

// clang leaves scopes by a switch over numbers of its own; the case that does not exist is
// undefined. A run that takes it reaches no error, and nothing else is lost with it.
bool slice_is_never_taken(const IrFunction *f, const IrInstr *branch, IrBlockId target) {
    const IrBlock *block = &f->blocks[target];
    return branch->op == IR_SWITCH && block->count == 1 &&
           ir_terminator(f, block)->op == IR_UNREACHABLE;
}

static void add_edges(Control *c) {
    const IrFunction *f = c->f->f;
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        if (!c->f->is_reached_block[b])
            continue;
        const IrInstr *last = ir_terminator(f, &f->blocks[b]);
        size_t before = c->edges.count;
        for (uint32_t i = 0; slice_goes_on(c->f, b) && i < last->n_targets; i++)
            if (!slice_is_never_taken(f, last, ir_targets(f, last)[i]))
                vec_push(&c->edges, ((GraphEdge){ir_targets(f, last)[i], b}));
        if (c->edges.count == before)
            vec_push(&c->edges, ((GraphEdge){c->end, b}));
    }
}

// Heads of loops without an exit: a run that comes there goes on for ever.
static void add_ends_of_endless_loops(Control *c) {
    const IrFunction *f = c->f->f;
    Graph graph = graph_from_edges(c->end + 1, c->edges.items, (uint32_t)c->edges.count);
    GraphSearch search = graph_search(&graph, c->end);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (c->f->is_reached_block[b] && search.order[b] == GRAPH_NONE &&
            f->blocks[b].is_cut_point) {
            vec_push(&c->edges, ((GraphEdge){c->end, b}));
            c->f->is_endless[b] = true;
        }
    graph_search_release(&search);
    graph_release(&graph);
}

// Block `to` and all that surely follow it, up to what also follows the branch in `from`, depend on
// the branch.
static bool add_guards(const Control *c, GraphEdge way, EdgeList *guards) {
    uint32_t stop = c->f->behind[way.from];
    for (uint32_t b = way.to; b != stop && b != c->end; b = c->f->behind[b]) {
        if (guards->count >= MOST_GUARDS)
            return false;
        vec_push(guards, ((GraphEdge){b, way.from}));
    }
    return true;
}

bool slice_find_control(SliceFunction *f) {
    uint32_t n = f->f->n_blocks;
    Control c = {.f = f, .end = n};
    f->behind = memory_new((n + 1) * sizeof *f->behind);
    add_edges(&c);
    add_ends_of_endless_loops(&c);
    Graph graph = graph_from_edges(n + 1, c.edges.items, (uint32_t)c.edges.count);
    GraphSearch search = graph_search(&graph, n);
    graph_dominators(&graph, &search, f->behind);
    EdgeList guards = {0};
    bool fits = true;
    for (size_t i = 0; i < c.edges.count && fits; i++)
        fits = add_guards(&c, (GraphEdge){c.edges.items[i].to, c.edges.items[i].from}, &guards);
    Graph by_block = graph_from_edges(n + 1, guards.items, (uint32_t)guards.count);
    f->first_guard = by_block.first;
    f->guards = by_block.targets;
    vec_free(&guards);
    vec_free(&c.edges);
    graph_search_release(&search);
    graph_release(&graph);
    return fits;
}
