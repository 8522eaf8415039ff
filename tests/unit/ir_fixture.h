// Small programs for the tests of src/ir, built through ir/build.h.
#ifndef TESTS_IR_FIXTURE_H
#define TESTS_IR_FIXTURE_H

#include "base/vec.h"
#include "ir/build.h"

#include <stdarg.h>

typedef struct Fixture {
    IrBuilder *builder;
    IrTypeId i1, i8, i32, i64, f64, ptr;
    IrLocId loc; // of the next instructions
} Fixture;

static inline Fixture fixture_new(IrDataModel model) {
    IrBuilder *builder = ir_builder_new(model);
    return (Fixture){builder,
                     ir_build_int(builder, 1),
                     ir_build_int(builder, 8),
                     ir_build_int(builder, 32),
                     ir_build_int(builder, 64),
                     ir_build_float(builder, 64),
                     ir_build_pointer(builder),
                     0};
}

static inline IrOperand constant(Fixture *x, IrTypeId type, int64_t value) {
    return ir_const_operand(
        ir_build_bits(x->builder, type, (uint64_t)value, value < 0 ? -1ull : 0));
}

static inline IrOperand address_of(Fixture *x, IrConstKind kind, uint32_t target, int64_t offset) {
    return ir_const_operand(ir_build_address(x->builder, kind, target, offset));
}

static inline IrFunctionId declare(Fixture *x, const char *name, IrFunctionKind kind,
                                   IrTypeId result, uint32_t n_params, IrTypeId *params) {
    return ir_build_function(x->builder, &(IrFunction){.name = name,
                                                       .kind = kind,
                                                       .n_params = n_params,
                                                       .param_types = params,
                                                       .n_results = result != 0,
                                                       .result_types = &result});
}

// `emit` with its operands as a list, for instructions with a result.
#define OPERANDS(...)                                                                              \
    (const IrOperand[]){__VA_ARGS__}, sizeof((const IrOperand[]){__VA_ARGS__}) / sizeof(IrOperand)
#define NO_OPERANDS NULL, 0

static inline IrOperand emit_named(Fixture *x, IrBlockId block, IrInstr instr, IrTypeId result,
                                   const char *name, const IrOperand *operands, uint32_t n) {
    instr.result = ir_build_reg(x->builder, result, name);
    instr.n_results = 1;
    instr.loc = x->loc;
    ir_build_instr(x->builder, block, instr, operands, n, NULL, 0);
    return ir_reg_operand(instr.result);
}

static inline IrOperand emit(Fixture *x, IrBlockId block, IrOpcode op, IrTypeId type,
                             IrTypeId result, const IrOperand *operands, uint64_t n) {
    return emit_named(x, block, (IrInstr){.op = (uint8_t)op, .type = type}, result, NULL, operands,
                      (uint32_t)n);
}

// An instruction without result, given whole; terminators have targets.
static inline void effect(Fixture *x, IrBlockId block, IrInstr instr, const IrOperand *operands,
                          uint64_t n) {
    instr.result = IR_NONE;
    instr.loc = x->loc;
    ir_build_instr(x->builder, block, instr, operands, (uint32_t)n, NULL, 0);
}

static inline void terminate(Fixture *x, IrBlockId block, IrOpcode op, IrTypeId type,
                             const IrOperand *operands, uint64_t n, const IrBlockId *targets,
                             uint32_t n_targets) {
    IrInstr instr = {.op = (uint8_t)op, .type = type, .result = IR_NONE, .loc = x->loc};
    ir_build_instr(x->builder, block, instr, operands, (uint32_t)n, targets, n_targets);
}

static inline void jump(Fixture *x, IrBlockId block, IrBlockId target) {
    terminate(x, block, IR_JUMP, 0, NULL, 0, &target, 1);
}

static inline void branch(Fixture *x, IrBlockId block, IrOperand condition, IrBlockId yes,
                          IrBlockId no) {
    terminate(x, block, IR_BRANCH, 0, &condition, 1, (const IrBlockId[]){yes, no}, 2);
}

static inline void ret(Fixture *x, IrBlockId block, const IrOperand *operands, uint64_t n) {
    terminate(x, block, IR_RET, 0, operands, n, NULL, 0);
}

static inline void call(Fixture *x, IrBlockId block, IrFunctionId callee) {
    effect(x, block, (IrInstr){.op = IR_CALL, .aux = callee}, NULL, 0);
}

// ---- One program with some of everything -------------------------------------------------------
//
//   int counter; char *message = &"abc"[1];
//   int sum(int n, int *p) {
//       int s = 0;
//       for (int i = 0; i < n; i++) { s += p[i + 2]; counter = s; }
//       switch (s) { case 0: return -1; case 7: return 1; default: return s; }
//   }
//   int main(void) { int local[4]; return sum(4, local); }
// and an entry that calls main.

enum { SAMPLE_SUM, SAMPLE_MAIN, SAMPLE_ENTRY, SAMPLE_NONDET };

