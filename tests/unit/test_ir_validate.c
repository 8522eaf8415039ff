// The validator accepts what the builder makes and names each kind of damage.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "ir/validate.h"
#include "ir_fixture.h"

static void accept(IrProgram *program) {
    Text complaints = {0};
    bool valid = ir_validate(program, &complaints);
    if (!valid || complaints.length)
        fail_msg("%s", text_chars(&complaints));
    text_release(&complaints);
}

static void sample_is_valid(void **state) {
    (void)state;
    IrProgram *program = sample_program();
    accept(program);
    ir_program_free(program);
}

// ---- Every opcode ------------------------------------------------------------------------------

static void integer_opcodes(Fixture *x, IrBlockId b, IrOperand i, IrOperand p) {
    for (int op = IR_ADD; op <= IR_XOR; op++)
        emit(x, b, (IrOpcode)op, x->i32, x->i32, OPERANDS(i, i));
    for (int op = IR_CTLZ; op <= IR_BITREVERSE; op++)
        emit(x, b, (IrOpcode)op, x->i32, x->i32, OPERANDS(i));
    for (int op = IR_SADD_OVERFLOWS; op <= IR_SLE; op++)
        emit(x, b, (IrOpcode)op, x->i32, x->i1, OPERANDS(i, i));
    for (int op = IR_EQ; op <= IR_SLE; op++)
        emit(x, b, (IrOpcode)op, x->ptr, x->i1, OPERANDS(p, p));
}

static void conversion_opcodes(Fixture *x, IrBlockId b, IrOperand i, IrOperand p, IrOperand d) {
    IrTypeId f32 = ir_build_float(x->builder, 32), f80 = ir_build_float(x->builder, 80);
    emit(x, b, IR_TRUNC, x->i8, x->i8, OPERANDS(i));
    emit(x, b, IR_ZEXT, x->i64, x->i64, OPERANDS(i));
    emit(x, b, IR_SEXT, x->i64, x->i64, OPERANDS(i));
    emit(x, b, IR_PTRTOINT, x->i32, x->i32, OPERANDS(p));
    emit(x, b, IR_INTTOPTR, x->ptr, x->ptr, OPERANDS(i));
    emit(x, b, IR_BITCAST, f32, f32, OPERANDS(i));
    emit(x, b, IR_FPTOUI, x->i8, x->i8, OPERANDS(d));
    emit(x, b, IR_FPTOSI, x->i64, x->i64, OPERANDS(d));
    emit(x, b, IR_UITOFP, f32, f32, OPERANDS(i));
    emit(x, b, IR_SITOFP, f80, f80, OPERANDS(i));
    emit(x, b, IR_FPEXT, f80, f80, OPERANDS(d));
    emit(x, b, IR_FPTRUNC, f32, f32, OPERANDS(d));
}

static void float_opcodes(Fixture *x, IrBlockId b, IrOperand d) {
    for (int op = IR_FADD; op <= IR_FREM; op++)
        emit(x, b, (IrOpcode)op, x->f64, x->f64, OPERANDS(d, d));
    emit(x, b, IR_FNEG, x->f64, x->f64, OPERANDS(d));
    emit(x, b, IR_FABS, x->f64, x->f64, OPERANDS(d));
    emit(x, b, IR_FMA, x->f64, x->f64, OPERANDS(d, d, d));
    emit(x, b, IR_FCMP, x->f64, x->i1, OPERANDS(d, d));
    emit(x, b, IR_FCLASS, x->f64, x->i1, OPERANDS(d));
}

