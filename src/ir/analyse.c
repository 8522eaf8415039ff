// Loops, call graph and cut points, in almost linear time: generated programs have functions
// with a hundred thousand blocks, and loops nested as deep as backward gotos go.
//
// Loop nest (Havlak 1997, made almost linear by Ramalingam 1999). One depth-first search from
// the entry gives a spanning tree. An edge into an ancestor in the tree is retreating; every
// cycle contains one. The target w of a retreating edge is the head of one loop: w and all
// blocks of w's subtree that reach w without leaving the subtree. They are found by walking
// backwards from the sources of the retreating edges.
//   - Heads are handled in reverse preorder, so inner loops come first. A loop that was found
//     is collapsed into its head (union-find), so no block is walked twice and the next one
//     that walks into a member continues at its head, which becomes its inner loop.
//   - An edge that does not retreat is looked at only once the nearest common ancestor of its
//     ends is reached: before that, its source lies outside of every loop under construction.
//     So the backward walk never leaves the subtree of w.
//   - When such an edge then ends at a member of a collapsed loop which is not its head, control
//     enters this loop (and those around it, up to the collapsed one) beside its head: it is
//     irreducible. For other loops, head and members are those of the natural loop.
// It terminates because each edge is put on one list once, and a list is walked only when its
// block is collapsed, which happens once.
//
// Cut points are the heads, hence on every cycle inside a function, and the entries of
// functions on a cycle of the call graph, hence on every cycle through calls.
#include "ir/analyse.h"

#include "base/graph.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

// ---- Union-find --------------------------------------------------------------------------------

// The representative of a node's set; paths are halved while they are followed.
static uint32_t find(uint32_t *up, uint32_t node) {
    while (up[node] != node) {
        up[node] = up[up[node]];
        node = up[node];
    }
    return node;
}

static uint32_t *new_sets(uint32_t n) {
    uint32_t *up = memory_new(n * sizeof *up);
    for (uint32_t i = 0; i < n; i++)
        up[i] = i;
    return up;
}

static uint32_t *all_none(uint32_t n) {
    uint32_t *items = memory_new(n * sizeof *items);
    return memset(items, 0xff, n * sizeof *items);
}

// ---- The control flow graph --------------------------------------------------------------------

static Graph control_flow(const IrFunction *f) {
    VEC(GraphEdge) edges = {0};
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrInstr *end = ir_terminator(f, &f->blocks[b]);
        for (uint32_t i = 0; i < end->n_targets; i++)
            vec_push(&edges, ((GraphEdge){b, ir_targets(f, end)[i]}));
    }
    Graph graph = graph_from_edges(f->n_blocks, edges.items, (uint32_t)edges.count);
    vec_free(&edges);
    return graph;
}

// ---- The loop nest -----------------------------------------------------------------------------

// Lists of edge sources, one list for each block.
typedef struct Link {
    uint32_t from, to, next;
} Link;

typedef struct Nest {
    Graph graph;
    GraphSearch search;
    VEC(Link) links;
    uint32_t *waiting;    // by block: edges whose ends have it as nearest common ancestor
    uint32_t *retreating; // by block: retreating edges into it
    uint32_t *preds;      // by collapsed block: the other edges into it seen so far
    uint32_t *up;         // union-find: the outermost head that the block is collapsed into
    uint32_t *head;       // by block: head of the innermost loop around it (not its own)
    uint32_t *beside;     // by head: outermost loop entered by an edge that enters this loop
                          // beside its head, or GRAPH_NONE
    VEC(uint32_t) work;
} Nest;

static void add_link(Nest *nest, uint32_t *list, uint32_t from, uint32_t to) {
    vec_push(&nest->links, ((Link){from, to, *list}));
    *list = (uint32_t)nest->links.count - 1;
}

// Sorts every edge into a list. Walking in postorder, the blocks already left are joined with
// their parents, so that `find` gives the nearest ancestor still open: for the target of a
// cross edge this is the nearest common ancestor with the source (Tarjan 1979).
static void sort_edges(Nest *nest) {
    const GraphSearch *search = &nest->search;
    uint32_t *open = new_sets(nest->graph.n_nodes);
    for (uint32_t i = search->n_reached; i-- > 0;) {
        uint32_t from = search->nodes[i];
        for (uint32_t e = nest->graph.first[from]; e < nest->graph.first[from + 1]; e++) {
            uint32_t to = nest->graph.targets[e];
            if (graph_search_is_above(search, to, from))
                add_link(nest, &nest->retreating[to], from, to);
            else if (graph_search_is_above(search, from, to))
                add_link(nest, &nest->waiting[from], from, to);
            else
                add_link(nest, &nest->waiting[find(open, to)], from, to);
        }
        if (search->parent[from] != GRAPH_NONE)
            open[from] = search->parent[from];
    }
    free(open);
}

