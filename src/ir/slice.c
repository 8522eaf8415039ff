#include "ir/slice.h"

#include "base/vec.h"
#include "ir/analyse.h"

#include <stdlib.h>

typedef struct Slice {
    IrProgram *program;
    uint32_t *functions, *globals, *constants; // the new id of each, or IR_NONE
} Slice;

static uint32_t *all_none(uint32_t n) {
    uint32_t *ids = memory_new((n + 1) * sizeof *ids);
    for (uint32_t i = 0; i < n; i++)
        ids[i] = IR_NONE;
    return ids;
}

static void keep_const(Slice *s, IrConstId id) { s->constants[id] = id; }

static void keep_constants_of(Slice *s, const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_operands; i++)
        if (ir_is_const(f->operands[i]))
            keep_const(s, ir_operand_const(f->operands[i]));
}

// Ids are given in the old order, so that the program reads as it did.
static uint32_t number(uint32_t *ids, uint32_t n) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < n; i++)
        if (ids[i] != IR_NONE)
            ids[i] = next++;
    return next;
}

static void find_kept(Slice *s, const Graph *references, IrFunctionId root) {
    IrProgram *program = s->program;
    uint32_t count, *nodes = ir_reachable_nodes(references, root, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i] < program->n_functions) {
            s->functions[nodes[i]] = nodes[i];
            keep_constants_of(s, &program->functions[nodes[i]]);
            continue;
        }
        IrGlobalId global = nodes[i] - program->n_functions;
        s->globals[global] = global;
        for (uint32_t r = 0; r < program->globals[global].n_relocs; r++)
            keep_const(s, program->globals[global].relocs[r].value);
    }
    free(nodes);
}

static void rewrite_function(const Slice *s, IrFunction *f) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_CALL)
            f->instrs[i].aux = s->functions[f->instrs[i].aux];
    for (uint32_t i = 0; i < f->n_operands; i++)
        if (ir_is_const(f->operands[i]))
            f->operands[i] = ir_const_operand(s->constants[ir_operand_const(f->operands[i])]);
}

// What is dropped waits behind the others until the program is freed.
static void move_functions(Slice *s, uint32_t kept) {
    IrProgram *program = s->program;
    uint32_t n = program->n_functions, dropped = kept;
    IrFunction *moved = memory_new((n + program->n_dropped_functions + 1) * sizeof *moved);
    for (IrFunctionId f = 0; f < n; f++) {
        bool is_kept = s->functions[f] != IR_NONE;
        if (is_kept)
            rewrite_function(s, &program->functions[f]);
        moved[is_kept ? s->functions[f] : dropped++] = program->functions[f];
    }
    for (uint32_t i = 0; i < program->n_dropped_functions; i++)
        moved[n + i] = program->functions[n + i];
    free(program->functions);
    program->functions = moved;
    program->n_functions = kept;
    program->n_dropped_functions += n - kept;
    program->entry = program->entry == IR_NONE ? IR_NONE : s->functions[program->entry];
    program->main = program->main == IR_NONE ? IR_NONE : s->functions[program->main];
}

static void move_globals(const Slice *s, uint32_t kept) {
    IrProgram *program = s->program;
    for (IrGlobalId g = 0; g < program->n_globals; g++) {
        IrGlobal global = program->globals[g];
        if (s->globals[g] == IR_NONE)
            continue;
        for (uint32_t r = 0; r < global.n_relocs; r++)
            global.relocs[r].value = s->constants[global.relocs[r].value];
        program->globals[s->globals[g]] = global;
    }
    program->n_globals = kept;
}

static void move_constants(const Slice *s, uint32_t kept) {
    IrProgram *program = s->program;
    for (IrConstId c = 0; c < program->n_constants; c++) {
        IrConst constant = program->constants[c];
        if (s->constants[c] == IR_NONE)
            continue;
        if (constant.kind == IR_CONST_FUNCTION)
            constant.target = s->functions[constant.target];
        else if (constant.kind == IR_CONST_GLOBAL)
            constant.target = s->globals[constant.target];
        program->constants[s->constants[c]] = constant;
    }
    program->n_constants = kept;
}

IrFunctionId ir_slice(IrProgram *program, const Graph *references, IrFunctionId root) {
    Slice s = {.program = program,
               .functions = all_none(program->n_functions),
               .globals = all_none(program->n_globals),
               .constants = all_none(program->n_constants)};
    find_kept(&s, references, root);
    uint32_t n_functions = number(s.functions, program->n_functions);
    uint32_t n_globals = number(s.globals, program->n_globals);
    uint32_t n_constants = number(s.constants, program->n_constants);
    IrFunctionId new_root = s.functions[root];
    move_constants(&s, n_constants);
    move_globals(&s, n_globals);
    move_functions(&s, n_functions);
    ir_analyse_calls(program);
    free(s.functions);
    free(s.globals);
    free(s.constants);
    return new_root;
}