static void memory_opcodes(Fixture *x, IrBlockId b, IrOperand i, IrOperand p) {
    IrOperand eight = constant(x, x->i64, 8), byte = constant(x, x->i8, 1);
    IrOperand object = emit_named(
        x, b, (IrInstr){.op = IR_ALLOCA, .flags = IR_SCOPED | IR_STATIC, .type = x->i64, .aux = 8},
        x->ptr, "object", &eight, 1);
    effect(x, b, (IrInstr){.op = IR_SCOPE_BEGIN}, &object, 1);
    IrOperand token = emit(x, b, IR_STACK_SAVE, x->ptr, x->ptr, NO_OPERANDS);
    emit_named(x, b, (IrInstr){.op = IR_ALLOCA, .type = x->i8, .aux = 1}, x->ptr, "vla", &i, 1);
    effect(x, b, (IrInstr){.op = IR_STACK_RESTORE}, &token, 1);
    emit_named(x, b, (IrInstr){.op = IR_LOAD, .flags = IR_VOLATILE, .type = x->f64, .aux = 8},
               x->f64, "loaded", &object, 1);
    effect(x, b, (IrInstr){.op = IR_STORE, .type = x->i32, .aux = 4}, OPERANDS(i, object));
    effect(x, b, (IrInstr){.op = IR_COPY, .flags = IR_OVERLAP}, OPERANDS(object, p, eight));
    effect(x, b, (IrInstr){.op = IR_FILL}, OPERANDS(object, byte, i));
    emit(x, b, IR_ADDRESS, x->ptr, x->ptr, OPERANDS(object, i, eight, eight));
    effect(x, b, (IrInstr){.op = IR_SCOPE_END}, &object, 1);
    IrVariableId v = ir_build_variable(x->builder, (IrVariable){.name = "v"});
    effect(x, b, (IrInstr){.op = IR_DEBUG_ADDRESS, .aux = v}, &object, 1);
    effect(x, b, (IrInstr){.op = IR_DEBUG_VALUE, .aux = v}, &i, 1);
    effect(x, b, (IrInstr){.op = IR_DEBUG_END, .aux = v}, NULL, 0);
}

// All of the values above are unused: an uninteresting call keeps one of them, the builder drops
// those without effect. So the bodies are handed over as they are, without ir_build_body_end's
// cleaning, by using every value in a call.
static void use_all_registers(Fixture *x, IrBlockId b, IrFunctionId callee, uint32_t n_regs) {
    for (IrReg r = 0; r < n_regs; r++)
        effect(x, b, (IrInstr){.op = IR_CALL, .aux = callee}, OPERANDS(ir_reg_operand(r)));
}

static IrProgram *program_with_every_opcode(void) {
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId use = declare(&x, "use", IR_FUNCTION_EXTERNAL, x.i32, 0, NULL);
    IrFunctionId f =
        declare(&x, "all", IR_FUNCTION_DEFINED, x.i32, 4, (IrTypeId[]){x.i32, x.ptr, x.f64, x.i1});
    IrOperand i = ir_reg_operand(0), p = ir_reg_operand(1), d = ir_reg_operand(2),
              c = ir_reg_operand(3);
    ir_build_body(x.builder, f);
    IrBlockId entry = ir_build_block(x.builder, "entry"), left = ir_build_block(x.builder, "left"),
              right = ir_build_block(x.builder, "right"), join = ir_build_block(x.builder, "join"),
              stop = ir_build_block(x.builder, "stop"), trap = ir_build_block(x.builder, "trap");
    integer_opcodes(&x, entry, i, p);
    conversion_opcodes(&x, entry, i, p, d);
    float_opcodes(&x, entry, d);
    memory_opcodes(&x, entry, i, p);
    emit(&x, entry, IR_SELECT, x.ptr, x.ptr, OPERANDS(c, p, p));
    emit(&x, entry, IR_UNDEF, x.f64, x.f64, NO_OPERANDS);
    IrOperand last = emit_named(&x, entry, (IrInstr){.op = IR_CALL_POINTER, .flags = IR_VARIADIC},
                                x.i32, "called", OPERANDS(p, i, p));
    use_all_registers(&x, entry, use, last.code + 1);
    branch(&x, entry, c, left, right);
    jump(&x, left, join);
    terminate(&x, right, IR_SWITCH, x.i32,
              OPERANDS(i, constant(&x, x.i32, 1), constant(&x, x.i32, 2)),
              (const IrBlockId[]){join, stop, trap}, 3);
    IrReg phi = ir_build_reg(x.builder, x.i32, "phi");
    ir_build_phi(x.builder, join, phi, 0);
    ir_build_phi_operand(x.builder, phi, left, i);
    ir_build_phi_operand(x.builder, phi, right, last);
    ret(&x, join, OPERANDS(ir_reg_operand(phi)));
    effect(&x, stop, (IrInstr){.op = IR_CHECK, .aux = IR_CHECK_DIVISION},
           OPERANDS(constant(&x, ir_build_int(x.builder, 1), 1)));
    effect(&x, stop, (IrInstr){.op = IR_UNSUPPORTED, .aux = ir_build_message(x.builder, "magic")},
           NO_OPERANDS);
    terminate(&x, stop, IR_UNREACHABLE, 0, NO_OPERANDS, NULL, 0);
    terminate(&x, trap, IR_TRAP, 0, NO_OPERANDS, NULL, 0);
    ir_build_body_end(x.builder);
    return ir_builder_finish(x.builder, IR_NONE, IR_NONE);
}

