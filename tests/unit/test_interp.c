// The interpreter: arithmetic, control, calls and limits.
#include "interp_fixture.h"

#include <math.h>

typedef unsigned __int128 Wide;

// ---- Integers ---------------------------------------------------------------------------------

static Wide cut(Wide value, uint32_t bits) {
    return bits == 128 ? value : value & (((Wide)1 << bits) - 1);
}

static void expect_wide(Lab *lab, Wide value, uint32_t bits) {
    value = cut(value, bits);
    expect_output(lab, &value, (bits + 7) / 8);
}

// Operands as registers, so that nothing could be known beforehand.
static IrOperand in_register(Lab *lab, Wide value, uint32_t bits) {
    IrTypeId type = type_int(lab, bits);
    IrOperand constant = wide(lab, bits, (uint64_t)(value >> 64), (uint64_t)value);
    return emit_instr(lab, (IrInstr){.op = IR_SELECT, .type = type}, type,
                      LIST(num(lab, 1, 1), constant, num(lab, bits, 0)));
}

static void check_binary(IrOpcode op, uint32_t bits, Wide a, Wide b, Wide expected) {
    Lab lab = lab_new();
    IrTypeId type = type_int(&lab, bits);
    show(&lab, type,
         op2(&lab, op, 0, type, in_register(&lab, cut(a, bits), bits),
             in_register(&lab, cut(b, bits), bits)));
    expect_wide(&lab, expected, bits);
}

static void check_test(IrOpcode op, uint32_t bits, Wide a, Wide b, bool expected) {
    Lab lab = lab_new();
    show(&lab, type_int(&lab, 1),
         test2(&lab, op, type_int(&lab, bits), in_register(&lab, cut(a, bits), bits),
               in_register(&lab, cut(b, bits), bits)));
    expect_wide(&lab, expected, 1);
}

static void check_unary(IrOpcode op, uint32_t bits, Wide a, Wide expected) {
    Lab lab = lab_new();
    IrTypeId type = type_int(&lab, bits);
    show(&lab, type, op1(&lab, op, type, in_register(&lab, cut(a, bits), bits)));
    expect_wide(&lab, expected, bits);
}

static const uint32_t widths[] = {1, 8, 33, 64, 65, 128};

static Wide minimum(uint32_t bits) { return (Wide)1 << (bits - 1); }

static void arithmetic_wraps(void **state) {
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        uint32_t n = widths[i];
        Wide max = minimum(n) - 1;
        check_binary(IR_ADD, n, max, 1, minimum(n));
        check_binary(IR_ADD, n, (Wide)0 - 1, 1, 0);
        check_binary(IR_SUB, n, 0, 1, (Wide)0 - 1);
        check_binary(IR_MUL, n, minimum(n), (Wide)0 - 1, minimum(n));
        check_binary(IR_AND, n, (Wide)0 - 1, minimum(n), minimum(n));
        check_binary(IR_OR, n, max, minimum(n), (Wide)0 - 1);
        check_binary(IR_XOR, n, (Wide)0 - 1, minimum(n), max);
    }
}

static void division_rounds_towards_zero(void **state) {
    (void)state;
    for (size_t i = 1; i < 6; i++) {
        uint32_t n = widths[i];
        check_binary(IR_SDIV, n, (Wide)0 - 7, 2, (Wide)0 - 3);
        check_binary(IR_SREM, n, (Wide)0 - 7, 2, (Wide)0 - 1);
        check_binary(IR_SREM, n, 7, (Wide)0 - 2, 1);
        check_binary(IR_UDIV, n, (Wide)0 - 1, 2, minimum(n) - 1);
        check_binary(IR_UREM, n, (Wide)0 - 1, 2, 1);
    }
}

static void minimum_by_minus_one(void **state) {
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        uint32_t n = widths[i];
        Lab lab = lab_new();
        IrTypeId type = type_int(&lab, n);
        lab.options.checks = 0;
        IrOperand a = in_register(&lab, minimum(n), n), b = num(&lab, n, -1);
        show(&lab, type, op2(&lab, IR_SDIV, 0, type, a, b));
        expect_wide(&lab, minimum(n), n);
        lab = lab_new();
        lab.options.checks = 0;
        a = in_register(&lab, minimum(n), n), b = num(&lab, n, -1);
        show(&lab, type, op2(&lab, IR_SREM, 0, type, a, b));
        expect_wide(&lab, 0, n);
    }
    Lab lab = lab_new();
    op2(&lab, IR_SDIV, 0, type_int(&lab, 32), num(&lab, 32, INT32_MIN), num(&lab, 32, -1));
    expect_violation(&lab, IR_SIGNED_OVERFLOW,
                     "signed overflow: -2147483648 / -1 does not fit int (32 bit)");
}

