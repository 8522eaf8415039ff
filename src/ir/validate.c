// Is a program well formed? Nothing is trusted before it was checked, in this order:
//   1. the program's tables: types, constants, globals, ...;
//   2. a function's shape: ranges of its arrays, one terminator at each block's end, PHIs at
//      each block's start. Only when it is right can the rest be looked at:
//   3. every instruction by itself (validate_instr.c);
//   4. flow (validate_flow.c): predecessors, reachability, one definition that dominates each
//      use;
//   5. what ir_analyse derived, by other means than it was computed with: without the cut points
//      neither the blocks of a function nor the calls between functions form a cycle.
#include "ir/validate.h"

#include "base/memory.h"
#include "ir/validate_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void ir_complain(const Checker *c, const char *format, ...) {
    if (c->f)
        text_add(c->complaints, "%s", c->f->name ? c->f->name : "(no name)");
    if (c->f && c->block != IR_NONE)
        text_add(c->complaints, " block %u", c->block);
    if (c->f && c->index != IR_NONE)
        text_add(c->complaints, " instruction %u", c->index);
    text_add(c->complaints, c->f ? ": " : "");
    if (c->instr)
        text_add(c->complaints, "%s: ", ir_opcodes[c->instr->op].name);
    char *message = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&message, format, arguments) < 0)
        memory_exhausted();
    va_end(arguments);
    text_add(c->complaints, "%s\n", message);
    free(message);
}

const IrType *ir_checked_type(const Checker *c, IrTypeId id) {
    static const IrType nothing = {.kind = IR_VOID};
    return id < c->program->n_types ? &c->program->types[id] : &nothing;
}

bool ir_is_scalar(const IrType *type) {
    return type->kind == IR_INT || type->kind == IR_FLOAT || type->kind == IR_POINTER;
}

bool ir_is_power_of_two(uint32_t n) { return n && !(n & (n - 1)); }

// ---- 1. Tables ---------------------------------------------------------------------------------

static bool scalar_bits_are_right(const IrProgram *p, const IrType *t) {
    switch (t->kind) {
    case IR_INT:
        return t->bits >= 1 && t->bits <= 128;
    case IR_FLOAT:
        return t->bits == 32 || t->bits == 64 || t->bits == 80;
    case IR_POINTER:
        return t->bits == p->pointer_bits;
    default:
        return true;
    }
}

// Parts of a type come before it, so that no type contains itself.
static void check_types(const Checker *c) {
    if (!c->program->n_types || c->program->types[0].kind != IR_VOID)
        ir_complain(c, "type 0 is not void");
    for (IrTypeId id = 0; id < c->program->n_types; id++) {
        const IrType *t = &c->program->types[id];
        if ((unsigned)t->kind > IR_STRUCT)
            ir_complain(c, "type %u: kind %d does not exist", id, (int)t->kind);
        if (!scalar_bits_are_right(c->program, t))
            ir_complain(c, "type %u: cannot have %u bits", id, t->bits);
        if (t->kind == IR_ARRAY && t->element >= id)
            ir_complain(c, "type %u: element type %u does not come before it", id, t->element);
        for (uint64_t i = 0; t->kind == IR_STRUCT && i < t->count; i++) {
            if (t->fields[i].type >= id)
                ir_complain(c, "type %u: type %u of field %llu does not come before it", id,
                            t->fields[i].type, (unsigned long long)i);
            else if (t->fields[i].offset > t->size)
                ir_complain(c, "type %u: field %llu lies outside", id, (unsigned long long)i);
        }
    }
}

static void check_constants(const Checker *c) {
    for (IrConstId id = 0; id < c->program->n_constants; id++) {
        const IrConst *k = &c->program->constants[id];
        const IrType *t = ir_checked_type(c, k->type);
        bool is_bits = k->kind == IR_CONST_BITS;
        uint32_t limit =
            k->kind == IR_CONST_GLOBAL ? c->program->n_globals : c->program->n_functions;
        if ((unsigned)k->kind > IR_CONST_FUNCTION)
            ir_complain(c, "constant %u: kind %d does not exist", id, (int)k->kind);
        else if (!is_bits && k->target >= limit)
            ir_complain(c, "constant %u: target %u does not exist", id, k->target);
        if (is_bits ? !ir_is_scalar(t) : t->kind != IR_POINTER)
            ir_complain(c, "constant %u: its type %u is no %s", id, k->type,
                        is_bits ? "scalar" : "pointer");
        unsigned __int128 value = (unsigned __int128)k->high << 64 | k->low;
        if (is_bits && t->bits < 128 && value >> t->bits)
            ir_complain(c, "constant %u: has more than %u bits", id, t->bits);
    }
}

