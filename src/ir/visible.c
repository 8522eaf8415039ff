// Both questions are about one point of a function, so nothing is computed for the others.
//
// Live registers. In SSA form the definition of a register passes before each use, so what is
// live at the point is defined in a block that dominates it. These blocks form a chain from the
// entry (depth 1) to the point's block (depth n). A register that is defined at depth d is live
// when a path leads from the point to a use and not through its definition again; a path that
// enters a block of the chain at depth d or less must pass the definition again before the use.
// So for each block the best path from the point is the one whose least depth among the chain's
// blocks is greatest (`room`): a search in the order of falling room finds it in linear time,
// and a use in a block counts when the block's room is greater than d.
//
// Values of variables. Walking back from the point: a variable is wanted at the end of a block
// when a path leads from there to the point without a note (DEBUG_VALUE, DEBUG_END) of it. The
// last notes of the blocks where it is wanted are what it may hold. Sets of wanted variables are
// words of 64 bits; more variables take more iterations.
#include "ir/visible.h"

#include "base/check.h"
#include "base/graph.h"
#include "base/map.h"
#include "base/vec.h"

// ---- Live registers ---------------------------------------------------------------------------

typedef struct Entry {
    IrBlockId block;
    uint32_t next; // in the list of entries with the same room, or IR_NONE
} Entry;

typedef struct Search {
    const IrFunction *f;
    IrBlockId block;
    uint32_t depth;  // of the point's block; paths that entered no block have room depth + 1
    uint32_t *chain; // by block: its depth in the chain, 0 when it does not dominate the point
    uint32_t *room;  // by block: of the best path from the point, 0 when there is none
    uint32_t *first; // by room: list of entries that are not handled yet
    VEC(Entry) entries;
} Search;

static void find_chain(Search *s) {
    const IrFunction *f = s->f;
    VEC(GraphEdge) edges = {0};
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        for (uint32_t p = 0; p < f->blocks[b].n_preds; p++)
            vec_push(&edges, ((GraphEdge){f->preds[f->blocks[b].preds + p], b}));
    Graph graph = graph_from_edges(f->n_blocks, edges.items, (uint32_t)edges.count);
    GraphSearch search = graph_search(&graph, 0);
    uint32_t *dominator = memory_new(f->n_blocks * sizeof *dominator);
    graph_dominators(&graph, &search, dominator);
    for (IrBlockId b = s->block; b != GRAPH_NONE; b = dominator[b])
        s->depth++;
    uint32_t depth = s->depth;
    for (IrBlockId b = s->block; b != GRAPH_NONE; b = dominator[b])
        s->chain[b] = depth--;
    free(dominator);
    graph_search_release(&search);
    graph_release(&graph);
    vec_free(&edges);
}

static void enter_successors(Search *s, IrBlockId from, uint32_t room) {
    const IrInstr *last = ir_terminator(s->f, &s->f->blocks[from]);
    for (uint32_t t = 0; t < last->n_targets; t++) {
        IrBlockId to = ir_targets(s->f, last)[t];
        uint32_t least = s->chain[to] && s->chain[to] < room ? s->chain[to] : room;
        if (s->room[to])
            continue; // found with at least as much room
        vec_push(&s->entries, ((Entry){to, s->first[least]}));
        s->first[least] = (uint32_t)s->entries.count - 1;
    }
}

static void find_room(Search *s) {
    for (uint32_t room = 0; room <= s->depth + 1; room++)
        s->first[room] = IR_NONE;
    enter_successors(s, s->block, s->depth + 1);
    for (uint32_t room = s->depth + 1; room > 0; room--)
        while (s->first[room] != IR_NONE) {
            Entry entry = s->entries.items[s->first[room]];
            s->first[room] = entry.next;
            if (s->room[entry.block])
                continue;
            s->room[entry.block] = room;
            enter_successors(s, entry.block, room);
        }
}

// By register: the depth of its definition (parameters: 0), or IR_NONE when it is not defined
// before instruction `index` of the point's block.
static uint32_t *definition_depths(const Search *s, uint32_t index) {
    const IrFunction *f = s->f;
    uint32_t *depth = memory_zeroed(f->n_regs * sizeof *depth);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].count; i++) {
            const IrInstr *instr = &f->instrs[f->blocks[b].first + i];
            bool is_defined = s->chain[b] && (b != s->block || i < index);
            for (uint32_t r = 0; r < instr->n_results; r++)
                depth[instr->result + r] = is_defined ? s->chain[b] : IR_NONE;
        }
    return depth;
}

static void use(IrOperand operand, uint32_t room, const uint32_t *depth, bool *live) {
    if (!ir_is_const(operand) && depth[ir_operand_reg(operand)] < room)
        live[ir_operand_reg(operand)] = true;
}

static bool is_debug(const IrInstr *instr) {
    return instr->op == IR_DEBUG_VALUE || instr->op == IR_DEBUG_END ||
           instr->op == IR_DEBUG_ADDRESS;
}

