// Access to the table of opcodes, and what reads or frees a whole program.
#include "ir/ir.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

// ---- The table ---------------------------------------------------------------------------------

const IrOpcodeInfo ir_opcodes[IR_N_OPCODES] = {
#define ANY NULL
#define OPCODE(id, name, family, type, operands, yields, meaning)                                  \
    {name, IR_FAMILY_##family, type, operands, IR_##yields, meaning},
#include "ir/opcodes.def"
#undef OPCODE
#undef ANY
};

// ---- Freeing -----------------------------------------------------------------------------------

static void release_body(IrFunction *f) {
    free(f->reg_types);
    free(f->reg_names);
    free(f->shadows);
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
    free(program->c_types);
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

const char *ir_check_text(const IrProgram *program, const IrFunction *f, const IrInstr *check) {
    if (!ir_check_has_text((IrCheck)check->aux))
        return NULL;
    IrConstId last = ir_operand_const(ir_operands(f, check)[check->n_operands - 1]);
    return program->messages[program->constants[last].low];
}

const char *ir_check_says(const IrProgram *program, const IrFunction *f, const IrInstr *check,
                          Arena *arena) {
    static const char value[] = "some number";
    const char *message = ir_check_message((IrCheck)check->aux);
    if (!strchr(message, '%'))
        return message;
    if (strcmp(message, "%m") == 0)
        return ir_check_text(program, f, check);
    char *text = arena_new(arena, strlen(message) * sizeof value), *end = text;
    for (const char *c = message; *c; c++)
        if (*c == '%')
            end = stpcpy(end, value), c++;
        else
            *end++ = *c;
    *end = 0;
    return text;
}

const char *ir_check_doubt(const IrProgram *program, const IrFunction *f, const IrInstr *check) {
    switch (ir_check_test((IrCheck)check->aux)) {
    case IR_IS_TOLD:
        return ir_check_text(program, f, check);
    case IR_HAS_TYPE:
        return "a call that may not fit the type of the function";
    default:
        return ir_check_message((IrCheck)check->aux);
    }
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
