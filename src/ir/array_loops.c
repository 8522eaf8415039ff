// A pointer is *moved* when its distance from where an object, a member or a parameter begins
// differs from time to time: arithmetic with an index, a PHI that comes back to itself by way of
// arithmetic, and what is made of such pointers. Where some moved pointer is kept in memory, every
// pointer that is loaded may be moved. Marks only ever grow, over all functions, until none is new.
#include "ir/array_loops.h"

#include "base/memory.h"
#include "ir/natives.h"

#include <stdlib.h>

enum { LONGEST_CHAIN = 64 };

typedef struct Search {
    const IrProgram *program;
    bool **moved;        // by function and register
    const IrInstr ***by; // the instruction that gives the register
    bool *returns_moved;
    bool *global_moved; // by global variable: a moved pointer is kept in it
    IrWidths *accesses; // by function, with what it calls
    bool keeps_moved;   // in memory
    bool has_changed;
} Search;

IrWidths ir_width_of(uint64_t bytes) {
    IrWidths bit = 1;
    for (uint64_t width = 1; width <= 16; width *= 2, bit = (IrWidths)(bit << 1))
        if (width == bytes)
            return bit;
    return IR_ANY_WIDTH;
}

static bool has_body(const IrProgram *program, IrFunctionId id) {
    return program->functions[id].n_blocks > 0;
}

static void mark(Search *s, bool *place, bool is_marked) {
    s->has_changed |= is_marked && !*place;
    *place |= is_marked;
}

static bool is_moved(const Search *s, IrFunctionId f, IrOperand operand) {
    return !ir_is_const(operand) && s->moved[f][ir_operand_reg(operand)];
}

static const IrInstr *made_by(const Search *s, IrFunctionId f, IrOperand operand) {
    return ir_is_const(operand) ? NULL : s->by[f][ir_operand_reg(operand)];
}

// ---- Moved pointers -----------------------------------------------------------------------------

// Does the pointer lead, by arithmetic and nothing else, to what this instruction gives, or (NULL)
// to something loaded?
static bool is_moved_from(const Search *s, IrFunctionId f, IrOperand pointer,
                          const IrInstr *origin) {
    const IrFunction *function = &s->program->functions[f];
    bool is_changed = false;
    for (int n = 0; n < LONGEST_CHAIN; n++) {
        const IrInstr *i = made_by(s, f, pointer);
        if (!i || i == origin || (!origin && i->op == IR_LOAD))
            return i && is_changed;
        if (i->op != IR_ADDRESS)
            return false;
        is_changed = true;
        pointer = ir_operands(function, i)[0];
    }
    return false;
}

static bool is_moving_address(const Search *s, IrFunctionId f, const IrInstr *i) {
    const IrOperand *operands = ir_operands(&s->program->functions[f], i);
    return is_moved(s, f, operands[0]) || !ir_is_const(operands[1]);
}

static bool is_moving_choice(const Search *s, IrFunctionId f, const IrInstr *i) {
    const IrOperand *operands = ir_operands(&s->program->functions[f], i);
    for (uint32_t o = 0; o < i->n_operands; o++)
        if (is_moved(s, f, operands[o]) || (i->op == IR_PHI && is_moved_from(s, f, operands[o], i)))
            return true;
    return false;
}

static void pass_arguments(Search *s, IrFunctionId f, const IrOperand *arguments, uint32_t n,
                           IrFunctionId callee) {
    const IrFunction *called = &s->program->functions[callee];
    for (uint32_t p = 0; p < called->n_params && p < n && has_body(s->program, callee); p++)
        mark(s, &s->moved[callee][p], is_moved(s, f, arguments[p]));
}

static void look_at_call(Search *s, IrFunctionId f, const IrInstr *i) {
    const IrFunction *function = &s->program->functions[f];
    const IrOperand *operands = ir_operands(function, i);
    if (i->op == IR_CALL) {
        pass_arguments(s, f, operands, i->n_operands, i->aux);
        for (uint32_t r = 0; r < i->n_results; r++)
            mark(s, &s->moved[f][i->result + r], s->returns_moved[i->aux]);
        return;
    }
    for (IrFunctionId id = 0; id < s->program->n_functions; id++)
        if (s->program->functions[id].address_taken)
            pass_arguments(s, f, operands + 1, i->n_operands - 1, id);
}