static void every_opcode_is_valid_somewhere(void **state) {
    (void)state;
    IrProgram *program = program_with_every_opcode();
    const IrFunction *f = &program->functions[1];
    bool seen[IR_N_OPCODES] = {0};
    accept(program);
    for (uint32_t i = 0; i < f->n_instrs; i++)
        seen[f->instrs[i].op] = true;
    for (int op = 0; op < IR_N_OPCODES; op++)
        if (!seen[op])
            fail_msg("the test has no %s", ir_opcodes[op].name);
    ir_program_free(program);
}

// Whatever an operand's type is changed to, the validator sees it for opcodes with fixed types.
static void every_opcode_checks_its_operands(void **state) {
    (void)state;
    IrProgram *program = program_with_every_opcode();
    IrFunction *f = &program->functions[1];
    IrOperand wrong[] = {ir_reg_operand(0), ir_reg_operand(1), ir_reg_operand(2)}; // i32 ptr f64
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *instr = &f->instrs[i];
        if (instr->op == IR_CALL || instr->op == IR_CALL_POINTER || instr->op == IR_DEBUG_VALUE)
            continue; // take any scalar
        for (uint32_t k = 0; k < instr->n_operands; k++) {
            IrOperand *operand = &f->operands[instr->operands + k], right = *operand;
            uint32_t n_rejected = 0;
            for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
                Text complaints = {0};
                *operand = wrong[w];
                n_rejected += !ir_validate(program, &complaints);
                text_release(&complaints);
            }
            *operand = right;
            bool takes_any = instr->op == IR_BITCAST || instr->op == IR_STACK_RESTORE;
            if (n_rejected < (takes_any ? 0 : 2))
                fail_msg("%s accepts a wrong operand %u", ir_opcodes[instr->op].name, k);
        }
    }
    accept(program);
    ir_program_free(program);
}

// ---- Damage ------------------------------------------------------------------------------------

// In the sample: function 0 is sum, with blocks 0 entry, 1 for.cond, 2 for.body, 3 for.end, then
// the three cases; for.body is address load add debug store add jump.
static IrInstr *at(IrProgram *p, IrBlockId block, uint32_t index) {
    IrFunction *f = &p->functions[SAMPLE_SUM];
    return &f->instrs[f->blocks[block].first + index];
}

static IrOperand *operand_at(IrProgram *p, IrBlockId block, uint32_t index, uint32_t i) {
    return &p->functions[SAMPLE_SUM].operands[at(p, block, index)->operands + i];
}

static IrBlockId *target_at(IrProgram *p, IrBlockId block, uint32_t index, uint32_t i) {
    return &p->functions[SAMPLE_SUM].targets[at(p, block, index)->targets + i];
}

static IrFunction *sum_of(IrProgram *p) { return &p->functions[SAMPLE_SUM]; }

#define DAMAGE(name, change)                                                                       \
    static void name(IrProgram *p) { change; }

