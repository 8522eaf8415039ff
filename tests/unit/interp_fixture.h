// Programs for the tests of the interpreter: one instruction a line of C, position a.c:N.
#ifndef TESTS_INTERP_FIXTURE_H
#define TESTS_INTERP_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/build.h"
#include "interp/interp.h"
#include "ir/validate.h"

enum { ALL_CHECKS = (1 << IR_N_VIOLATIONS) - 1 };

// A program under construction. Instructions go to the end of `block`; the entry function's body
// is open from the start.
typedef struct Lab {
    IrBuilder *builder;
    IrBlockId block;
    uint32_t line; // of the next instruction
    uint32_t pointer_bits;
    IrTypeId ptr;
    IrFunctionId entry;
    IrGlobalId out; // 16 bytes that `show` uses
    IrRunOptions options;
    Budget budget;
    const char *inputs; // JSON, or NULL
} Lab;

// How a run ended, and what it showed.
typedef struct Outcome {
    IrProgram *program;
    IrRunResult result;
    char *output;
    size_t length;
} Outcome;

static inline IrTypeId type_int(Lab *lab, uint32_t bits) {
    return ir_build_int(lab->builder, bits);
}

static inline IrOperand num(Lab *lab, uint32_t bits, int64_t value) {
    return ir_const_operand(ir_build_bits(lab->builder, type_int(lab, bits), (uint64_t)value,
                                          value < 0 ? UINT64_MAX : 0));
}

static inline IrOperand wide(Lab *lab, uint32_t bits, uint64_t high, uint64_t low) {
    return ir_const_operand(ir_build_bits(lab->builder, type_int(lab, bits), low, high));
}

static inline IrOperand word(Lab *lab, int64_t value) { return num(lab, lab->pointer_bits, value); }

static inline IrOperand null(Lab *lab) {
    return ir_const_operand(ir_build_bits(lab->builder, lab->ptr, 0, 0));
}

static inline IrOperand address_of(Lab *lab, IrConstKind kind, uint32_t target, int64_t offset) {
    return ir_const_operand(ir_build_address(lab->builder, kind, target, offset));
}

// ---- Functions --------------------------------------------------------------------------------

static inline IrFunctionId declare(Lab *lab, IrFunction f, IrTypeId result, uint32_t n_params,
                                   const IrTypeId *params) {
    f.n_params = n_params;
    f.param_types = (IrTypeId *)params;
    f.n_results = result != 0;
    f.result_types = &result;
    return ir_build_function(lab->builder, &f);
}

static inline IrFunctionId native(Lab *lab, const char *name, IrNative which, IrTypeId result,
                                  uint32_t n_params, const IrTypeId *params) {
    IrFunction f = {.name = name, .kind = IR_FUNCTION_NATIVE, .native = which};
    return declare(lab, f, result, n_params, params);
}

// ---- Instructions -----------------------------------------------------------------------------

static inline IrLocId next_loc(Lab *lab) {
    return ir_build_loc(lab->builder, "a.c", lab->line++, 3);
}

static inline IrOperand emit_instr(Lab *lab, IrInstr instr, IrTypeId result, uint32_t n,
                                   const IrOperand *operands) {
    instr.result = result ? ir_build_reg(lab->builder, result, NULL) : IR_NONE;
    instr.n_results = result != 0;
    instr.loc = next_loc(lab);
    ir_build_instr(lab->builder, lab->block, instr, operands, n, NULL, 0);
    return ir_reg_operand(instr.result);
}

#define LIST(...)                                                                                  \
    (uint32_t)(sizeof((const IrOperand[]){__VA_ARGS__}) / sizeof(IrOperand)),                      \
        (const IrOperand[]) {                                                                      \
        __VA_ARGS__                                                                                \
    }

static inline IrOperand op1(Lab *lab, IrOpcode op, IrTypeId type, IrOperand a) {
    return emit_instr(lab, (IrInstr){.op = (uint8_t)op, .type = type}, type, LIST(a));
}

static inline IrOperand op2(Lab *lab, IrOpcode op, uint8_t flags, IrTypeId type, IrOperand a,
                            IrOperand b) {
    IrInstr instr = {.op = (uint8_t)op, .flags = flags, .type = type};
    return emit_instr(lab, instr, type, LIST(a, b));
}