static void check_relocs(const Checker *c, IrGlobalId id, const IrGlobal *g) {
    uint64_t width = c->program->pointer_bits / 8, free_from = 0;
    for (uint32_t i = 0; i < g->n_relocs; i++) {
        IrReloc reloc = g->relocs[i];
        if (reloc.offset < free_from)
            ir_complain(c, "global %u: relocation %u overlaps the one before", id, i);
        if (g->size < width || reloc.offset > g->size - width)
            ir_complain(c, "global %u: relocation %u lies outside", id, i);
        if (reloc.value >= c->program->n_constants)
            ir_complain(c, "global %u: constant %u does not exist", id, reloc.value);
        free_from = reloc.offset + width;
    }
}

static void check_globals(const Checker *c) {
    for (IrGlobalId id = 0; id < c->program->n_globals; id++) {
        const IrGlobal *g = &c->program->globals[id];
        if (!g->name)
            ir_complain(c, "global %u: has no name", id);
        if (g->type >= c->program->n_types)
            ir_complain(c, "global %u: type %u does not exist", id, g->type);
        if (!ir_is_power_of_two(g->align))
            ir_complain(c, "global %u: alignment %u is not a power of two", id, g->align);
        if (g->loc >= c->program->n_locs)
            ir_complain(c, "global %u: position %u does not exist", id, g->loc);
        check_relocs(c, id, g);
    }
}

static void check_small_tables(const Checker *c) {
    const IrProgram *p = c->program;
    if (p->pointer_bits != (p->data_model == IR_LP64 ? 64 : 32))
        ir_complain(c, "pointers have %u bits", p->pointer_bits);
    for (IrVariableId id = 0; id < p->n_variables; id++)
        if (!p->variables[id].name || p->variables[id].loc >= p->n_locs)
            ir_complain(c, "variable %u: has no name, or its position does not exist", id);
    for (IrMessageId id = 0; id < p->n_messages; id++)
        if (!p->messages[id])
            ir_complain(c, "message %u: has no text", id);
    for (IrLocId id = 1; id < p->n_locs; id++)
        if (!p->locs[id].file)
            ir_complain(c, "position %u: has no file", id);
    if (p->main != IR_NONE && p->main >= p->n_functions)
        ir_complain(c, "main %u does not exist", p->main);
    if (p->entry == IR_NONE)
        return;
    if (p->entry >= p->n_functions)
        ir_complain(c, "entry %u does not exist", p->entry);
    else if (p->functions[p->entry].n_params || p->functions[p->entry].is_variadic)
        ir_complain(c, "the entry has parameters");
    else if (p->functions[p->entry].kind != IR_FUNCTION_DEFINED)
        ir_complain(c, "the entry has no body");
}

// ---- 2. Shape of a function --------------------------------------------------------------------

static void check_signature(const Checker *c) {
    const IrFunction *f = c->f;
    if ((unsigned)f->kind > IR_FUNCTION_EXTERNAL)
        ir_complain(c, "kind %d does not exist", (int)f->kind);
    if (f->kind == IR_FUNCTION_NATIVE && (unsigned)f->native >= IR_N_NATIVES)
        ir_complain(c, "native %d does not exist", (int)f->native);
    if (f->loc >= c->program->n_locs)
        ir_complain(c, "position %u does not exist", f->loc);
    for (uint32_t i = 0; i < f->n_params; i++)
        if (!ir_is_scalar(ir_checked_type(c, f->param_types[i])))
            ir_complain(c, "parameter %u is no scalar", i);
    for (uint32_t i = 0; i < f->n_results; i++)
        if (!ir_is_scalar(ir_checked_type(c, f->result_types[i])))
            ir_complain(c, "result %u is no scalar", i);
    if ((f->kind == IR_FUNCTION_DEFINED) != (f->n_blocks > 0))
        ir_complain(c,
                    f->n_blocks ? "is not defined, but has a body" : "is defined without a body");
}

static bool check_registers(const Checker *c) {
    const IrFunction *f = c->f;
    if (f->n_params > f->n_regs || f->is_variadic > f->n_regs - f->n_params) {
        ir_complain(c, "has fewer registers than parameters");
        return false;
    }
    for (uint32_t i = 0; i < f->n_params; i++)
        if (f->reg_types[i] != f->param_types[i])
            ir_complain(c, "register %u does not have the type of its parameter", i);
    if (f->is_variadic && ir_checked_type(c, f->reg_types[f->n_params])->kind != IR_POINTER)
        ir_complain(c, "register %u, the variable arguments, is no pointer", f->n_params);
    for (IrReg r = 0; r < f->n_regs; r++)
        if (!ir_is_scalar(ir_checked_type(c, f->reg_types[r])))
            ir_complain(c, "register %u is no scalar", r);
    return true;
}

static bool in_range(uint32_t first, uint32_t count, uint32_t limit) {
    return first <= limit && count <= limit - first;
}