static void shifts(void **state) {
    (void)state;
    for (size_t i = 1; i < 6; i++) {
        uint32_t n = widths[i];
        check_binary(IR_SHL, n, 3, n - 1, minimum(n));
        check_binary(IR_LSHR, n, minimum(n), n - 1, 1);
        check_binary(IR_ASHR, n, minimum(n), n - 1, (Wide)0 - 1);
        check_binary(IR_ASHR, n, minimum(n) - 1, n - 2, 1);
    }
}

static void bits_are_counted(void **state) {
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        uint32_t n = widths[i];
        check_unary(IR_CTLZ, n, 0, n);
        check_unary(IR_CTTZ, n, 0, n);
        check_unary(IR_CTPOP, n, (Wide)0 - 1, n);
        check_unary(IR_CTLZ, n, 1, n - 1);
        check_unary(IR_CTTZ, n, minimum(n), n - 1);
        check_unary(IR_BITREVERSE, n, 1, minimum(n));
    }
    check_unary(IR_BSWAP, 32, 0x01020304, 0x04030201);
    check_unary(IR_BSWAP, 48, 0x010203040506, 0x060504030201);
    check_unary(IR_BSWAP, 128, (Wide)1, (Wide)1 << 120);
}

static void overflow_tests(void **state) {
    (void)state;
    for (size_t i = 1; i < 6; i++) {
        uint32_t n = widths[i];
        Wide max = minimum(n) - 1;
        check_test(IR_SADD_OVERFLOWS, n, max, 1, true);
        check_test(IR_SADD_OVERFLOWS, n, max, (Wide)0 - 1, false);
        check_test(IR_SSUB_OVERFLOWS, n, minimum(n), 1, true);
        check_test(IR_SMUL_OVERFLOWS, n, minimum(n), (Wide)0 - 1, true);
        check_test(IR_SMUL_OVERFLOWS, n, max, (Wide)0 - 1, false);
        check_test(IR_UADD_OVERFLOWS, n, (Wide)0 - 1, 1, true);
        check_test(IR_UADD_OVERFLOWS, n, max, 1, false);
        check_test(IR_USUB_OVERFLOWS, n, 0, 1, true);
        check_test(IR_UMUL_OVERFLOWS, n, minimum(n), 2, true);
        check_test(IR_UMUL_OVERFLOWS, n, max, 2, false);
    }
}

static void comparisons(void **state) {
    (void)state;
    for (size_t i = 1; i < 6; i++) {
        uint32_t n = widths[i];
        check_test(IR_EQ, n, minimum(n), minimum(n), true);
        check_test(IR_NE, n, minimum(n), minimum(n), false);
        check_test(IR_ULT, n, 1, minimum(n), true);
        check_test(IR_ULE, n, minimum(n), 1, false);
        check_test(IR_SLT, n, minimum(n), 1, true);
        check_test(IR_SLE, n, 1, minimum(n), false);
    }
}

static void check_conversion(IrOpcode op, uint32_t from, uint32_t to, Wide a, Wide expected) {
    Lab lab = lab_new();
    IrTypeId type = type_int(&lab, to);
    show(&lab, type, op1(&lab, op, type, in_register(&lab, cut(a, from), from)));
    expect_wide(&lab, expected, to);
}

static void widths_change(void **state) {
    (void)state;
    static const uint32_t from[] = {1, 8, 33, 64, 65}, to[] = {8, 33, 64, 65, 128};
    for (size_t i = 0; i < 5; i++) {
        Wide ones = cut((Wide)0 - 1, from[i]);
        check_conversion(IR_ZEXT, from[i], to[i], ones, ones);
        check_conversion(IR_SEXT, from[i], to[i], ones, (Wide)0 - 1);
        check_conversion(IR_SEXT, from[i], 128, minimum(from[i]), -minimum(from[i]));
        check_conversion(IR_TRUNC, to[i], from[i], (Wide)0 - 2, (Wide)0 - 2);
        check_conversion(IR_TRUNC, 128, to[i] == 128 ? 100 : to[i], (Wide)0 - 3, (Wide)0 - 3);
    }
}

// ---- Undefined operations ---------------------------------------------------------------------