DAMAGE(opcode_unknown, at(p, 2, 2)->op = 250)
DAMAGE(type_unknown, at(p, 2, 2)->type = 999)
DAMAGE(type_wrong, at(p, 2, 2)->type = sum_of(p)->param_types[1])
DAMAGE(flags_wrong, at(p, 2, 1)->flags = IR_NSW)
DAMAGE(loc_unknown, at(p, 2, 2)->loc = 77)
DAMAGE(operand_unknown, operand_at(p, 2, 2, 0)->code = 500)
DAMAGE(constant_unknown, operand_at(p, 2, 2, 0)->code = 0x80000000u | 500)
DAMAGE(operand_of_wrong_type, *operand_at(p, 2, 2, 1) = ir_reg_operand(1))
DAMAGE(operand_count, at(p, 2, 2)->n_operands = 1)
DAMAGE(operands_outside, at(p, 2, 2)->operands = 10000)
DAMAGE(operands_wrap_around, at(p, 2, 2)->operands = UINT32_MAX)
DAMAGE(stride_not_constant, *operand_at(p, 2, 0, 2) = *operand_at(p, 2, 0, 1))
DAMAGE(alignment_wrong, at(p, 2, 1)->aux = 3)
DAMAGE(variable_unknown, at(p, 2, 3)->aux = 5)
DAMAGE(callee_unknown, p->functions[SAMPLE_MAIN].instrs[1].aux = 100)
DAMAGE(result_unknown, at(p, 2, 2)->result = 1000)
DAMAGE(result_missing, at(p, 2, 2)->n_results = 0)
DAMAGE(result_too_many, at(p, 2, 4)->n_results = 1)
DAMAGE(result_of_wrong_type, at(p, 1, 2)->result = at(p, 2, 2)->result)
DAMAGE(defined_twice, at(p, 2, 5)->result = at(p, 2, 2)->result)
DAMAGE(used_before_definition, *operand_at(p, 2, 2, 1) = ir_reg_operand(at(p, 2, 5)->result))
DAMAGE(not_dominated, *operand_at(p, 4, 0, 0) = ir_reg_operand(at(p, 2, 2)->result))
DAMAGE(phi_not_dominated, *operand_at(p, 1, 0, 0) = ir_reg_operand(at(p, 2, 2)->result))
DAMAGE(phi_operand_missing, at(p, 1, 0)->n_operands = 1)
DAMAGE(phi_in_the_middle, at(p, 2, 2)->op = IR_PHI)
DAMAGE(terminator_in_the_middle, at(p, 2, 3)->op = IR_UNREACHABLE)
DAMAGE(terminator_missing, sum_of(p)->blocks[2].count--)
DAMAGE(block_empty, sum_of(p)->blocks[2].count = 0)
DAMAGE(block_outside, sum_of(p)->blocks[2].first = UINT32_MAX)
DAMAGE(block_overlaps, sum_of(p)->blocks[4] = sum_of(p)->blocks[5])
DAMAGE(target_unknown, *target_at(p, 2, 6, 0) = 99)
DAMAGE(target_count, at(p, 2, 6)->n_targets = 0)
DAMAGE(target_changed, *target_at(p, 2, 6, 0) = 3)
DAMAGE(entry_has_predecessor, *target_at(p, 2, 6, 0) = 0)
DAMAGE(unreachable_block, *target_at(p, 1, 3, 0) = 3)
DAMAGE(pred_unknown, sum_of(p)->preds[sum_of(p)->blocks[1].preds] = 1000)
DAMAGE(pred_twice, sum_of(p)->preds[sum_of(p)->blocks[1].preds] = 2)
DAMAGE(pred_missing, sum_of(p)->blocks[3].n_preds = 0)
DAMAGE(preds_outside, sum_of(p)->blocks[3].preds = 1000)
DAMAGE(case_twice, *operand_at(p, 3, 0, 2) = *operand_at(p, 3, 0, 1))
DAMAGE(case_not_constant, *operand_at(p, 3, 0, 2) = *operand_at(p, 3, 0, 0))
DAMAGE(ret_count, sum_of(p)->n_results = 0)
DAMAGE(ret_type, *operand_at(p, 4, 0, 0) = ir_reg_operand(1))
DAMAGE(param_type, sum_of(p)->reg_types[0] = sum_of(p)->param_types[1])
DAMAGE(too_few_registers, sum_of(p)->n_regs = 1)
DAMAGE(no_body, sum_of(p)->n_blocks = 0)
DAMAGE(body_of_native, sum_of(p)->kind = IR_FUNCTION_NATIVE)
DAMAGE(native_unknown, p->functions[SAMPLE_NONDET].native = (IrNative)1000)
DAMAGE(loop_unknown, sum_of(p)->blocks[2].loop = 9)
DAMAGE(loop_head_wrong, sum_of(p)->loops[0].head = 2)
DAMAGE(loop_in_itself, sum_of(p)->loops[0].parent = 0)
DAMAGE(not_cut, sum_of(p)->blocks[1].is_cut_point = false)
DAMAGE(components_wrong, p->functions[SAMPLE_SUM].component = 1000)
DAMAGE(not_recursive, p->functions[SAMPLE_MAIN].component = p->functions[SAMPLE_SUM].component)
DAMAGE(entry_unknown, p->entry = 50)
DAMAGE(entry_has_parameters, p->entry = SAMPLE_SUM)
DAMAGE(entry_not_defined, p->entry = SAMPLE_NONDET)
DAMAGE(main_unknown, p->main = 50)
DAMAGE(reloc_outside, p->globals[2].relocs[0].offset = 1)
DAMAGE(reloc_unknown, p->globals[2].relocs[0].value = 1000)
DAMAGE(global_type, p->globals[0].type = 1000)
DAMAGE(global_align, p->globals[0].align = 0)
DAMAGE(constant_target, p->constants[0].target = 1000)
DAMAGE(constant_kind, p->constants[0].kind = (IrConstKind)9)
DAMAGE(constant_type, p->constants[0].type = 1000)
DAMAGE(constant_bits, p->constants[ir_operand_const(*operand_at(p, 3, 0, 1))].high = 1)
DAMAGE(type_bits, p->types[1].bits = 129)
DAMAGE(type_contains_itself, p->types[p->n_types - 1].element = p->n_types - 1)
DAMAGE(type_kind, p->types[1].kind = (IrTypeKind)17)
DAMAGE(pointer_width, p->pointer_bits = 32)
DAMAGE(position_without_file, p->locs[1].file = NULL)