// The uses of a block that the point reaches: its instructions, and the PHIs' operands for the
// predecessors that are reached. `from` is the first instruction behind the point.
static void use_block(const Search *s, IrBlockId b, uint32_t from, const uint32_t *depth,
                      bool *live) {
    const IrFunction *f = s->f;
    const IrBlock *block = &f->blocks[b];
    for (uint32_t i = 0; i < block->count; i++) {
        const IrInstr *instr = &f->instrs[block->first + i];
        const IrOperand *operands = ir_operands(f, instr);
        for (uint32_t o = 0; o < instr->n_operands && !is_debug(instr); o++) {
            bool is_phi = instr->op == IR_PHI;
            IrBlockId at = is_phi ? f->preds[block->preds + o] : b;
            bool is_behind = at == s->block && (is_phi || i >= from);
            use(operands[o], is_behind ? s->depth + 1 : s->room[at], depth, live);
        }
    }
}

// What is defined before instruction `index` of a block and may be used by instruction `from`
// or later.
static void add_live(const IrFunction *f, IrBlockId block, uint32_t index, uint32_t from,
                     bool *live) {
    Search s = {.f = f,
                .block = block,
                .chain = memory_zeroed(f->n_blocks * sizeof *s.chain),
                .room = memory_zeroed(f->n_blocks * sizeof *s.room)};
    find_chain(&s);
    s.first = memory_new((s.depth + 2) * sizeof *s.first);
    find_room(&s);
    uint32_t *depth = definition_depths(&s, index);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        use_block(&s, b, from, depth, live);
    free(depth);
    free(s.chain);
    free(s.room);
    free(s.first);
    vec_free(&s.entries);
}

// ---- Values of variables ----------------------------------------------------------------------

enum { GROUP = 64 }; // variables that are handled at a time

typedef struct Note {
    IrBlockId block;
    uint32_t index;    // in the block
    uint32_t variable; // counted within the function
    uint32_t value;    // code of the operand; NO_VALUE: DEBUG_END
} Note;

enum { NO_VALUE = IR_NONE };

typedef struct Walk {
    const IrFunction *f;
    IrBlockId block; // the point: in front of instruction `index`
    uint32_t index;
    VEC(Note) notes; // in the order of blocks and instructions
    uint32_t n_variables;
    VEC(IrVariableId) ids; // of the variables
    uint32_t group;        // variables group * GROUP ..
    uint64_t *noted;       // by block: variables that have a note in it
    uint64_t *wanted;      // by block: variables that are wanted at its end
    VEC(IrBlockId) work;
    bool count_conflicts;
    bool *visible;       // may be NULL
    IrVariableId *holds; // by register: the variable that it holds; may be NULL
    struct {
        bool is_known, is_conflicting;
        uint32_t value;
    } found[GROUP];
} Walk;

static void collect_notes(Walk *w) {
    Map numbers = {0};
    for (IrBlockId b = 0; b < w->f->n_blocks; b++)
        for (uint32_t i = 0; i < w->f->blocks[b].count; i++) {
            const IrInstr *instr = &w->f->instrs[w->f->blocks[b].first + i];
            if (instr->op != IR_DEBUG_VALUE && instr->op != IR_DEBUG_END)
                continue;
            uint64_t number;
            if (!map_get(&numbers, instr->aux, &number)) {
                number = w->n_variables++;
                vec_push(&w->ids, instr->aux);
                map_set(&numbers, instr->aux, number);
            }
            bool is_end = instr->op == IR_DEBUG_END;
            uint32_t value = is_end ? (uint32_t)NO_VALUE : ir_operands(w->f, instr)[0].code;
            vec_push(&w->notes, ((Note){b, i, (uint32_t)number, value}));
        }
    map_release(&numbers);
}

static void make_visible(const Walk *w, uint32_t value) {
    IrOperand operand = {value};
    if (w->visible && value != NO_VALUE && !ir_is_const(operand))
        w->visible[ir_operand_reg(operand)] = true;
}

static void add_candidate(Walk *w, uint32_t variable, uint32_t value) {
    if (w->found[variable].is_known && w->found[variable].value != value)
        w->found[variable].is_conflicting = true;
    w->found[variable].is_known = true;
    w->found[variable].value = value;
    if (w->count_conflicts)
        make_visible(w, value);
}

// `variables` are wanted at the start of a block.
static void want_before(Walk *w, IrBlockId b, uint64_t variables) {
    const IrBlock *block = &w->f->blocks[b];
    for (uint32_t p = 0; p < block->n_preds; p++) {
        IrBlockId from = w->f->preds[block->preds + p];
        if (!(variables & ~w->wanted[from]))
            continue;
        w->wanted[from] |= variables;
        vec_push(&w->work, from);
    }
    for (uint32_t v = 0; v < GROUP && b == 0; v++) // where the function begins
        if (variables >> v & 1)
            add_candidate(w, v, NO_VALUE);
}

static bool in_group(const Walk *w, const Note *note) { return note->variable / GROUP == w->group; }