static void signed_overflow_is_found(void **state) {
    (void)state;
    Lab lab = lab_new();
    op2(&lab, IR_ADD, IR_NSW, type_int(&lab, 32), num(&lab, 32, INT32_MAX), num(&lab, 32, 1));
    expect_violation(&lab, IR_SIGNED_OVERFLOW,
                     "signed overflow: 2147483647 + 1 does not fit int (32 bit)");
    lab = lab_new();
    op2(&lab, IR_SUB, IR_NSW, type_int(&lab, 64), num(&lab, 64, INT64_MIN), num(&lab, 64, 1));
    expect_violation(&lab, IR_SIGNED_OVERFLOW,
                     "signed overflow: -9223372036854775808 - 1 does not fit long (64 bit)");
    lab = lab_new();
    op2(&lab, IR_MUL, IR_NSW, type_int(&lab, 128), wide(&lab, 128, 1ull << 63, 0),
        num(&lab, 128, -1));
    expect_violation(&lab, IR_SIGNED_OVERFLOW,
                     "signed overflow: -170141183460469231731687303715884105728 * -1 does not fit "
                     "__int128 (128 bit)");
    lab = lab_new(); // not asked for: wraps
    lab.options.checks = ALL_CHECKS & ~IR_SIGNED_OVERFLOW;
    show(&lab, type_int(&lab, 32),
         op2(&lab, IR_MUL, IR_NSW, type_int(&lab, 32), num(&lab, 32, 1 << 30), num(&lab, 32, 4)));
    expect_u64(&lab, 0, 4);
    lab = lab_new(); // no overflow at the ends
    show(
        &lab, type_int(&lab, 64),
        op2(&lab, IR_SUB, IR_NSW, type_int(&lab, 64), num(&lab, 64, -1), num(&lab, 64, INT64_MAX)));
    expect_u64(&lab, (uint64_t)INT64_MIN, 8);
}

static void undefined_operations_end_the_run(void **state) {
    (void)state;
    static const IrOpcode divisions[] = {IR_UDIV, IR_SDIV, IR_UREM, IR_SREM};
    for (size_t i = 0; i < 4; i++)
        for (uint32_t bits = 32; bits <= 128; bits += 96) {
            Lab lab = lab_new();
            op2(&lab, divisions[i], 0, type_int(&lab, bits), num(&lab, bits, 5),
                num(&lab, bits, 0));
            expect_violation(&lab, IR_DIVISION_BY_ZERO,
                             i < 2 ? "division by zero" : "remainder by zero");
        }
    for (IrOpcode op = IR_SHL; op <= IR_ASHR; op++) {
        Lab lab = lab_new();
        op2(&lab, op, 0, type_int(&lab, 33), num(&lab, 33, 5), num(&lab, 33, 33));
        expect_violation(&lab, IR_BAD_SHIFT, "shift of a 33-bit value by 33 bits");
        lab = lab_new();
        op2(&lab, op, 0, type_int(&lab, 128), num(&lab, 128, 5), num(&lab, 128, 200));
        expect_violation(&lab, IR_BAD_SHIFT, "shift of a 128-bit value by 200 bits");
    }
    Lab lab = lab_new(); // not asked for: undefined all the same
    lab.options.checks = IR_INVALID_DEREF;
    op2(&lab, IR_UDIV, 0, type_int(&lab, 8), num(&lab, 8, 5), num(&lab, 8, 0));
    expect_end(&lab, IR_RUN_UNDEFINED, "division by zero");
}

// ---- Floating point ---------------------------------------------------------------------------

static IrOperand float_const(Lab *lab, uint32_t bits, long double value) {
    uint64_t words[2] = {0, 0};
    float f = (float)value;
    double d = (double)value;
    if (bits == 32)
        memcpy(words, &f, 4);
    else if (bits == 64)
        memcpy(words, &d, 8);
    else
        memcpy(words, &value, 10);
    IrTypeId type = ir_build_float(lab->builder, bits);
    return ir_const_operand(ir_build_bits(lab->builder, type, words[0], words[1]));
}

static void check_float2(IrOpcode op, long double a, long double b, long double expected) {
    static const uint32_t formats[] = {32, 64, 80};
    for (size_t i = 0; i < 3; i++) {
        uint32_t bits = formats[i];
        Lab lab = lab_new();
        IrTypeId type = ir_build_float(lab.builder, bits);
        show(&lab, type,
             op2(&lab, op, 0, type, float_const(&lab, bits, a), float_const(&lab, bits, b)));
        float f = (float)expected;
        double d = (double)expected;
        expect_output(&lab,
                      bits == 32   ? (void *)&f
                      : bits == 64 ? (void *)&d
                                   : (void *)&expected,
                      bits / 8);
    }
}

static void float_arithmetic(void **state) {
    (void)state;
    check_float2(IR_FADD, 1.5L, 2.25L, 3.75L);
    check_float2(IR_FSUB, 1.5L, 2.25L, -0.75L);
    check_float2(IR_FMUL, 1.5L, -2.0L, -3.0L);
    check_float2(IR_FDIV, 1.0L, 0.0L, INFINITY);
    check_float2(IR_FREM, -7.5L, 2.0L, -1.5L);
}