static const struct {
    void (*damage)(IrProgram *);
    const char *complaint;
} damages[] = {
    {opcode_unknown, "sum block 2 instruction 2: opcode 250 does not exist"},
    {type_unknown, "sum block 2 instruction 2: add: type 999 does not exist"},
    {type_wrong, "sum block 2 instruction 2: add: has type pointer, not an integer"},
    {flags_wrong, "sum block 2 instruction 1: load: has flags 0x1"},
    {loc_unknown, "position 77 does not exist"},
    {operand_unknown, "add: operand 0 is register 500, which does not exist"},
    {constant_unknown, "add: operand 0 is constant 500, which does not exist"},
    {operand_of_wrong_type, "add: operand 1 has type pointer, not i32"},
    {operand_count, "add: has 1 operands, not 2"},
    {operands_outside, "add: its operands lie outside the function's"},
    {operands_wrap_around, "add: its operands lie outside the function's"},
    {stride_not_constant, "address: operand 2 is not an integer constant"},
    {alignment_wrong, "load: alignment 3 is not a power of two"},
    {variable_unknown, "debug.value: aux is 5, but must be less than 1"},
    {callee_unknown, "main block 0 instruction 1: call: function 100 does not exist"},
    {result_unknown, "add: result register 1000 does not exist"},
    {result_missing, "add: has 0 results"},
    {result_too_many, "store: has 1 results"},
    {result_of_wrong_type, "slt: result has type i32, not i1"},
    {defined_twice, "add: register 7 is defined before, too"},
    {used_before_definition, "add: operand 1 uses register"},
    {not_dominated, "sum block 4 instruction 0: ret: operand 0 uses register"},
    {phi_not_dominated, "sum block 1 instruction 0: phi: operand 0 uses register"},
    {phi_operand_missing, "phi: has 1 operands, but the block has 2 predecessors"},
    {phi_in_the_middle, "phi: stands behind other instructions"},
    {terminator_in_the_middle, "unreachable: stands before the end of its block"},
    {terminator_missing, "add: does not end its block"},
    {block_empty, "sum block 2: is empty"},
    {block_outside, "sum block 2: its instructions lie outside the function's"},
    {block_overlaps, "sum block 5 instruction 0: belongs to another block, too"},
    {target_unknown, "jump: target block 99 does not exist"},
    {target_count, "jump: has 0 targets, not 1"},
    {target_changed, "sum block 1: block 2 is listed as predecessor, but does not lead here"},
    {entry_has_predecessor, "sum block 0: 1 predecessors are not listed"},
    {unreachable_block, "sum block 2: is not reachable"},
    {pred_unknown, "block 1000 is listed as predecessor, but does not lead here"},
    {pred_twice, "sum block 1: block 2 is listed as predecessor twice"},
    {pred_missing, "sum block 3: 1 predecessors are not listed"},
    {preds_outside, "sum block 3: its predecessors lie outside the function's"},
    {case_twice, "switch: has two cases for 0"},
    {case_not_constant, "switch: operand 2 is not an integer constant"},
    {ret_count, "ret: has 1 operands, but the function has 0 results"},
    {ret_type, "ret: operand 0 has type pointer, not i32"},
    {param_type, "register 0 does not have the type of its parameter"},
    {too_few_registers, "has fewer registers than parameters"},
    {no_body, "sum: is defined without a body"},
    {body_of_native, "sum: is not defined, but has a body"},
    {native_unknown, "native 1000 does not exist"},
    {loop_unknown, "sum block 2: loop 9 does not exist"},
    {loop_head_wrong, "loop 0: its head is no cut point"},
    {loop_in_itself, "loop 0: loop 0 around it does not come before it"},
    {not_cut, "sum: some cycle of blocks has no cut point"},
    {components_wrong, "main: calls sum of a higher component"},
    {not_recursive, "main: is not marked as recursive, but calls sum of its component"},
    {entry_unknown, "entry 50 does not exist"},
    {entry_has_parameters, "the entry has parameters"},
    {entry_not_defined, "the entry has no body"},
    {main_unknown, "main 50 does not exist"},
    {reloc_outside, "global 2: relocation 0 lies outside"},
    {reloc_unknown, "global 2: constant 1000 does not exist"},
    {global_type, "global 0: type 1000 does not exist"},
    {global_align, "global 0: alignment 0 is not a power of two"},
    {constant_target, "constant 0: target 1000 does not exist"},
    {constant_kind, "constant 0: kind 9 does not exist"},
    {constant_type, "constant 0: its type 1000 is no pointer"},
    {constant_bits, "has more than 32 bits"},
    {type_bits, "type 1: cannot have 129 bits"},
    {type_contains_itself, "does not come before it"},
    {type_kind, "type 1: kind 17 does not exist"},
    {pointer_width, "pointers have 32 bits"},
    {position_without_file, "position 1: has no file"},
};