// The edges that were waiting for w now count. One that ends inside a collapsed loop enters it
// beside its head. Outermost heads only ever move up, so the newest one is the one to keep.
static void release_edges(Nest *nest, uint32_t w) {
    for (uint32_t l = nest->waiting[w]; l != GRAPH_NONE; l = nest->links.items[l].next) {
        Link link = nest->links.items[l];
        uint32_t outermost = find(nest->up, link.to);
        if (outermost != link.to)
            nest->beside[nest->head[link.to]] = outermost;
        add_link(nest, &nest->preds[outermost], link.from, link.to);
    }
}

static void collapse_into(Nest *nest, uint32_t member, uint32_t w) {
    member = find(nest->up, member);
    if (member == w)
        return;
    nest->up[member] = w;
    nest->head[member] = w;
    vec_push(&nest->work, member);
}

static void find_loop(Nest *nest, uint32_t w) {
    for (uint32_t l = nest->retreating[w]; l != GRAPH_NONE; l = nest->links.items[l].next)
        collapse_into(nest, nest->links.items[l].from, w);
    while (nest->work.count) {
        uint32_t member = vec_pop(&nest->work);
        for (uint32_t l = nest->preds[member]; l != GRAPH_NONE; l = nest->links.items[l].next)
            collapse_into(nest, nest->links.items[l].from, w);
    }
}

static void find_loops(Nest *nest) {
    sort_edges(nest);
    for (uint32_t i = nest->search.n_reached; i-- > 0;) {
        uint32_t w = nest->search.preorder[i];
        release_edges(nest, w);
        find_loop(nest, w);
    }
    // Carry the marks of irreducible loops outwards, inner heads first.
    for (uint32_t i = nest->search.n_reached; i-- > 0;) {
        uint32_t w = nest->search.preorder[i], outermost = nest->beside[w], outer = nest->head[w];
        if (outermost == GRAPH_NONE || outermost == w)
            continue;
        uint32_t known = nest->beside[outer];
        if (known == GRAPH_NONE || nest->search.entered[outermost] < nest->search.entered[known])
            nest->beside[outer] = outermost;
    }
}

// ---- Writing the nest into the function --------------------------------------------------------

// The first position with a column (PHIs have none), else the first one.
static IrLocId block_loc(const IrProgram *program, const IrFunction *f, const IrBlock *block) {
    IrLocId first = 0;
    for (uint32_t i = block->first; i < block->first + block->count; i++) {
        IrLocId loc = f->instrs[i].loc;
        if (loc && program->locs[loc].column)
            return loc;
        if (!first)
            first = loc;
    }
    return first;
}

// In preorder, heads of outer loops come before those of inner ones.
static void store_loops(const Nest *nest, const IrProgram *program, IrFunction *f) {
    VEC(IrLoop) loops = {0};
    for (uint32_t i = 0; i < nest->search.n_reached; i++) {
        IrBlockId b = nest->search.preorder[i];
        IrBlock *block = &f->blocks[b];
        block->loop = nest->head[b] == GRAPH_NONE ? IR_NONE : f->blocks[nest->head[b]].loop;
        if (!nest->search.is_retreat_target[b])
            continue;
        block->is_cut_point = true;
        vec_push(&loops,
                 ((IrLoop){.head = b,
                           .parent = block->loop,
                           .depth = block->loop == IR_NONE ? 1 : loops.items[block->loop].depth + 1,
                           .irreducible = nest->beside[b] != GRAPH_NONE,
                           .loc = block_loc(program, f, block)}));
        block->loop = (uint32_t)loops.count - 1;
    }
    f->loops = loops.items;
    f->n_loops = (uint32_t)loops.count;
}

// Heads without a position take one from the loop's blocks: their own first, then inner loops'.
static void complete_locs(const IrProgram *program, IrFunction *f) {
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        uint32_t loop = f->blocks[b].loop;
        if (loop != IR_NONE && !f->loops[loop].loc)
            f->loops[loop].loc = block_loc(program, f, &f->blocks[b]);
    }
    for (uint32_t l = f->n_loops; l-- > 0;) {
        uint32_t parent = f->loops[l].parent;
        if (parent != IR_NONE && !f->loops[parent].loc)
            f->loops[parent].loc = f->loops[l].loc;
    }
}