static void check_float1(IrOpcode op, uint32_t bits, long double a, uint64_t low, size_t size) {
    Lab lab = lab_new();
    IrTypeId type = ir_build_float(lab.builder, bits);
    show(&lab, type, op1(&lab, op, type, float_const(&lab, bits, a)));
    uint64_t words[2] = {low, bits == 80 ? 0xbfff : 0};
    expect_output(&lab, words, size);
}

static void signs_change_bits(void **state) {
    (void)state;
    check_float1(IR_FNEG, 32, 0.0L, 0x80000000, 4);
    check_float1(IR_FABS, 64, -1.0L, 0x3ff0000000000000, 8);
    check_float1(IR_FNEG, 80, 1.0L, 0x8000000000000000, 10);
}

static void fused_multiply_add_rounds_once(void **state) {
    (void)state;
    double a = 1.0 + 0x1p-30, c = -(1.0 + 0x1p-29);
    for (uint32_t fused = 0; fused < 2; fused++) {
        Lab lab = lab_new();
        IrTypeId type = ir_build_float(lab.builder, 64);
        IrInstr instr = {.op = IR_FMA, .type = type, .aux = fused};
        IrOperand x = float_const(&lab, 64, a);
        show(&lab, type, emit_instr(&lab, instr, type, LIST(x, x, float_const(&lab, 64, c))));
        double expected = fused ? 0x1p-60 : 0;
        expect_output(&lab, &expected, 8);
    }
}

static void check_float_test(IrOpcode op, uint32_t bits, uint32_t aux, IrOperand (*make)(Lab *),
                             IrOperand (*other)(Lab *), bool expected) {
    Lab lab = lab_new();
    IrInstr instr = {.op = (uint8_t)op, .type = ir_build_float(lab.builder, bits), .aux = aux};
    IrOperand operands[] = {make(&lab), other ? other(&lab) : make(&lab)};
    show(&lab, type_int(&lab, 1),
         emit_instr(&lab, instr, type_int(&lab, 1), op == IR_FCMP ? 2 : 1, operands));
    expect_u64(&lab, expected, 1);
}

static IrOperand one32(Lab *lab) { return float_const(lab, 32, 1); }
static IrOperand one64(Lab *lab) { return float_const(lab, 64, 1); }
static IrOperand two64(Lab *lab) { return float_const(lab, 64, 2); }
static IrOperand nan64(Lab *lab) { return float_const(lab, 64, NAN); }
static IrOperand negative_zero80(Lab *lab) { return float_const(lab, 80, -0.0L); }
static IrOperand infinity80(Lab *lab) { return float_const(lab, 80, INFINITY); }
static IrOperand subnormal32(Lab *lab) { return float_const(lab, 32, -0x1p-149L); }
static IrOperand signalling64(Lab *lab) {
    IrTypeId type = ir_build_float(lab->builder, 64);
    return ir_const_operand(ir_build_bits(lab->builder, type, 0x7ff0000000000001, 0));
}

static void float_comparisons(void **state) {
    (void)state;
    check_float_test(IR_FCMP, 64, IR_FLT, one64, two64, true);
    check_float_test(IR_FCMP, 64, IR_FGT | IR_FEQ, one64, two64, false);
    check_float_test(IR_FCMP, 64, IR_FEQ, one64, one64, true);
    check_float_test(IR_FCMP, 64, IR_FEQ, nan64, nan64, false);
    check_float_test(IR_FCMP, 64, IR_FUNORDERED, nan64, one64, true);
    check_float_test(IR_FCMP, 64, IR_FLT | IR_FGT, nan64, one64, false);
}

static void float_classes(void **state) {
    (void)state;
    check_float_test(IR_FCLASS, 64, 1 << 0, signalling64, NULL, true);
    check_float_test(IR_FCLASS, 64, 1 << 1, nan64, NULL, true);
    check_float_test(IR_FCLASS, 64, 1 << 0, nan64, NULL, false);
    check_float_test(IR_FCLASS, 32, 1 << 4, subnormal32, NULL, true);
    check_float_test(IR_FCLASS, 80, 1 << 5, negative_zero80, NULL, true);
    check_float_test(IR_FCLASS, 80, 1 << 9, infinity80, NULL, true);
    check_float_test(IR_FCLASS, 32, 1 << 8, one32, NULL, true);
}

static void check_to_int(IrOpcode op, uint32_t bits, long double a, uint64_t expected) {
    Lab lab = lab_new();
    IrTypeId type = type_int(&lab, bits);
    show(&lab, type, op1(&lab, op, type, float_const(&lab, 64, a)));
    expect_u64(&lab, expected, (bits + 7) / 8);
}