static void damage_is_named(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        IrProgram *program = sample_program();
        Text complaints = {0};
        damages[i].damage(program);
        assert_false(ir_validate(program, &complaints));
        if (!strstr(text_chars(&complaints), damages[i].complaint))
            fail_msg("expected: %s\nfound:\n%s", damages[i].complaint, text_chars(&complaints));
        assert_int_equal(complaints.chars[complaints.length - 1], '\n');
        text_release(&complaints);
        ir_program_free(program);
    }
}

// ---- Never a crash -----------------------------------------------------------------------------

static uint64_t random_state = 3;

static uint32_t random_number(void) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint32_t value = (uint32_t)(random_state >> 32);
    return value % 4 == 0 ? value : value % 4 == 1 ? UINT32_MAX : value >> 2 & 15;
}

static void damage_at_random(IrProgram *p) {
    IrFunction *f = &p->functions[random_number() % 3];
    IrInstr *instr = &f->instrs[random_number() % f->n_instrs];
    IrBlock *block = &f->blocks[random_number() % f->n_blocks];
    switch (random_number() % 16) {
    case 0:
        instr->op = (uint8_t)random_number();
        break;
    case 1:
        instr->n_operands = random_number();
        break;
    case 2:
        instr->operands = random_number();
        break;
    case 3:
        instr->targets = random_number();
        break;
    case 4:
        instr->n_targets = (uint16_t)random_number();
        break;
    case 5:
        instr->type = random_number();
        break;
    case 6:
        instr->result = random_number();
        break;
    case 7:
        instr->n_results = random_number();
        break;
    case 8:
        instr->aux = random_number();
        break;
    case 9:
        block->first = random_number();
        break;
    case 10:
        block->count = random_number();
        break;
    case 11:
        block->preds = random_number();
        break;
    case 12:
        block->n_preds = random_number();
        break;
    case 13:
        if (f->n_operands)
            f->operands[random_number() % f->n_operands].code = random_number();
        break;
    case 14:
        if (f->n_targets)
            f->targets[random_number() % f->n_targets] = random_number();
        break;
    default:
        f->reg_types[f->n_regs ? random_number() % f->n_regs : 0] = random_number();
        break;
    }
}

static void random_damage_never_crashes(void **state) {
    (void)state;
    for (int round = 0; round < 3000; round++) {
        IrProgram *program = sample_program();
        Text complaints = {0};
        for (uint32_t i = 0; i <= random_number() % 4; i++)
            damage_at_random(program);
        bool valid = ir_validate(program, &complaints);
        assert_int_equal(valid, complaints.length == 0);
        text_release(&complaints);
        ir_program_free(program);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_is_valid),
        cmocka_unit_test(every_opcode_is_valid_somewhere),
        cmocka_unit_test(every_opcode_checks_its_operands),
        cmocka_unit_test(damage_is_named),
        cmocka_unit_test(random_damage_never_crashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