static void analyse_loops(const IrProgram *program, IrFunction *f) {
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        f->blocks[b].loop = IR_NONE;
        f->blocks[b].is_cut_point = false;
    }
    Nest nest = {.graph = control_flow(f),
                 .waiting = all_none(f->n_blocks),
                 .retreating = all_none(f->n_blocks),
                 .preds = all_none(f->n_blocks),
                 .up = new_sets(f->n_blocks),
                 .head = all_none(f->n_blocks),
                 .beside = all_none(f->n_blocks)};
    nest.search = graph_search(&nest.graph, 0);
    find_loops(&nest);
    store_loops(&nest, program, f);
    complete_locs(program, f);
    free(nest.waiting);
    free(nest.retreating);
    free(nest.preds);
    free(nest.up);
    free(nest.head);
    free(nest.beside);
    vec_free(&nest.links);
    vec_free(&nest.work);
    graph_search_release(&nest.search);
    graph_release(&nest.graph);
}

// ---- The call graph ----------------------------------------------------------------------------

typedef VEC(GraphEdge) EdgeList;

// One extra node represents "any function whose address is taken": with F such functions and C
// indirect calls there are C + F edges instead of C * F. It joins no functions that do not
// call each other anyway: a cycle through it is a cycle through an indirect call.
static void add_calls(const IrFunction *f, IrFunctionId id, uint32_t any_taken, EdgeList *edges) {
    bool calls_pointer = false;
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        if (f->instrs[i].op == IR_CALL)
            vec_push(edges, ((GraphEdge){id, f->instrs[i].aux}));
        calls_pointer |= f->instrs[i].op == IR_CALL_POINTER;
    }
    if (calls_pointer)
        vec_push(edges, ((GraphEdge){id, any_taken}));
    if (f->address_taken)
        vec_push(edges, ((GraphEdge){any_taken, id}));
}

static void mark_recursive(IrProgram *program, const EdgeList *edges, const uint32_t *component) {
    uint32_t n = program->n_functions;
    uint32_t *members = memory_zeroed((n + 1) * sizeof *members);
    for (uint32_t i = 0; i <= n; i++)
        members[component[i]]++;
    for (IrFunctionId id = 0; id < n; id++)
        program->functions[id].is_recursive = members[component[id]] > 1;
    for (size_t e = 0; e < edges->count; e++)
        if (edges->items[e].from == edges->items[e].to)
            program->functions[edges->items[e].from].is_recursive = true;
    free(members);
}

static void mark_address_taken(IrProgram *program) {
    for (IrFunctionId id = 0; id < program->n_functions; id++)
        program->functions[id].address_taken = false;
    for (uint32_t c = 0; c < program->n_constants; c++)
        if (program->constants[c].kind == IR_CONST_FUNCTION)
            program->functions[program->constants[c].target].address_taken = true;
}

// The entry of a function that is no head of a loop is a cut point only where the function is
// recursive.
static void mark_entry(IrFunction *f) {
    IrBlock *entry = &f->blocks[0];
    bool is_head = entry->loop != IR_NONE && f->loops[entry->loop].head == 0;
    entry->is_cut_point = is_head || f->is_recursive;
}

void ir_analyse_calls(IrProgram *program) {
    uint32_t n = program->n_functions;
    mark_address_taken(program);
    EdgeList edges = {0};
    for (IrFunctionId id = 0; id < n; id++)
        add_calls(&program->functions[id], id, n, &edges);
    Graph graph = graph_from_edges(n + 1, edges.items, (uint32_t)edges.count);
    uint32_t *component = memory_new((n + 1) * sizeof *component);
    graph_components(&graph, component);
    mark_recursive(program, &edges, component);
    for (IrFunctionId id = 0; id < n; id++) {
        IrFunction *f = &program->functions[id];
        f->component = component[id];
        if (f->n_blocks)
            mark_entry(f);
    }
    free(component);
    graph_release(&graph);
    vec_free(&edges);
}

void ir_analyse(IrProgram *program) {
    for (IrFunctionId id = 0; id < program->n_functions; id++)
        if (program->functions[id].n_blocks)
            analyse_loops(program, &program->functions[id]);
    ir_analyse_calls(program);
}

// ---- External functions -----------------------------------------------------------------------

static bool has_addresses(const IrProgram *program, const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *instr = &f->instrs[i];
        if (instr->op == IR_PTRTOINT ||
            (instr->op == IR_STORE && ir_type(program, instr->type)->kind == IR_POINTER))
            return true;
    }
    return false;
}

IrOutside ir_find_outside(const IrProgram *program) {
    IrOutside outside = {false, false};
    for (IrGlobalId g = 0; g < program->n_globals; g++) {
        const IrGlobal *global = &program->globals[g];
        outside.has_variables |= global->is_external && !global->is_constant;
        outside.has_numbers |= global->n_relocs > 0;
    }
    for (IrFunctionId f = 0; f < program->n_functions && !outside.has_numbers; f++)
        outside.has_numbers = has_addresses(program, &program->functions[f]);
    return outside;
}