static void floats_become_integers(void **state) {
    (void)state;
    check_to_int(IR_FPTOSI, 32, -2.9L, (uint32_t)-2);
    check_to_int(IR_FPTOSI, 32, 1e10L, 0x80000000);
    check_to_int(IR_FPTOSI, 64, NAN, 0x8000000000000000);
    check_to_int(IR_FPTOSI, 64, -0x1p63L, 0x8000000000000000);
    check_to_int(IR_FPTOUI, 64, 0x1.8p63L, 0xc000000000000000);
    check_to_int(IR_FPTOUI, 32, 4294967295.0L, 0xffffffff);
    check_to_int(IR_FPTOUI, 8, 200.0L, 200);
}

static void integers_become_floats(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrTypeId f32 = ir_build_float(lab.builder, 32), f64 = ir_build_float(lab.builder, 64);
    show(&lab, f32, op1(&lab, IR_SITOFP, f32, num(&lab, 33, -5)));
    show(&lab, f32, op1(&lab, IR_UITOFP, f32, num(&lab, 64, -1)));
    show(&lab, f64, op1(&lab, IR_UITOFP, f64, num(&lab, 128, -1)));
    show(&lab, f64, op1(&lab, IR_FPEXT, f64, float_const(&lab, 32, 0.5L)));
    show(&lab, f32, op1(&lab, IR_FPTRUNC, f32, float_const(&lab, 80, 0x1.000001p0L)));
    float a = -5, b = 0x1p64f, e = 1;
    double c = 0x1p128, d = 0.5;
    char expected[28];
    memcpy(expected, &a, 4);
    memcpy(expected + 4, &b, 4);
    memcpy(expected + 8, &c, 8);
    memcpy(expected + 16, &d, 8);
    memcpy(expected + 24, &e, 4);
    expect_output(&lab, expected, sizeof expected);
}

// ---- Control ----------------------------------------------------------------------------------

// a, b = b, a in a loop of `rounds` iterations: the PHIs of a block happen all at once.
static void phis_swap(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrBuilder *b = lab.builder;
    IrTypeId i32 = type_int(&lab, 32);
    IrBlockId start = lab.block, loop = ir_build_block(b, NULL), end = ir_build_block(b, NULL);
    jump(&lab, loop);
    lab.block = loop;
    IrReg x = ir_build_reg(b, i32, "x"), y = ir_build_reg(b, i32, "y"),
          i = ir_build_reg(b, i32, "i");
    ir_build_phi(b, loop, x, 0);
    ir_build_phi(b, loop, y, 0);
    ir_build_phi(b, loop, i, 0);
    IrOperand next = op2(&lab, IR_ADD, 0, i32, ir_reg_operand(i), num(&lab, 32, 1));
    branch(&lab, test2(&lab, IR_ULT, i32, next, num(&lab, 32, 4)), loop, end);
    ir_build_phi_operand(b, x, start, num(&lab, 32, 1));
    ir_build_phi_operand(b, x, loop, ir_reg_operand(y));
    ir_build_phi_operand(b, y, start, num(&lab, 32, 2));
    ir_build_phi_operand(b, y, loop, ir_reg_operand(x));
    ir_build_phi_operand(b, i, start, num(&lab, 32, 0));
    ir_build_phi_operand(b, i, loop, next);
    lab.block = end;
    show(&lab, i32, ir_reg_operand(x));
    show(&lab, i32, ir_reg_operand(y));
    expect_output(&lab, (uint32_t[]){2, 1}, 8);
}

// The value that leaves a loop is the one before the last iteration's PHI changes it.
static void phis_keep_the_old_copy(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrBuilder *b = lab.builder;
    IrTypeId i32 = type_int(&lab, 32);
    IrBlockId start = lab.block, loop = ir_build_block(b, NULL), end = ir_build_block(b, NULL);
    jump(&lab, loop);
    lab.block = loop;
    IrReg i = ir_build_reg(b, i32, "i"), before = ir_build_reg(b, i32, "before");
    ir_build_phi(b, loop, i, 0);
    ir_build_phi(b, loop, before, 0);
    IrOperand next = op2(&lab, IR_ADD, 0, i32, ir_reg_operand(i), num(&lab, 32, 1));
    branch(&lab, test2(&lab, IR_ULT, i32, next, num(&lab, 32, 3)), loop, end);
    ir_build_phi_operand(b, i, start, num(&lab, 32, 0));
    ir_build_phi_operand(b, i, loop, next);
    ir_build_phi_operand(b, before, start, num(&lab, 32, 99));
    ir_build_phi_operand(b, before, loop, ir_reg_operand(i));
    lab.block = end;
    show(&lab, i32, ir_reg_operand(i));
    show(&lab, i32, ir_reg_operand(before));
    expect_output(&lab, (uint32_t[]){2, 1}, 8);
}