static uint32_t wanted_targets(const IrInstr *instr) {
    switch ((IrOpcode)instr->op) {
    case IR_JUMP:
        return 1;
    case IR_BRANCH:
        return 2;
    case IR_SWITCH:
        return instr->n_operands;
    default:
        return 0;
    }
}

static bool check_targets(const Checker *c) {
    const IrInstr *instr = c->instr;
    if (instr->n_targets != wanted_targets(instr)) {
        ir_complain(c, "has %u targets, not %u", instr->n_targets, wanted_targets(instr));
        return false;
    }
    if (!instr->n_targets)
        return true;
    if (!in_range(instr->targets, instr->n_targets, c->f->n_targets)) {
        ir_complain(c, "its targets lie outside the function's");
        return false;
    }
    for (uint32_t i = 0; i < instr->n_targets; i++)
        if (ir_targets(c->f, instr)[i] >= c->f->n_blocks) {
            ir_complain(c, "target block %u does not exist", ir_targets(c->f, instr)[i]);
            return false;
        }
    return true;
}

// `instr` is the next instruction of block c->block; `phis` tells whether only PHIs came so far.
static bool check_place(Checker *c, const IrInstr *instr, bool *phis) {
    if (instr->op >= IR_N_OPCODES) {
        ir_complain(c, "opcode %u does not exist", instr->op);
        return false;
    }
    c->instr = instr;
    bool is_last = c->index == c->f->blocks[c->block].count - 1;
    bool right = true;
    if (ir_is_terminator((IrOpcode)instr->op) != is_last) {
        ir_complain(c, is_last ? "does not end its block" : "stands before the end of its block");
        right = false;
    }
    if (instr->op == IR_PHI && !*phis) {
        ir_complain(c, "stands behind other instructions");
        right = false;
    }
    *phis &= instr->op == IR_PHI;
    if (instr->n_operands && !in_range(instr->operands, instr->n_operands, c->f->n_operands)) {
        ir_complain(c, "its operands lie outside the function's");
        right = false;
    }
    return check_targets(c) && right;
}

static bool check_block_shape(Checker *c, bool *is_taken) {
    const IrBlock *block = &c->f->blocks[c->block];
    bool right = true, phis = true;
    if (!block->count || !in_range(block->first, block->count, c->f->n_instrs)) {
        ir_complain(c, block->count ? "its instructions lie outside the function's" : "is empty");
        return false;
    }
    if (!in_range(block->preds, block->n_preds, c->f->n_preds)) {
        ir_complain(c, "its predecessors lie outside the function's");
        right = false;
    }
    for (uint32_t i = 0; i < block->count; i++) {
        c->index = i;
        if (is_taken[block->first + i]) {
            ir_complain(c, "belongs to another block, too");
            right = false;
        }
        is_taken[block->first + i] = true;
        right &= check_place(c, &c->f->instrs[block->first + i], &phis);
        c->instr = NULL;
    }
    c->index = IR_NONE;
    return right;
}

static bool check_shape(Checker *c) {
    bool right = check_registers(c);
    bool *is_taken = memory_zeroed(c->f->n_instrs * sizeof *is_taken);
    for (c->block = 0; c->block < c->f->n_blocks; c->block++)
        right &= check_block_shape(c, is_taken);
    c->block = IR_NONE;
    for (uint32_t i = 0; right && i < c->f->n_instrs; i++)
        if (!is_taken[i])
            ir_complain(c, "instruction %u of the function belongs to no block", i);
    free(is_taken);
    return right;
}

// ---- 3. Instructions ---------------------------------------------------------------------------

static void check_instrs(Checker *c) {
    for (c->block = 0; c->block < c->f->n_blocks; c->block++) {
        const IrBlock *block = &c->f->blocks[c->block];
        for (c->index = 0; c->index < block->count; c->index++) {
            c->instr = &c->f->instrs[block->first + c->index];
            ir_check_instr(c);
        }
    }
    c->instr = NULL;
    c->block = c->index = IR_NONE;
}

// ---- All of it ---------------------------------------------------------------------------------

static void check_function(Checker *c) {
    check_signature(c);
    if (!c->f->n_blocks || !check_shape(c))
        return;
    check_instrs(c);
    ir_check_flow(c);
    ir_check_loops(c);
}

bool ir_validate(IrProgram *program, Text *complaints) {
    size_t before = complaints->length;
    Checker c = {.program = program, .complaints = complaints, .block = IR_NONE, .index = IR_NONE};
    check_types(&c);
    check_constants(&c);
    check_globals(&c);
    check_small_tables(&c);
    for (IrFunctionId id = 0; id < program->n_functions; id++) {
        c.f = &program->functions[id];
        if (!c.f->name)
            ir_complain(&c, "function %u has no name", id);
        check_function(&c);
    }
    c.f = NULL;
    if (complaints->length == before) // calls are known to lead to functions that exist
        ir_check_calls(&c);
    return complaints->length == before;
}