// The global variable that the operand is the address of, or IR_NONE.
static IrGlobalId global_at(const Search *s, IrOperand address) {
    if (!ir_is_const(address))
        return IR_NONE;
    const IrConst *c = &s->program->constants[ir_operand_const(address)];
    return c->kind == IR_CONST_GLOBAL ? c->target : IR_NONE;
}

// What is stored in a global variable by its name is loaded by its name.
static void look_at_store(Search *s, IrFunctionId f, const IrOperand *operands) {
    bool is_kept = is_moved(s, f, operands[0]) || is_moved_from(s, f, operands[0], NULL);
    IrGlobalId id = global_at(s, operands[1]);
    mark(s, id == IR_NONE ? &s->keeps_moved : &s->global_moved[id], is_kept);
}

static bool loads_moved(const Search *s, IrOperand address) {
    IrGlobalId id = global_at(s, address);
    return id == IR_NONE ? s->keeps_moved : s->global_moved[id];
}

static void look_at(Search *s, IrFunctionId f, const IrInstr *i) {
    const IrFunction *function = &s->program->functions[f];
    const IrOperand *operands = ir_operands(function, i);
    bool moves = false;
    switch (i->op) {
    case IR_ADDRESS:
        moves = is_moving_address(s, f, i);
        break;
    case IR_PHI:
    case IR_SELECT:
        moves = is_moving_choice(s, f, i);
        break;
    case IR_INTTOPTR:
        moves = true;
        break;
    case IR_LOAD:
        moves = loads_moved(s, operands[0]);
        break;
    case IR_STORE:
        look_at_store(s, f, operands);
        return;
    case IR_CALL:
    case IR_CALL_POINTER:
        look_at_call(s, f, i);
        return;
    case IR_RET:
        for (uint32_t o = 0; o < i->n_operands; o++)
            mark(s, &s->returns_moved[f], is_moved(s, f, operands[o]));
        return;
    default: // no pointers
        return;
    }
    mark(s, &s->moved[f][i->result], moves);
}

static void find_moved(Search *s) {
    do {
        s->has_changed = false;
        for (IrFunctionId f = 0; f < s->program->n_functions; f++)
            for (uint32_t n = 0; n < s->program->functions[f].n_instrs; n++)
                look_at(s, f, &s->program->functions[f].instrs[n]);
    } while (s->has_changed);
}

// ---- Accesses -----------------------------------------------------------------------------------

static IrWidths accesses_of_call(const Search *s, IrFunctionId f, const IrInstr *i) {
    const IrFunction *callee = &s->program->functions[i->aux];
    if (callee->kind != IR_FUNCTION_NATIVE)
        return s->accesses[i->aux];
    const IrOperand *operands = ir_operands(&s->program->functions[f], i);
    int accessed[] = {ir_native_argument(callee->native, 'w'),
                      ir_native_argument(callee->native, 'r')};
    bool is_array = false;
    for (int a = 0; a < 2; a++)
        is_array |= accessed[a] >= 0 && (uint32_t)accessed[a] < i->n_operands &&
                    is_moved(s, f, operands[accessed[a]]);
    return is_array ? IR_ANY_WIDTH : 0;
}

static IrWidths accesses_of_pointers(const Search *s) {
    IrWidths widths = 0;
    for (IrFunctionId id = 0; id < s->program->n_functions; id++)
        if (s->program->functions[id].address_taken)
            widths |= s->accesses[id];
    return widths;
}

static IrWidths accesses_of(const Search *s, IrFunctionId f, const IrInstr *i) {
    const IrOperand *operands = ir_operands(&s->program->functions[f], i);
    switch (i->op) {
    case IR_LOAD:
        return is_moved(s, f, operands[0]) ? ir_width_of(ir_type(s->program, i->type)->size) : 0;
    case IR_STORE:
        return is_moved(s, f, operands[1]) ? ir_width_of(ir_type(s->program, i->type)->size) : 0;
    case IR_COPY:
    case IR_FILL:
        return is_moved(s, f, operands[0]) || !ir_is_const(operands[2]) ? IR_ANY_WIDTH : 0;
    case IR_CALL:
        return accesses_of_call(s, f, i);
    case IR_CALL_POINTER:
        return accesses_of_pointers(s);
    default: // accesses nothing
        return 0;
    }
}