static void check_switch(uint32_t bits, int64_t value, uint32_t expected) {
    Lab lab = lab_new();
    IrBuilder *b = lab.builder;
    IrBlockId blocks[4];
    for (size_t i = 0; i < 4; i++)
        blocks[i] = ir_build_block(b, NULL);
    terminate(&lab, IR_SWITCH, type_int(&lab, bits),
              LIST(in_register(&lab, cut((Wide)(__int128)value, bits), bits), num(&lab, bits, 7),
                   num(&lab, bits, -1), num(&lab, bits, 0)),
              4, blocks);
    IrBlockId end = ir_build_block(b, NULL);
    IrReg result = ir_build_reg(b, type_int(&lab, 32), NULL);
    ir_build_phi(b, end, result, 0);
    for (size_t i = 0; i < 4; i++) {
        lab.block = blocks[i];
        jump(&lab, end);
        ir_build_phi_operand(b, result, blocks[i], num(&lab, 32, (int64_t)i));
    }
    lab.block = end;
    show(&lab, type_int(&lab, 32), ir_reg_operand(result));
    expect_u64(&lab, expected, 4);
}

static void switches(void **state) {
    (void)state;
    for (size_t i = 1; i < 6; i++) {
        check_switch(widths[i], 7, 1);
        check_switch(widths[i], -1, 2);
        check_switch(widths[i], 0, 3);
        check_switch(widths[i], 5, 0);
    }
}

static void stops(void **state) {
    (void)state;
    Lab lab = lab_new();
    terminate(&lab, IR_UNREACHABLE, 0, 0, NULL, 0, NULL);
    ir_build_body_end(lab.builder);
    Outcome o = run_finished(&lab);
    assert_int_equal(o.result.end, IR_RUN_VIOLATED);
    assert_int_equal(o.result.violation, IR_BAD_CALL);
    outcome_release(&o);

    lab = lab_new();
    terminate(&lab, IR_TRAP, 0, 0, NULL, 0, NULL);
    ir_build_body_end(lab.builder);
    o = run_finished(&lab);
    assert_int_equal(o.result.end, IR_RUN_FINISHED);
    assert_int_equal(o.result.exit_status, 134);
    outcome_release(&o);

    lab = lab_new();
    emit_instr(
        &lab,
        (IrInstr){.op = IR_UNSUPPORTED, .aux = ir_build_message(lab.builder, "inline assembly")}, 0,
        0, NULL);
    o = run(&lab);
    assert_int_equal(o.result.end, IR_RUN_UNSUPPORTED);
    assert_string_equal(text_chars(&o.result.message), "inline assembly");
    outcome_release(&o);
}

// ---- Calls ------------------------------------------------------------------------------------

// A function of (i32, i64) that shows both and returns the first.
static IrFunctionId echo(Lab *lab) {
    IrTypeId types[] = {type_int(lab, 32), type_int(lab, 64)};
    IrFunctionId f = declare(lab, (IrFunction){.name = "echo"}, types[0], 2, types);
    open_body(lab, f);
    show(lab, types[0], ir_reg_operand(0));
    show(lab, types[1], ir_reg_operand(1));
    ret(lab, LIST(ir_reg_operand(0)));
    return f;
}

static IrOperand call_address(Lab *lab, IrOperand callee, uint8_t flags, IrTypeId result,
                              uint32_t n, const IrOperand *operands) {
    IrOperand all[8] = {callee};
    memcpy(all + 1, operands, n * sizeof *operands);
    return emit_instr(lab, (IrInstr){.op = IR_CALL_POINTER, .flags = flags}, result, n + 1, all);
}

static void arguments_are_adapted(void **state) {
    (void)state;
    Lab lab = lab_of_model(IR_LP64);
    IrFunctionId f = echo(&lab);
    lab.inputs = "{\"uninitialised\": [77, 78, 79]}";
    open_body(&lab, lab.entry);
    IrOperand callee = address_of(&lab, IR_CONST_FUNCTION, f, 0);
    IrTypeId i64 = type_int(&lab, 64), i8 = type_int(&lab, 8);
    IrTypeId f64 = ir_build_float(lab.builder, 64);
    // too wide and too narrow; one too many; the result is cut
    show(&lab, i8,
         call_address(&lab, callee, 0, i8,
                      LIST(num(&lab, 64, 0x100000203), num(&lab, 8, -1), null(&lab))));
    // missing and of another kind: arbitrary
    show(&lab, i64, call_address(&lab, callee, 0, i64, LIST(float_const(&lab, 64, 1))));
    // a result of another kind
    show(&lab, f64, call_address(&lab, callee, 0, f64, LIST(num(&lab, 32, 5), num(&lab, 64, 6))));
    struct {
        uint32_t a;
        uint64_t b;
        uint8_t c;
        uint32_t d;
        uint64_t e, g;
        uint32_t h;
        uint64_t i;
        double j;
    } __attribute__((packed)) expected = {0x203, 0xff, 3, 77, 78, 77, 5, 6, 79.0};
    expect_output(&lab, &expected, sizeof expected);
}