// Comparisons and overflow tests.
static inline IrOperand test2(Lab *lab, IrOpcode op, IrTypeId type, IrOperand a, IrOperand b) {
    return emit_instr(lab, (IrInstr){.op = (uint8_t)op, .type = type}, type_int(lab, 1),
                      LIST(a, b));
}

static inline IrOperand load(Lab *lab, IrTypeId type, IrOperand pointer) {
    return emit_instr(lab, (IrInstr){.op = IR_LOAD, .type = type, .aux = 1}, type, LIST(pointer));
}

static inline void store(Lab *lab, IrTypeId type, IrOperand value, IrOperand pointer) {
    emit_instr(lab, (IrInstr){.op = IR_STORE, .type = type, .aux = 1}, 0, LIST(value, pointer));
}

static inline IrOperand local(Lab *lab, uint8_t flags, int64_t size) {
    IrTypeId type = ir_build_array(lab->builder, type_int(lab, 8), (uint64_t)size);
    return emit_instr(lab, (IrInstr){.op = IR_ALLOCA, .flags = flags, .type = type, .aux = 16},
                      lab->ptr, LIST(word(lab, size)));
}

static inline IrOperand at(Lab *lab, IrOperand pointer, int64_t offset) {
    return emit_instr(lab, (IrInstr){.op = IR_ADDRESS, .type = lab->ptr}, lab->ptr,
                      LIST(pointer, word(lab, 0), word(lab, 1), word(lab, offset)));
}

static inline void copy(Lab *lab, uint8_t flags, IrOperand to, IrOperand from, int64_t size) {
    emit_instr(lab, (IrInstr){.op = IR_COPY, .flags = flags}, 0, LIST(to, from, word(lab, size)));
}

static inline void scope(Lab *lab, IrOpcode op, IrOperand object) {
    emit_instr(lab, (IrInstr){.op = (uint8_t)op}, 0, LIST(object));
}

static inline IrOperand call(Lab *lab, IrFunctionId callee, IrTypeId result, uint32_t n,
                             const IrOperand *operands) {
    return emit_instr(lab, (IrInstr){.op = IR_CALL, .aux = callee}, result, n, operands);
}

static inline void terminate(Lab *lab, IrOpcode op, IrTypeId type, uint32_t n,
                             const IrOperand *operands, uint32_t n_targets,
                             const IrBlockId *targets) {
    IrInstr instr = {.op = (uint8_t)op, .type = type, .result = IR_NONE, .loc = next_loc(lab)};
    ir_build_instr(lab->builder, lab->block, instr, operands, n, targets, n_targets);
}

static inline void jump(Lab *lab, IrBlockId target) {
    terminate(lab, IR_JUMP, 0, 0, NULL, 1, &target);
}

static inline void branch(Lab *lab, IrOperand condition, IrBlockId yes, IrBlockId no) {
    terminate(lab, IR_BRANCH, 0, 1, &condition, 2, (const IrBlockId[]){yes, no});
}

// Ends the open body.
static inline void ret(Lab *lab, uint32_t n, const IrOperand *operands) {
    terminate(lab, IR_RET, 0, n, operands, 0, NULL);
    ir_build_body_end(lab->builder);
}

static inline void open_body(Lab *lab, IrFunctionId id) {
    ir_build_body(lab->builder, id);
    lab->block = ir_build_block(lab->builder, NULL);
}

// ---- Natives that most tests use; each call declares the function again, which is fine. -------

static inline IrOperand heap(Lab *lab, int64_t size) {
    IrTypeId size_type = type_int(lab, lab->pointer_bits);
    IrFunctionId f = native(lab, "malloc", IR_NATIVE_MALLOC, lab->ptr, 1, &size_type);
    return call(lab, f, lab->ptr, LIST(word(lab, size)));
}

static inline void release(Lab *lab, IrOperand pointer) {
    IrFunctionId f = native(lab, "free", IR_NATIVE_FREE, 0, 1, &lab->ptr);
    call(lab, f, 0, LIST(pointer));
}