static inline void sample_sum_body(Fixture *x, IrFunctionId id, IrGlobalId counter) {
    IrBuilder *b = x->builder;
    ir_build_body(b, id);
    IrBlockId entry = ir_build_block(b, "entry"), cond = ir_build_block(b, "for.cond"),
              body = ir_build_block(b, "for.body"), end = ir_build_block(b, "for.end"),
              zero = ir_build_block(b, "sw.bb"), seven = ir_build_block(b, "sw.bb1"),
              other = ir_build_block(b, "sw.default");
    IrOperand n = ir_reg_operand(0), p = ir_reg_operand(1), one = constant(x, x->i32, 1);
    IrVariableId variable =
        ir_build_variable(b, (IrVariable){.name = "s", .type = "int", .is_signed = true});
    jump(x, entry, cond);
    IrReg i = ir_build_reg(b, x->i32, "i"), s = ir_build_reg(b, x->i32, "s");
    x->loc = ir_build_loc(b, "sum.c", 4, 10);
    ir_build_phi(b, cond, i, 0);
    ir_build_phi(b, cond, s, 0);
    IrOperand less = emit(x, cond, IR_SLT, x->i32, x->i1, OPERANDS(ir_reg_operand(i), n));
    branch(x, cond, less, body, end);
    x->loc = ir_build_loc(b, "sum.c", 5, 20);
    IrOperand at =
        emit_named(x, body, (IrInstr){.op = IR_ADDRESS, .type = x->ptr}, x->ptr, "at",
                   OPERANDS(p, ir_reg_operand(i), constant(x, x->i64, 4), constant(x, x->i64, 8)));
    IrOperand item = emit_named(x, body, (IrInstr){.op = IR_LOAD, .type = x->i32, .aux = 4}, x->i32,
                                "item", &at, 1);
    IrOperand add = emit_named(x, body, (IrInstr){.op = IR_ADD, .flags = IR_NSW, .type = x->i32},
                               x->i32, "add", OPERANDS(ir_reg_operand(s), item));
    effect(x, body, (IrInstr){.op = IR_DEBUG_VALUE, .aux = variable}, &add, 1);
    effect(x, body, (IrInstr){.op = IR_STORE, .type = x->i32, .aux = 4},
           OPERANDS(add, address_of(x, IR_CONST_GLOBAL, counter, 0)));
    IrOperand next = emit_named(x, body, (IrInstr){.op = IR_ADD, .flags = IR_NSW, .type = x->i32},
                                x->i32, "add", OPERANDS(ir_reg_operand(i), one));
    jump(x, body, cond);
    x->loc = 0;
    ir_build_phi_operand(b, i, entry, constant(x, x->i32, 0));
    ir_build_phi_operand(b, i, body, next);
    ir_build_phi_operand(b, s, entry, constant(x, x->i32, 0));
    ir_build_phi_operand(b, s, body, add);
    terminate(x, end, IR_SWITCH, x->i32,
              OPERANDS(ir_reg_operand(s), constant(x, x->i32, 0), constant(x, x->i32, 7)),
              (const IrBlockId[]){other, zero, seven}, 3);
    ret(x, zero, OPERANDS(constant(x, x->i32, -1)));
    ret(x, seven, &one, 1);
    ret(x, other, OPERANDS(ir_reg_operand(s)));
    ir_build_body_end(b);
}

static inline void sample_main_body(Fixture *x, IrFunctionId id, IrFunctionId sum) {
    IrBuilder *b = x->builder;
    ir_build_body(b, id);
    IrBlockId entry = ir_build_block(b, "entry");
    IrTypeId array = ir_build_array(b, x->i32, 4);
    IrOperand local = emit_named(
        x, entry, (IrInstr){.op = IR_ALLOCA, .flags = IR_STATIC, .type = array, .aux = 16}, x->ptr,
        "local", OPERANDS(constant(x, x->i64, 16)));
    IrOperand result = emit_named(x, entry, (IrInstr){.op = IR_CALL, .aux = sum}, x->i32, "call",
                                  OPERANDS(constant(x, x->i32, 4), local));
    ret(x, entry, &result, 1);
    ir_build_body_end(b);
}

static inline void sample_entry_body(Fixture *x, IrFunctionId id, IrFunctionId main) {
    IrBuilder *b = x->builder;
    ir_build_body(b, id);
    IrBlockId entry = ir_build_block(b, NULL);
    (void)emit_named(x, entry, (IrInstr){.op = IR_CALL, .aux = main}, x->i32, NULL, NULL, 0);
    ret(x, entry, NULL, 0);
    ir_build_body_end(b);
}

static inline IrProgram *sample_program(void) {
    Fixture x = fixture_new(IR_LP64);
    IrBuilder *b = x.builder;
    IrGlobalId counter =
        ir_build_global(b, (IrGlobal){.name = "counter", .type = x.i32, .size = 4, .align = 4});
    IrGlobalId text = ir_build_global(b, (IrGlobal){.name = ".str",
                                                    .type = ir_build_array(b, x.i8, 4),
                                                    .size = 4,
                                                    .align = 1,
                                                    .is_constant = true,
                                                    .is_string = true,
                                                    .bytes = (uint8_t[]){'a', 'b', 'c', 0}});
    IrReloc reloc = {0, ir_build_address(b, IR_CONST_GLOBAL, text, 1)};
    ir_build_global(b, (IrGlobal){.name = "message",
                                  .type = x.ptr,
                                  .size = 8,
                                  .align = 8,
                                  .relocs = &reloc,
                                  .n_relocs = 1});
    IrFunctionId sum =
        declare(&x, "sum", IR_FUNCTION_DEFINED, x.i32, 2, (IrTypeId[]){x.i32, x.ptr});
    IrFunctionId main = declare(&x, "main", IR_FUNCTION_DEFINED, x.i32, 0, NULL);
    IrFunctionId entry = declare(&x, "__entry", IR_FUNCTION_DEFINED, 0, 0, NULL);
    IrFunctionId nondet = declare(&x, "__VERIFIER_nondet_int", IR_FUNCTION_NATIVE, x.i32, 0, NULL);
    ir_build_set_kind(b, nondet, IR_FUNCTION_NATIVE, IR_NATIVE_NONDET);
    sample_sum_body(&x, sum, counter);
    sample_main_body(&x, main, sum);
    sample_entry_body(&x, entry, main);
    return ir_builder_finish(b, entry, main);
}

#endif