static void calls_need_a_function(void **state) {
    (void)state;
    Lab lab = lab_new();
    call_address(&lab, null(&lab), 0, 0, 0, &(IrOperand){0});
    expect_violation(&lab, IR_INVALID_DEREF, "call through a null pointer");
    lab = lab_new();
    call_address(&lab, address_of(&lab, IR_CONST_FUNCTION, lab.entry, 1), 0, 0, 0, &(IrOperand){0});
    Outcome o = run(&lab);
    assert_int_equal(o.result.violation, IR_INVALID_DEREF);
    assert_non_null(strstr(text_chars(&o.result.message), "where no function is"));
    outcome_release(&o);
    lab = lab_new();
    call_address(&lab, local(&lab, 0, 8), 0, 0, 0, &(IrOperand){0});
    o = run(&lab);
    assert_int_equal(o.result.violation, IR_INVALID_DEREF);
    outcome_release(&o);
}

// An address that went through an integer still calls.
static void functions_have_addresses(void **state) {
    (void)state;
    Lab lab = lab_of_model(IR_LP64);
    IrFunctionId f = echo(&lab);
    open_body(&lab, lab.entry);
    IrTypeId i64 = type_int(&lab, 64);
    IrOperand number = op1(&lab, IR_PTRTOINT, i64, address_of(&lab, IR_CONST_FUNCTION, f, 0));
    IrOperand callee = op1(&lab, IR_INTTOPTR, lab.ptr, number);
    call_address(&lab, callee, 0, 0, LIST(num(&lab, 32, 1), num(&lab, 64, 2)));
    struct {
        uint32_t a;
        uint64_t b;
    } __attribute__((packed)) expected = {1, 2};
    expect_output(&lab, &expected, sizeof expected);
}

// A variadic callee that loads an int from its argument pointer.
static void variable_arguments(void **state) {
    (void)state;
    for (int with = 0; with < 2; with++) {
        Lab lab = lab_of_model(IR_LP64);
        IrTypeId i32 = type_int(&lab, 32);
        IrFunction declared = {.name = "f", .is_variadic = true};
        IrFunctionId f = declare(&lab, declared, i32, 1, &i32);
        open_body(&lab, f);
        ret(&lab, LIST(load(&lab, i32, ir_reg_operand(1))));
        open_body(&lab, lab.entry);
        IrOperand area = local(&lab, 0, 8);
        store(&lab, i32, num(&lab, 32, 42), area);
        IrInstr instr = {.op = IR_CALL, .flags = with ? IR_VARIADIC : 0, .aux = f};
        IrOperand operands[] = {num(&lab, 32, 1), area};
        show(&lab, i32, emit_instr(&lab, instr, i32, with ? 2 : 1, operands));
        if (with)
            expect_u64(&lab, 42, 4);
        else
            expect_violation(&lab, IR_INVALID_DEREF, "read through a null pointer");
    }
}

static Lab endless_recursion(void) {
    Lab lab = lab_of_model(IR_LP64);
    IrFunctionId f = declare(&lab, (IrFunction){.name = "f"}, 0, 0, NULL);
    open_body(&lab, f);
    call(&lab, f, 0, 0, NULL);
    ret(&lab, 0, NULL);
    open_body(&lab, lab.entry);
    call(&lab, f, 0, 0, NULL);
    return lab;
}

static void depth_is_limited(void **state) {
    (void)state;
    Lab lab = endless_recursion();
    lab.options.max_depth = 50;
    Outcome o = run(&lab);
    assert_int_equal(o.result.end, IR_RUN_LIMIT);
    assert_string_equal(text_chars(&o.result.message), "call depth limit of 50 frames");
    assert_int_equal(o.result.n_stack, 50);
    outcome_release(&o);
    lab = endless_recursion();
    expect_end(&lab, IR_RUN_LIMIT, "call depth limit of 100000 frames");
}

// ---- Budget and results -----------------------------------------------------------------------

static Lab endless_loop(void) {
    Lab lab = lab_new();
    IrBlockId loop = ir_build_block(lab.builder, NULL), end = ir_build_block(lab.builder, NULL);
    jump(&lab, loop);
    lab.block = loop;
    IrTypeId f = type_int(&lab, 1);
    branch(&lab, emit_instr(&lab, (IrInstr){.op = IR_UNDEF, .type = f}, f, 0, NULL), end, loop);
    lab.block = end;
    return lab;
}