static void find_accesses(Search *s) {
    do {
        s->has_changed = false;
        for (IrFunctionId f = 0; f < s->program->n_functions; f++) {
            IrWidths widths = s->accesses[f];
            for (uint32_t n = 0; n < s->program->functions[f].n_instrs; n++)
                widths |= accesses_of(s, f, &s->program->functions[f].instrs[n]);
            s->has_changed |= widths != s->accesses[f];
            s->accesses[f] = widths;
        }
    } while (s->has_changed);
}

static IrWidths *find_in_loops(const Search *s, IrFunctionId f) {
    const IrFunction *function = &s->program->functions[f];
    IrWidths *loops = memory_zeroed((function->n_loops + 1) * sizeof *loops);
    for (IrBlockId b = 0; b < function->n_blocks; b++) {
        IrWidths widths = 0;
        const IrBlock *block = &function->blocks[b];
        for (uint32_t n = 0; n < block->count; n++)
            widths |= accesses_of(s, f, &function->instrs[block->first + n]);
        for (uint32_t l = block->loop; l != IR_NONE; l = function->loops[l].parent)
            loops[l] |= widths;
    }
    return loops;
}

static bool *find_members(const Search *s, IrFunctionId f) {
    const IrFunction *function = &s->program->functions[f];
    bool *members = memory_zeroed((function->n_instrs + 1) * sizeof *members);
    for (uint32_t n = 0; n < function->n_instrs; n++) {
        const IrInstr *i = &function->instrs[n];
        members[n] = i->op == IR_STORE && !is_moved(s, f, ir_operands(function, i)[1]);
    }
    return members;
}

// ---- All of it ----------------------------------------------------------------------------------

static void note_makers(Search *s, IrFunctionId f) {
    const IrFunction *function = &s->program->functions[f];
    s->moved[f] = memory_zeroed((function->n_regs + 1) * sizeof **s->moved);
    s->by[f] = memory_zeroed((function->n_regs + 1) * sizeof **s->by);
    for (uint32_t n = 0; n < function->n_instrs; n++) {
        const IrInstr *i = &function->instrs[n];
        for (uint32_t r = 0; i->result != IR_NONE && r < i->n_results; r++)
            s->by[f][i->result + r] = i;
    }
}

IrArrayLoops ir_find_array_loops(const IrProgram *program) {
    uint32_t n = program->n_functions;
    Search s = {.program = program,
                .moved = memory_zeroed((n + 1) * sizeof *s.moved),
                .by = memory_zeroed((n + 1) * sizeof *s.by),
                .returns_moved = memory_zeroed((n + 1) * sizeof *s.returns_moved),
                .global_moved = memory_zeroed((program->n_globals + 1) * sizeof *s.global_moved),
                .accesses = memory_zeroed((n + 1) * sizeof *s.accesses)};
    IrArrayLoops found = {n, memory_zeroed((n + 1) * sizeof *found.loops),
                          memory_zeroed((n + 1) * sizeof *found.members)};
    for (IrFunctionId f = 0; f < n; f++)
        note_makers(&s, f);
    find_moved(&s);
    find_accesses(&s);
    for (IrFunctionId f = 0; f < n; f++) {
        found.loops[f] = find_in_loops(&s, f);
        found.members[f] = find_members(&s, f);
        free(s.moved[f]);
        free(s.by[f]);
    }
    free(s.moved);
    free(s.by);
    free(s.returns_moved);
    free(s.global_moved);
    free(s.accesses);
    return found;
}

void ir_array_loops_release(IrArrayLoops *found) {
    for (uint32_t f = 0; f < found->n_functions; f++) {
        free(found->loops[f]);
        free(found->members[f]);
    }
    free(found->loops);
    free(found->members);
    *found = (IrArrayLoops){0};
}

IrWidths ir_loop_widths(const IrArrayLoops *found, const IrProgram *program, IrFunctionId function,
                        IrBlockId block) {
    uint32_t loop = program->functions[function].blocks[block].loop;
    return loop == IR_NONE || function >= found->n_functions ? IR_ANY_WIDTH
                                                             : found->loops[function][loop];
}