// The bytes of a value become output.
static inline void show(Lab *lab, IrTypeId type, IrOperand value) {
    IrTypeId types[] = {lab->ptr, type_int(lab, lab->pointer_bits)};
    IrFunctionId f = native(lab, "__assay_write_out", IR_NATIVE_WRITE_OUT, 0, 2, types);
    IrOperand out = address_of(lab, IR_CONST_GLOBAL, lab->out, 0);
    uint64_t size = ir_store_size(ir_type(ir_builder_program(lab->builder), type));
    store(lab, type, value, out);
    call(lab, f, 0, LIST(out, word(lab, (int64_t)size)));
}

// ---- Running ----------------------------------------------------------------------------------

static inline Lab lab_of_model(IrDataModel model) {
    Lab lab = {.builder = ir_builder_new(model), .line = 1};
    lab.pointer_bits = model == IR_LP64 ? 64 : 32;
    lab.ptr = ir_build_pointer(lab.builder);
    lab.options.checks = ALL_CHECKS;
    IrTypeId bytes = ir_build_array(lab.builder, type_int(&lab, 8), 16);
    lab.out = ir_build_global(lab.builder,
                              (IrGlobal){.name = "out", .type = bytes, .size = 16, .align = 16});
    lab.entry = declare(&lab, (IrFunction){.name = "__entry"}, type_int(&lab, 32), 0, NULL);
    return lab;
}

// Ready for the entry function's instructions.
static inline Lab lab_new(void) {
    Lab lab = lab_of_model(IR_LP64);
    open_body(&lab, lab.entry);
    return lab;
}

static inline Outcome run_finished(Lab *lab) {
    Outcome outcome = {.program = ir_builder_finish(lab->builder, lab->entry, lab->entry)};
    Text complaints = {0};
    if (!ir_validate(outcome.program, &complaints))
        fail_msg("%s", text_chars(&complaints));
    text_release(&complaints);
    Diag diag = {0};
    FILE *output = open_memstream(&outcome.output, &outcome.length);
    lab->options.output = output;
    if (!lab->options.budget)
        lab->options.budget = &lab->budget;
    lab->options.inputs = lab->inputs
                              ? ir_inputs_parse("test", lab->inputs, strlen(lab->inputs), &diag)
                              : ir_inputs_zero();
    assert_non_null(lab->options.inputs);
    outcome.result = ir_run(outcome.program, &lab->options);
    ir_inputs_free(lab->options.inputs);
    fclose(output);
    return outcome;
}

// Ends the entry function with `return 0`, and runs the program.
static inline Outcome run(Lab *lab) {
    ret(lab, LIST(num(lab, 32, 0)));
    return run_finished(lab);
}

static inline void outcome_release(Outcome *outcome) {
    ir_run_result_release(&outcome->result);
    ir_program_free(outcome->program);
    free(outcome->output);
}

// ---- Expectations: they end the test's program and run it --------------------------------------

static inline void expect_end(Lab *lab, IrRunEnd end, const char *message) {
    Outcome o = run(lab);
    if (o.result.end != end || !strstr(text_chars(&o.result.message), message))
        fail_msg("end %d, message '%s'; expected %d, '%s'", o.result.end,
                 text_chars(&o.result.message), end, message);
    outcome_release(&o);
}

static inline void expect_violation(Lab *lab, IrViolation violation, const char *message) {
    Outcome o = run(lab);
    if (o.result.end != IR_RUN_VIOLATED || o.result.violation != violation ||
        strcmp(text_chars(&o.result.message), message) != 0)
        fail_msg("end %d, violation %s, message '%s'; expected %s, '%s'", o.result.end,
                 ir_violation_name(o.result.violation), text_chars(&o.result.message),
                 ir_violation_name(violation), message);
    outcome_release(&o);
}

static inline void expect_output(Lab *lab, const void *bytes, size_t size) {
    Outcome o = run(lab);
    if (o.result.end != IR_RUN_FINISHED)
        fail_msg("end %d, message '%s'", o.result.end, text_chars(&o.result.message));
    assert_int_equal(o.length, size);
    if (size)
        assert_memory_equal(o.output, bytes, size);
    outcome_release(&o);
}

static inline void expect_u64(Lab *lab, uint64_t value, size_t size) {
    expect_output(lab, &value, size);
}

#endif