static void steps_are_limited_exactly(void **state) {
    (void)state;
    static const uint64_t limits[] = {1, 10, 4095, 4096, 4097, 10001};
    for (size_t i = 0; i < 6; i++) {
        Lab lab = endless_loop();
        lab.budget.max_steps = limits[i];
        Outcome o = run(&lab);
        assert_int_equal(o.result.end, IR_RUN_LIMIT);
        assert_string_equal(text_chars(&o.result.message), "step limit");
        assert_int_equal(o.result.steps, limits[i]);
        assert_int_equal(lab.budget.steps, limits[i]);
        outcome_release(&o);
    }
}

static void time_is_limited(void **state) {
    (void)state;
    Lab lab = endless_loop();
    lab.budget = budget_of_seconds(0.01);
    expect_end(&lab, IR_RUN_LIMIT, "timeout");
}

static void steps_are_counted(void **state) {
    (void)state;
    Lab lab = lab_new();
    op2(&lab, IR_UDIV, 0, type_int(&lab, 8), num(&lab, 8, 6), num(&lab, 8, 2));
    Outcome o = run(&lab);
    assert_int_equal(o.result.end, IR_RUN_FINISHED);
    assert_true(o.result.steps <= 2); // the builder may drop what is not used
    assert_int_equal(o.result.steps, lab.budget.steps);
    outcome_release(&o);
}

static void stack_tells_the_user_s_position(void **state) {
    (void)state;
    Lab lab = lab_of_model(IR_LP64);
    IrFunction declared = {.name = "model", .is_model = true};
    IrFunctionId f = declare(&lab, declared, 0, 1, &lab.ptr);
    open_body(&lab, f);
    store(&lab, type_int(&lab, 8), num(&lab, 8, 0), ir_reg_operand(0)); // line 1
    ret(&lab, 0, NULL);
    open_body(&lab, lab.entry);
    lab.line = 20;
    call(&lab, f, 0, LIST(null(&lab)));
    Outcome o = run(&lab);
    assert_string_equal(text_chars(&o.result.message), "write through a null pointer");
    assert_int_equal(o.result.n_stack, 2);
    assert_int_equal(o.result.stack[0].function, f);
    assert_string_equal(ir_loc_text(o.program, o.result.stack[0].loc), "a.c:1:3");
    IrLocId loc = ir_run_user_loc(o.program, &o.result);
    assert_string_equal(ir_loc_text(o.program, loc), "a.c:20:3");
    outcome_release(&o);
}

static void the_entry_s_result_is_the_status(void **state) {
    (void)state;
    Lab lab = lab_new();
    ret(&lab, LIST(num(&lab, 32, 259)));
    Outcome o = run_finished(&lab);
    assert_int_equal(o.result.exit_status, 3);
    outcome_release(&o);
}

static void violations_have_names(void **state) {
    (void)state;
    assert_string_equal(ir_violation_name(IR_INVALID_DEREF), "valid-deref");
    assert_string_equal(ir_violation_name(IR_INVALID_FREE), "valid-free");
    assert_string_equal(ir_violation_name(IR_LEAK), "valid-memtrack");
    assert_string_equal(ir_violation_name(IR_NOT_CLEANED_UP), "valid-memcleanup");
    assert_string_equal(ir_violation_name(IR_SIGNED_OVERFLOW), "no-overflow");
    assert_string_equal(ir_violation_name(IR_ERROR_REACHED), "unreach-call");
    assert_string_equal(ir_violation_name(IR_BAD_CALL), "call");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic_wraps),
        cmocka_unit_test(division_rounds_towards_zero),
        cmocka_unit_test(minimum_by_minus_one),
        cmocka_unit_test(shifts),
        cmocka_unit_test(bits_are_counted),
        cmocka_unit_test(overflow_tests),
        cmocka_unit_test(comparisons),
        cmocka_unit_test(widths_change),
        cmocka_unit_test(signed_overflow_is_found),
        cmocka_unit_test(undefined_operations_end_the_run),
        cmocka_unit_test(float_arithmetic),
        cmocka_unit_test(signs_change_bits),
        cmocka_unit_test(fused_multiply_add_rounds_once),
        cmocka_unit_test(float_comparisons),
        cmocka_unit_test(float_classes),
        cmocka_unit_test(floats_become_integers),
        cmocka_unit_test(integers_become_floats),
        cmocka_unit_test(phis_swap),
        cmocka_unit_test(phis_keep_the_old_copy),
        cmocka_unit_test(switches),
        cmocka_unit_test(stops),
        cmocka_unit_test(arguments_are_adapted),
        cmocka_unit_test(calls_need_a_function),
        cmocka_unit_test(functions_have_addresses),
        cmocka_unit_test(variable_arguments),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(steps_are_limited_exactly),
        cmocka_unit_test(time_is_limited),
        cmocka_unit_test(steps_are_counted),
        cmocka_unit_test(stack_tells_the_user_s_position),
        cmocka_unit_test(the_entry_s_result_is_the_status),
        cmocka_unit_test(violations_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
