// Numbers what is kept anew, then moves it to its new place in the arrays of the program.
#include "ir/keep_reachable.h"

#include "base/vec.h"
#include "ir/analyse.h"

#include <stdlib.h>

typedef struct NewIds {
    IrProgram *program;
    uint32_t *functions, *globals, *constants; // the new id of each, or IR_NONE
} NewIds;

static uint32_t *all_none(uint32_t n) {
    uint32_t *ids = memory_new((n + 1) * sizeof *ids);
    for (uint32_t i = 0; i < n; i++)
        ids[i] = IR_NONE;
    return ids;
}

static void keep_const(NewIds *new, IrConstId id) { new->constants[id] = id; }

static void keep_constants_of(NewIds *new, const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_operands; i++)
        if (ir_is_const(f->operands[i]))
            keep_const(new, ir_operand_const(f->operands[i]));
}

// Ids are given in the old order, so that the program reads as it did.
static uint32_t number(uint32_t *ids, uint32_t n) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < n; i++)
        if (ids[i] != IR_NONE)
            ids[i] = next++;
    return next;
}

static void find_kept(NewIds *new, const Graph *references, IrFunctionId root) {
    IrProgram *program = new->program;
    uint32_t count, *nodes = ir_reachable_nodes(references, root, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i] < program->n_functions) {
            new->functions[nodes[i]] = nodes[i];
            keep_constants_of(new, &program->functions[nodes[i]]);
            continue;
        }
        IrGlobalId global = nodes[i] - program->n_functions;
        new->globals[global] = global;
        for (uint32_t r = 0; r < program->globals[global].n_relocs; r++)
            keep_const(new, program->globals[global].relocs[r].value);
    }
    free(nodes);
}

static void rewrite_function(const NewIds *new, IrFunction *f) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_CALL)
            f->instrs[i].aux = new->functions[f->instrs[i].aux];
    for (uint32_t i = 0; i < f->n_operands; i++)
        if (ir_is_const(f->operands[i]))
            f->operands[i] = ir_const_operand(new->constants[ir_operand_const(f->operands[i])]);
}

// What is dropped waits behind the others until the program is freed.
static void move_functions(NewIds *new, uint32_t kept) {
    IrProgram *program = new->program;
    uint32_t n = program->n_functions, dropped = kept;
    IrFunction *moved = memory_new((n + program->n_dropped_functions + 1) * sizeof *moved);
    for (IrFunctionId f = 0; f < n; f++) {
        bool is_kept = new->functions[f] != IR_NONE;
        if (is_kept)
            rewrite_function(new, &program->functions[f]);
        moved[is_kept ? new->functions[f] : dropped++] = program->functions[f];
    }
    for (uint32_t i = 0; i < program->n_dropped_functions; i++)
        moved[n + i] = program->functions[n + i];
    free(program->functions);
    program->functions = moved;
    program->n_functions = kept;
    program->n_dropped_functions += n - kept;
    program->entry = program->entry == IR_NONE ? IR_NONE : new->functions[program->entry];
    program->main = program->main == IR_NONE ? IR_NONE : new->functions[program->main];
}

static void move_globals(const NewIds *new, uint32_t kept) {
    IrProgram *program = new->program;
    for (IrGlobalId g = 0; g < program->n_globals; g++) {
        IrGlobal global = program->globals[g];
        if (new->globals[g] == IR_NONE)
            continue;
        for (uint32_t r = 0; r < global.n_relocs; r++)
            global.relocs[r].value = new->constants[global.relocs[r].value];
        program->globals[new->globals[g]] = global;
    }
    program->n_globals = kept;
}

static void move_constants(const NewIds *new, uint32_t kept) {
    IrProgram *program = new->program;
    for (IrConstId c = 0; c < program->n_constants; c++) {
        IrConst constant = program->constants[c];
        if (new->constants[c] == IR_NONE)
            continue;
        if (constant.kind == IR_CONST_FUNCTION)
            constant.target = new->functions[constant.target];
        else if (constant.kind == IR_CONST_GLOBAL)
            constant.target = new->globals[constant.target];
        program->constants[new->constants[c]] = constant;
    }
    program->n_constants = kept;
}

IrFunctionId ir_keep_reachable(IrProgram *program, const Graph *references, IrFunctionId root) {
    NewIds new = {.program = program,
                  .functions = all_none(program->n_functions),
                  .globals = all_none(program->n_globals),
                  .constants = all_none(program->n_constants)};
    find_kept(&new, references, root);
    uint32_t n_functions = number(new.functions, program->n_functions);
    uint32_t n_globals = number(new.globals, program->n_globals);
    uint32_t n_constants = number(new.constants, program->n_constants);
    IrFunctionId new_root = new.functions[root];
    move_constants(&new, n_constants);
    move_globals(&new, n_globals);
    move_functions(&new, n_functions);
    ir_analyse_calls(program);
    free(new.functions);
    free(new.globals);
    free(new.constants);
    return new_root;
}
