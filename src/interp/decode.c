// Turns a function's instructions into the private code of the dispatch loop, once, at its
// first call: operands become references, widths and masks are looked up, PHIs become moves on
// the edges that lead to their block, and a code is chosen that does just what is needed.
#include "interp/choice.h"
#include "interp/internal.h"

#include "interp/watch.h"

#include "base/check.h"
#include "ir/phi.h"

#include <string.h>

// All arrays of the code are made at once, as large as can be needed, so that what is decoded
// can point into them: edge i belongs to entry i of function->targets, and so on.
typedef struct Decoder {
    const IrProgram *program;
    const IrFunction *f;
    InterpCode *code;
    uint32_t *block_ops; // first op of each block
    uint32_t *written;   // by register: the last edge (+ 1) on which it was written
    uint32_t n_ops, n_args, n_moves, n_cases;
    uint32_t max_moves;
    bool has_notes;         // leaks are checked for
    bool has_cuts;          // the run is watched: at cut points,
    bool has_all;           // or at all blocks
    bool is_traced;         // and the function is the user's
    const InterpUses *uses; // where choices are looked for, or NULL
    Map variables;          // IrVariableId -> its cell's number behind the registers
    IrReg nothing; // a cell behind the registers that stays null, for variables out of scope
} Decoder;

static bool is_watched(const Decoder *d, const IrBlock *block) {
    return d->has_all || (d->has_cuts && block->is_cut_point);
}

static InterpRef ref_of(IrOperand operand) {
    return ir_is_const(operand) ? -(InterpRef)ir_operand_const(operand) - 1
                                : (InterpRef)ir_operand_reg(operand);
}

static const IrType *operand_type(const Decoder *d, IrOperand operand) {
    return ir_type(d->program, ir_operand_type(d->program, d->f, operand));
}

// Does DEBUG_VALUE say that a variable holds what could be a pointer? The search for leaks asks.
static bool is_note(const Decoder *d, const IrInstr *instr) {
    if (instr->op != IR_DEBUG_VALUE || !d->has_notes)
        return false;
    const IrType *type = operand_type(d, ir_operands(d->f, instr)[0]);
    return type->kind == IR_POINTER ||
           (type->kind == IR_INT && type->bits == d->program->pointer_bits);
}

static bool has_no_op(const Decoder *d, const IrInstr *instr) {
    uint64_t number;
    return instr->op == IR_PHI || instr->op == IR_DEBUG_ADDRESS ||
           (instr->op == IR_DEBUG_VALUE && !is_note(d, instr)) ||
           (instr->op == IR_DEBUG_END && !map_get(&d->variables, instr->aux, &number));
}

// Does the trace tell about it? A value without a position was assigned elsewhere.
static bool is_step(const Decoder *d, const IrInstr *instr) {
    return d->is_traced && instr->op == IR_DEBUG_VALUE && instr->loc;
}

// ---- Edges ------------------------------------------------------------------------------------

// Fills in edge `index`, which leads from block `from` to one with number f->targets[index].
static void decode_edge(Decoder *d, IrBlockId from, uint32_t index) {
    IrPhis phis = ir_phis(d->f, from, d->f->targets[index]);
    InterpEdge *edge = &d->code->edges[index];
    InterpMove *moves = d->code->moves + d->n_moves;
    uint32_t n_moves = phis.count;
    *edge = (InterpEdge){d->code->ops + d->block_ops[d->f->targets[index]], moves, n_moves, false};
    for (uint32_t i = 0; i < n_moves; i++) {
        const IrInstr *phi = &phis.first[i];
        moves[i] = (InterpMove){ref_of(ir_phi_operand(&phis, i)), phi->result};
        if (moves[i].from >= 0 && d->written[moves[i].from] == index + 1)
            edge->all_at_once = true;
        d->written[phi->result] = index + 1;
    }
    d->n_moves += n_moves;
    if (n_moves > d->max_moves)
        d->max_moves = n_moves;
}