static void find_wanted(Walk *w) {
    uint64_t unknown = UINT64_MAX;
    for (IrBlockId b = 0; b < w->f->n_blocks; b++)
        w->noted[b] = w->wanted[b] = 0;
    for (size_t i = 0; i < w->notes.count; i++) {
        const Note *note = &w->notes.items[i];
        if (!in_group(w, note))
            continue;
        uint64_t bit = (uint64_t)1 << note->variable % GROUP;
        w->noted[note->block] |= bit;
        if (note->block == w->block && note->index < w->index)
            unknown &= ~bit;
    }
    want_before(w, w->block, unknown);
    while (w->work.count) {
        IrBlockId b = vec_pop(&w->work);
        want_before(w, b, w->wanted[b] & ~w->noted[b]);
    }
}

// Backwards, so that the first note of a variable that is met in a block is its last.
static void find_candidates(Walk *w) {
    uint64_t met = 0, met_before_point = 0;
    IrBlockId block = IR_NONE;
    for (size_t i = w->notes.count; i-- > 0;) {
        const Note *note = &w->notes.items[i];
        if (!in_group(w, note))
            continue;
        if (note->block != block)
            met = 0;
        block = note->block;
        uint32_t variable = note->variable % GROUP;
        uint64_t bit = (uint64_t)1 << variable;
        if (!(met & bit) && (w->wanted[block] & bit))
            add_candidate(w, variable, note->value);
        met |= bit;
        if (block == w->block && note->index < w->index && !(met_before_point & bit)) {
            add_candidate(w, variable, note->value);
            met_before_point |= bit;
        }
    }
}

static void name_register(const Walk *w, uint32_t variable, uint32_t value) {
    IrOperand operand = {value};
    if (w->holds && value != NO_VALUE && !ir_is_const(operand) &&
        w->holds[ir_operand_reg(operand)] == IR_NONE)
        w->holds[ir_operand_reg(operand)] = w->ids.items[variable];
}

static void walk_variables(Walk *w) {
    w->noted = memory_new(w->f->n_blocks * sizeof *w->noted);
    w->wanted = memory_new(w->f->n_blocks * sizeof *w->wanted);
    collect_notes(w);
    for (; w->group * GROUP < w->n_variables; w->group++) {
        for (uint32_t v = 0; v < GROUP; v++)
            w->found[v].is_known = w->found[v].is_conflicting = false;
        find_wanted(w);
        find_candidates(w);
        for (uint32_t v = 0; v < GROUP; v++)
            if (w->found[v].is_known && !w->found[v].is_conflicting) {
                make_visible(w, w->found[v].value);
                name_register(w, w->group * GROUP + v, w->found[v].value);
            }
    }
    free(w->noted);
    free(w->wanted);
    vec_free(&w->notes);
    vec_free(&w->ids);
    vec_free(&w->work);
}

// ---- The questions ----------------------------------------------------------------------------

void ir_visible_regs(const IrProgram *program, IrFunctionId function, IrBlockId block,
                     uint32_t index, bool count_conflicts, bool *visible) {
    const IrFunction *f = &program->functions[function];
    for (IrReg r = 0; r < f->n_regs; r++)
        visible[r] = false;
    add_live(f, block, index, index + 1, visible);
    Walk walk = {.f = f,
                 .block = block,
                 .index = index,
                 .count_conflicts = count_conflicts,
                 .visible = visible};
    walk_variables(&walk);
}

void ir_needed_regs(const IrProgram *program, IrFunctionId function, IrBlockId block,
                    uint32_t index, bool *needed) {
    const IrFunction *f = &program->functions[function];
    for (IrReg r = 0; r < f->n_regs; r++)
        needed[r] = false;
    add_live(f, block, index, index, needed);
    Walk walk = {.f = f, .block = block, .index = index, .visible = needed};
    walk_variables(&walk);
}

void ir_live_regs(const IrProgram *program, IrFunctionId function, IrBlockId block, bool *live) {
    const IrFunction *f = &program->functions[function];
    for (IrReg r = 0; r < f->n_regs; r++)
        live[r] = false;
    add_live(f, block, 0, 0, live);
}

static IrBlockId block_of(const IrFunction *f, uint32_t instr) {
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (instr - f->blocks[b].first < f->blocks[b].count)
            return b;
    UNREACHABLE("an instruction in no block");
}

void ir_live_behind(const IrFunction *f, uint32_t instr, bool *live) {
    IrBlockId block = block_of(f, instr);
    uint32_t index = instr - f->blocks[block].first;
    for (IrReg r = 0; r < f->n_regs; r++)
        live[r] = false;
    add_live(f, block, index, index + 1, live);
}

void ir_variables_of_regs(const IrProgram *program, IrFunctionId function, IrBlockId block,
                          uint32_t index, IrVariableId *variables) {
    const IrFunction *f = &program->functions[function];
    for (IrReg r = 0; r < f->n_regs; r++)
        variables[r] = IR_NONE;
    Walk walk = {.f = f, .block = block, .index = index, .holds = variables};
    walk_variables(&walk);
}
