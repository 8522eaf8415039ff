// Access to the table of opcodes, and what reads or frees a whole program.
#include "ir/ir.h"

#include "base/check.h"
#include "base/text.h"

#include <stdlib.h>

// ---- Tables ------------------------------------------------------------------------------------

typedef struct OpcodeInfo {
    const char *name, *meaning;
    int operands;
} OpcodeInfo;

static const OpcodeInfo opcodes[] = {
#define ANY -1
#define OPCODE(id, name, operands, yields, meaning) {name, meaning, operands},
#include "ir/opcodes.def"
#undef OPCODE
#undef ANY
};

const char *ir_opcode_name(IrOpcode op) {
    CHECK((unsigned)op < IR_N_OPCODES);
    return opcodes[op].name;
}

const char *ir_opcode_meaning(IrOpcode op) {
    CHECK((unsigned)op < IR_N_OPCODES);
    return opcodes[op].meaning;
}

int ir_opcode_operands(IrOpcode op) {
    CHECK((unsigned)op < IR_N_OPCODES);
    return opcodes[op].operands;
}

// UNSUPPORTED ends a run, not a block: what follows it is still lowered.
bool ir_is_terminator(IrOpcode op) {
    switch (op) {
    case IR_RET:
    case IR_JUMP:
    case IR_BRANCH:
    case IR_SWITCH:
    case IR_UNREACHABLE:
    case IR_TRAP:
        return true;
    default:
        return false;
    }
}

// ---- Freeing -----------------------------------------------------------------------------------

static void release_body(IrFunction *f) {
    free(f->reg_types);
    free(f->reg_names);
    free(f->blocks);
    free(f->instrs);
    free(f->operands);
    free(f->targets);
    free(f->preds);
    free(f->loops);
}

void ir_program_free(IrProgram *program) {
    if (!program)
        return;
    for (uint32_t i = 0; i < program->n_functions + program->n_dropped_functions; i++)
        release_body(&program->functions[i]);
    free(program->types);
    free(program->constants);
    free(program->globals);
    free(program->functions);
    free(program->variables);
    free(program->messages);
    free(program->locs);
    interner_release(&program->strings);
    arena_release(&program->arena); // type fields, signatures, contents of globals
    free(program);
}

// ---- Reading -----------------------------------------------------------------------------------

IrTypeId ir_operand_type(const IrProgram *program, const IrFunction *f, IrOperand operand) {
    return ir_is_const(operand) ? program->constants[ir_operand_const(operand)].type
                                : f->reg_types[ir_operand_reg(operand)];
}

uint64_t ir_store_size(const IrType *type) {
    switch (type->kind) {
    case IR_INT:
    case IR_FLOAT:
    case IR_POINTER:
        return (type->bits + 7) / 8; // not `size`: the padding of x87 numbers is not written
    default:
        return type->size;
    }
}

const char *ir_loc_text(IrProgram *program, IrLocId loc) {
    if (!loc || loc >= program->n_locs)
        return "";
    const IrLoc *l = &program->locs[loc];
    Text text = {0};
    text_add(&text, "%s:%u", l->file, l->line);
    if (l->column) // 0 when debug information does not tell
        text_add(&text, ":%u", l->column);
    const char *interned = intern(&program->strings, text_chars(&text));
    text_release(&text);
    return interned;
}