// ---- Choosing a code --------------------------------------------------------------------------

static InterpOpcode integer_code(const IrInstr *instr, bool is_narrow) {
    if (!is_narrow)
        return INTERP_INTEGER;
    bool nsw = instr->flags & IR_NSW;
    switch ((IrOpcode)instr->op) {
    case IR_ADD:
        return nsw ? INTERP_ADD_NSW : INTERP_ADD;
    case IR_SUB:
        return nsw ? INTERP_SUB_NSW : INTERP_SUB;
    case IR_MUL:
        return nsw ? INTERP_MUL_NSW : INTERP_MUL;
    case IR_AND:
        return INTERP_AND;
    case IR_OR:
        return INTERP_OR;
    case IR_XOR:
        return INTERP_XOR;
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return INTERP_SHIFT;
    case IR_UDIV:
    case IR_SDIV:
    case IR_UREM:
    case IR_SREM:
        return INTERP_DIVIDE;
    case IR_CTLZ:
    case IR_CTTZ:
    case IR_CTPOP:
    case IR_BSWAP:
    case IR_BITREVERSE:
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return INTERP_INTEGER;
#define HANDLES_SUM ,
#define HANDLES_DIVISION ,
#define HANDLES_SHIFT ,
#define HANDLES_BITWISE ,
#define HANDLES_BIT_COUNT ,
#define HANDLES_OVERFLOW_TEST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no integer operation");
}

static InterpOpcode comparison_code(IrOpcode op, bool is_narrow) {
    if (!is_narrow)
        return INTERP_INTEGER;
    switch (op) {
    case IR_EQ:
        return INTERP_EQ;
    case IR_NE:
        return INTERP_NE;
    case IR_ULT:
        return INTERP_ULT;
    case IR_ULE:
        return INTERP_ULE;
    case IR_SLT:
        return INTERP_SLT;
    case IR_SLE:
        return INTERP_SLE;
#define HANDLES_COMPARISON ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no comparison");
}

static InterpOpcode conversion_code(const IrInstr *instr, const IrType *from, const IrType *to) {
    switch ((IrOpcode)instr->op) {
    case IR_ZEXT:
        return INTERP_MOVE;
    case IR_SEXT:
        return to->bits <= 64 ? INTERP_SEXT : INTERP_INTEGER;
    case IR_TRUNC:
        return to->bits <= 64 ? INTERP_MASK : INTERP_INTEGER;
    case IR_PTRTOINT: // a pointer's address has 64 bits at most, so the mask suffices
    case IR_INTTOPTR:
        return INTERP_MASK;
    case IR_BITCAST: // between pointers it keeps the provenance
        return (from->kind == IR_POINTER) != (to->kind == IR_POINTER) ? INTERP_MASK : INTERP_MOVE;
#define HANDLES_RESIZE ,
#define HANDLES_CAST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no conversion of integers");
}

static InterpOpcode plain_code(IrOpcode op) {
    switch (op) {
    case IR_SELECT:
        return INTERP_SELECT;
    case IR_UNDEF:
        return INTERP_UNDEF;
    case IR_ALLOCA:
        return INTERP_ALLOCA;
    case IR_SCOPE_BEGIN:
        return INTERP_SCOPE_BEGIN;
    case IR_SCOPE_END:
        return INTERP_SCOPE_END;
    case IR_STACK_SAVE:
        return INTERP_STACK_SAVE;
    case IR_STACK_RESTORE:
        return INTERP_STACK_RESTORE;
    case IR_LOAD:
        return INTERP_LOAD;
    case IR_STORE:
        return INTERP_STORE;
    case IR_COPY:
        return INTERP_COPY;
    case IR_FILL:
        return INTERP_FILL;
    case IR_CHECK:
        return INTERP_CHECK;
    case IR_UNREACHABLE:
    case IR_TRAP:
    case IR_UNSUPPORTED:
        return INTERP_STOP;
    case IR_PHI:
    case IR_RET:
    case IR_JUMP:
    case IR_BRANCH:
    case IR_SWITCH: // decode_edge, decode_arguments, decode_terminator
        break;
#define HANDLES_CHOICE ,
#define HANDLES_MEMORY ,
#define HANDLES_TERMINATOR ,
#define HANDLES_CHECK ,
#define HANDLES_UNSUPPORTED ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("an instruction that is decoded elsewhere");
}

// ---- Instructions -----------------------------------------------------------------------------

static int64_t constant_of(const Decoder *d, IrOperand operand) {
    CHECK(ir_is_const(operand));
    const IrConst *constant = &d->program->constants[ir_operand_const(operand)];
    uint32_t bits = ir_type(d->program, constant->type)->bits;
    return interp_signed(constant->low, bits < 64 ? bits : 64);
}

static void decode_address(Decoder *d, const IrInstr *instr, InterpOp *op) {
    const IrOperand *operands = ir_operands(d->f, instr);
    uint64_t factor = (uint64_t)constant_of(d, operands[2]);
    uint64_t offset = (uint64_t)constant_of(d, operands[3]);
    uint32_t index_bits = operand_type(d, operands[1])->bits;
    op->source = (uint8_t)(index_bits < 64 ? index_bits : 64);
    op->c = 0;
    bool is_plain = ir_is_const(operands[1]) &&
                    d->program->constants[ir_operand_const(operands[1])].kind == IR_CONST_BITS;
    if (is_plain) {
        op->code = INTERP_ADDRESS_CONST;
        op->imm = (int64_t)((uint64_t)constant_of(d, operands[1]) * factor + offset);
    } else {
        op->code = INTERP_ADDRESS;
        op->imm = (int64_t)factor;
        op->offset = (int64_t)offset;
    }
}

// CALL, CALL_POINTER, RET
static void decode_arguments(Decoder *d, const IrInstr *instr, InterpOp *op) {
    const IrOperand *operands = ir_operands(d->f, instr);
    uint32_t first = 0, end = instr->n_operands;
    op->code = instr->op == IR_CALL  ? INTERP_CALL
               : instr->op == IR_RET ? INTERP_RET
                                     : INTERP_CALL_POINTER;
    if (instr->op == IR_CALL_POINTER)
        op->callee = ref_of(operands[first++]);
    op->c = INTERP_NO_REF;
    if (instr->op != IR_RET && (instr->flags & IR_VARIADIC) && end > first)
        op->c = ref_of(operands[--end]);
    op->a = (InterpRef)d->n_args;
    op->b = (InterpRef)(end - first);
    for (uint32_t i = first; i < end; i++)
        d->code->args[d->n_args++] =
            (InterpArg){ref_of(operands[i]), ir_operand_type(d->program, d->f, operands[i])};
}

static int compare_cases(const void *left, const void *right) {
    const InterpCase *a = left, *b = right;
    if (a->value.high != b->value.high)
        return a->value.high < b->value.high ? -1 : 1;
    return (a->value.low > b->value.low) - (a->value.low < b->value.low);
}

static void decode_switch(Decoder *d, const IrInstr *instr, InterpOp *op) {
    const IrOperand *operands = ir_operands(d->f, instr);
    InterpCase *cases = d->code->cases + d->n_cases;
    op->code = INTERP_SWITCH;
    op->offset = d->n_cases;
    op->b = (InterpRef)(instr->n_operands - 1);
    for (uint32_t i = 1; i < instr->n_operands; i++) {
        const IrConst *value = &d->program->constants[ir_operand_const(operands[i])];
        cases[i - 1] = (InterpCase){{value->low, value->high}, op->edges + i};
    }
    qsort(cases, (size_t)op->b, sizeof *cases, compare_cases);
    d->n_cases += (uint32_t)op->b;
}

static void decode_terminator(Decoder *d, IrBlockId block, const IrInstr *instr, InterpOp *op) {
    for (uint32_t i = 0; i < instr->n_targets; i++)
        decode_edge(d, block, instr->targets + i);
    op->edges = d->code->edges + instr->targets;
    if (instr->op == IR_SWITCH)
        decode_switch(d, instr, op);
    else
        op->code = instr->op == IR_JUMP ? INTERP_JUMP : INTERP_BRANCH;
}

static InterpOpcode code_of(const IrInstr *instr, const IrType *from, const IrType *type) {
    switch (ir_family(instr->op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
        return integer_code(instr, type->bits <= 64);
    case IR_FAMILY_COMPARISON:
        return comparison_code(instr->op, type->bits <= 64);
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        return conversion_code(instr, from, type);
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
        return INTERP_FLOAT;
    case IR_FAMILY_CHOICE:
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_CHECK:
    case IR_FAMILY_UNSUPPORTED:
        return plain_code(instr->op);
    case IR_FAMILY_ADDRESS:
    case IR_FAMILY_CALL:
    case IR_FAMILY_DEBUG:
        break;
    }
    UNREACHABLE("an instruction that is decoded elsewhere");
}

// An instruction that needs nothing but its operands and widths.
static void decode_plain(const Decoder *d, const IrInstr *instr, InterpOp *op) {
    const IrType *type = ir_type(d->program, instr->type);
    const IrType *from = type;
    if (instr->n_operands)
        from = operand_type(d, ir_operands(d->f, instr)[0]);
    op->code = (uint16_t)code_of(instr, from, type);
    op->bits = (uint8_t)type->bits;
    op->source = (uint8_t)from->bits;
    op->mask = interp_mask(type->bits);
    op->kind = (uint8_t)type->kind;
    if (instr->flags & IR_SHADOW)
        op->code = INTERP_SHADOW;
    if (instr->op == IR_LOAD || instr->op == IR_STORE)
        op->size = (uint8_t)ir_store_size(type);
    if (d->uses)
        interp_decode_choice(d->f, d->uses, instr, from, op);
}

static void number_variables(Decoder *d) {
    d->nothing = d->f->n_regs + d->code->n_variables++;
    for (uint32_t i = 0; i < d->f->n_instrs; i++) {
        const IrInstr *instr = &d->f->instrs[i];
        uint64_t number;
        if (is_note(d, instr) && !map_get(&d->variables, instr->aux, &number))
            map_set(&d->variables, instr->aux, d->code->n_variables++);
    }
}

static void decode_note(Decoder *d, const IrInstr *instr, InterpOp *op) {
    uint64_t number = 0;
    map_get(&d->variables, instr->aux, &number);
    op->code = INTERP_NOTE;
    op->to = d->f->n_regs + (IrReg)number;
    if (instr->op == IR_DEBUG_END)
        op->a = (InterpRef)d->nothing;
}

static InterpOp step_op(const Decoder *d, const IrInstr *instr) {
    return (InterpOp){.code = INTERP_TRACE,
                      .ir = instr->op,
                      .aux = instr->aux,
                      .a = ref_of(ir_operands(d->f, instr)[0]),
                      .instr = (uint32_t)(instr - d->f->instrs)};
}

static void decode_instr(Decoder *d, IrBlockId block, const IrInstr *instr, InterpOp *op) {
    const IrOperand *operands = ir_operands(d->f, instr);
    *op = (InterpOp){.ir = instr->op,
                     .flags = instr->flags,
                     .to = instr->result,
                     .aux = instr->aux,
                     .instr = (uint32_t)(instr - d->f->instrs)};
    if (instr->op == IR_CALL || instr->op == IR_CALL_POINTER || instr->op == IR_RET) {
        decode_arguments(d, instr, op);
        return;
    }
    op->a = instr->n_operands > 0 ? ref_of(operands[0]) : 0;
    op->b = instr->n_operands > 1 ? ref_of(operands[1]) : 0;
    op->c = instr->n_operands > 2 ? ref_of(operands[2]) : 0;
    if (instr->n_targets)
        decode_terminator(d, block, instr, op);
    else if (instr->op == IR_ADDRESS)
        decode_address(d, instr, op);
    else if (instr->op == IR_DEBUG_VALUE || instr->op == IR_DEBUG_END)
        decode_note(d, instr, op);
    else
        decode_plain(d, instr, op);
}

// ---- Functions --------------------------------------------------------------------------------

// Where each block's code will start, and how many moves all edges have together.
static void plan(Decoder *d) {
    uint32_t n_ops = 0;
    size_t n_moves = 0;
    for (IrBlockId b = 0; b < d->f->n_blocks; b++) {
        const IrBlock *block = &d->f->blocks[b];
        d->block_ops[b] = n_ops;
        n_ops += is_watched(d, block);
        for (uint32_t i = block->first; i < block->first + block->count; i++)
            n_ops += (uint32_t)is_step(d, &d->f->instrs[i]) + !has_no_op(d, &d->f->instrs[i]);
        const IrInstr *last = ir_terminator(d->f, block);
        for (uint32_t i = 0; i < last->n_targets; i++)
            n_moves += ir_n_phis(d->f, &d->f->blocks[ir_targets(d->f, last)[i]]);
    }
    d->code->ops = memory_new(n_ops * sizeof *d->code->ops);
    d->code->moves = memory_new(n_moves * sizeof *d->code->moves);
}

InterpCode *interp_decode(Interp *in, IrFunctionId id) {
    const IrFunction *f = &in->program->functions[id];
    InterpCode *code = memory_zeroed(sizeof *code);
    Decoder d = {.program = in->program, .f = f, .code = code};
    d.has_notes = interp_checks(in, IR_LEAK);
    d.has_cuts = in->options->watch;
    d.has_all = in->options->watch && in->options->watch->at_blocks;
    d.is_traced = in->options->trace && !f->is_model;
    InterpUses uses = {0};
    if (in->choices) {
        uses = interp_find_uses(f);
        d.uses = &uses;
    }
    code->function = f;
    code->id = id;
    code->args = memory_new(f->n_operands * sizeof *code->args);
    code->cases = memory_new(f->n_operands * sizeof *code->cases);
    code->edges = memory_zeroed(f->n_targets * sizeof *code->edges);
    d.block_ops = memory_new(f->n_blocks * sizeof *d.block_ops);
    d.written = memory_zeroed(f->n_regs * sizeof *d.written);
    if (d.has_notes)
        number_variables(&d);
    plan(&d);
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrBlock *block = &f->blocks[b];
        if (is_watched(&d, block))
            code->ops[d.n_ops++] =
                (InterpOp){.code = INTERP_CUT, .ir = IR_JUMP, .aux = b, .instr = block->first};
        for (uint32_t i = block->first; i < block->first + block->count; i++) {
            if (is_step(&d, &f->instrs[i]))
                code->ops[d.n_ops++] = step_op(&d, &f->instrs[i]);
            if (!has_no_op(&d, &f->instrs[i]))
                decode_instr(&d, b, &f->instrs[i], &code->ops[d.n_ops++]);
        }
    }
    code->n_ops = d.n_ops;
    code->n_cells = f->n_regs + code->n_variables + d.max_moves;
    map_release(&d.variables);
    interp_uses_release(&uses);
    free(d.block_ops);
    free(d.written);
    return code;
}

bool interp_number_of_variable(const Interp *in, const InterpCode *code, const IrInstr *instr,
                               uint32_t *number) {
    const IrFunction *f = code->function;
    uint32_t instr_number = (uint32_t)(instr - f->instrs);
    (void)in;
    for (uint32_t i = 0; i < code->n_ops; i++)
        if (code->ops[i].code == INTERP_NOTE && code->ops[i].instr == instr_number) {
            *number = code->ops[i].to - f->n_regs;
            return true;
        }
    return false;
}

void interp_code_free(InterpCode *code) {
    if (!code)
        return;
    free(code->ops);
    free(code->args);
    free(code->edges);
    free(code->moves);
    free(code->cases);
    free(code);
}
