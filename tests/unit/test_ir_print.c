// The program as text and as a drawing; the tables behind both; doc/ir.md against the tables.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "ir/natives.h"
#include "ir/print.h"
#include "ir_fixture.h"

static void assert_contains(const Text *text, const char *wanted) {
    if (!strstr(text_chars(text), wanted))
        fail_msg("no \"%s\" in:\n%s", wanted, text_chars(text));
}

static void assert_lacks(const Text *text, const char *unwanted) {
    if (strstr(text_chars(text), unwanted))
        fail_msg("\"%s\" in:\n%s", unwanted, text_chars(text));
}

// ---- The sample, whole -------------------------------------------------------------------------

static const char sample_text[] =
    "program LP64\n"
    "\n"
    "global @counter: i32, 4 bytes, align 4 = 00000000\n"
    "constant @.str: [4 x i8] = \"abc\\0\"\n"
    "global @message: ptr, 8 bytes, align 8 = 0000000000000000 [0: &@.str+1]\n"
    "\n"
    "native __VERIFIER_nondet_int() -> i32           ; any value of the result's type\n"
    "\n"
    "function sum(%0: i32, %1: ptr) -> i32\n"
    "b0 entry:\n"
    "  jump b1\n"
    "b1 for.cond:                                    ; from b0 b2; head of loop 0; cut point\n"
    "  %i = phi i32 [b0: 0], [b2: %add.8]\n"
    "  %s = phi i32 [b0: 0], [b2: %add.7]\n"
    "  %4 = slt i32 %i, %0                           ; sum.c:4:10\n"
    "  branch %4, b2, b3                             ; sum.c:4:10\n"
    "b2 for.body:                                    ; from b1; in loop 0\n"
    "  %at = address %1, %i * 4 + 8                  ; sum.c:5:20\n"
    "  %item = load i32 %at, align 4                 ; sum.c:5:20\n"
    "  %add.7 = add nsw i32 %s, %item                ; sum.c:5:20\n"
    "  debug s = %add.7                              ; sum.c:5:20\n"
    "  store i32 %add.7, @counter, align 4           ; sum.c:5:20\n"
    "  %add.8 = add nsw i32 %i, 1                    ; sum.c:5:20\n"
    "  jump b1                                       ; sum.c:5:20\n"
    "b3 for.end:                                     ; from b1\n"
    "  switch i32 %s, 0: b4, 7: b5, else b6\n"
    "b4 sw.bb:                                       ; from b3\n"
    "  ret -1\n"
    "b5 sw.bb1:                                      ; from b3\n"
    "  ret 1\n"
    "b6 sw.default:                                  ; from b3\n"
    "  ret %s\n"
    "\n"
    "function main() -> i32\n"
    "b0 entry:\n"
    "  %local = alloca static [4 x i32], 16 bytes, align 16\n"
    "  %call = call sum(4, %local)\n"
    "  ret %call\n"
    "\n"
    "function __entry()\n"
    "b0:\n"
    "  %0 = call main()\n"
    "  ret\n";

static void sample_prints_as_expected(void **state) {
    (void)state;
    IrProgram *program = sample_program();
    Text text = {0};
    ir_print_program(&text, program, false);
    assert_string_equal(text_chars(&text), sample_text);
    text_release(&text);
    ir_program_free(program);
}

static void models_print_only_on_demand(void **state) {
    (void)state;
    IrProgram *program = sample_program();
    program->functions[SAMPLE_SUM].is_model = true;
    program->globals[1].is_model = true;
    Text text = {0};
    ir_print_program(&text, program, false);
    assert_lacks(&text, "function sum(");
    assert_lacks(&text, "constant @.str");
    assert_contains(&text, "function main(");
    text_release(&text);
    ir_print_program(&text, program, true);
    assert_contains(&text, "function sum(");
    assert_contains(&text, "constant @.str");
    text_release(&text);
    ir_program_free(program);
}

static void one_instruction_prints_like_the_whole(void **state) {
    (void)state;
    IrProgram *program = sample_program();
    const IrFunction *f = &program->functions[SAMPLE_SUM];
    Text text = {0};
    ir_print_instr(&text, program, f, &f->instrs[f->blocks[1].first]);
    assert_string_equal(text_chars(&text), "%i = phi i32 [b0: 0], [b2: %add.8]");
    text_release(&text);
    ir_print_operand(&text, program, f, ir_operands(f, &f->instrs[f->blocks[2].first])[0]);
    assert_string_equal(text_chars(&text), "%1");
    text_release(&text);
    ir_program_free(program);
}

// ---- Constants and types -----------------------------------------------------------------------

static void assert_operand(Fixture *x, IrOperand operand, const char *wanted) {
    Text text = {0};
    static const IrFunction nothing;
    ir_print_operand(&text, ir_builder_program(x->builder), &nothing, operand);
    assert_string_equal(text_chars(&text), wanted);
    text_release(&text);
}

static IrOperand bits(Fixture *x, IrTypeId type, uint64_t low, uint64_t high) {
    return ir_const_operand(ir_build_bits(x->builder, type, low, high));
}

static void constants_print_by_type(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    IrTypeId f32 = ir_build_float(x.builder, 32), f80 = ir_build_float(x.builder, 80),
             i128 = ir_build_int(x.builder, 128);
    assert_operand(&x, constant(&x, x.i32, -1), "-1");
    assert_operand(&x, constant(&x, x.i32, INT32_MIN), "-2147483648");
    assert_operand(&x, constant(&x, x.i8, 200), "-56");
    assert_operand(&x, constant(&x, x.i1, 1), "1");
    assert_operand(&x, constant(&x, x.i64, INT64_MIN), "-9223372036854775808");
    assert_operand(&x, bits(&x, i128, 0, UINT64_C(1) << 63),
                   "-170141183460469231731687303715884105728");
    assert_operand(&x, bits(&x, i128, 0, 1), "18446744073709551616");
    assert_operand(&x, bits(&x, x.f64, UINT64_C(0x3ff0000000000000), 0), "1.0");
    assert_operand(&x, bits(&x, x.f64, UINT64_C(0x3fb999999999999a), 0), "0.10000000000000001");
    assert_operand(&x, bits(&x, x.f64, UINT64_C(0x7ff0000000000000), 0), "inf");
    assert_operand(&x, bits(&x, f32, 0xbfc00000, 0), "-1.5");
    assert_operand(&x, bits(&x, f80, UINT64_C(1) << 63, 0x4000), "2.0");
    assert_operand(&x, constant(&x, x.ptr, 0), "null");
    assert_operand(&x, constant(&x, x.ptr, 255), "0xff");
    IrGlobalId g = ir_build_global(x.builder, (IrGlobal){.name = "g", .type = x.i8, .size = 1});
    IrFunctionId f = declare(&x, "f", IR_FUNCTION_EXTERNAL, 0, 0, NULL);
    assert_operand(&x, address_of(&x, IR_CONST_GLOBAL, g, 0), "@g");
    assert_operand(&x, address_of(&x, IR_CONST_GLOBAL, g, 8), "@g+8");
    assert_operand(&x, address_of(&x, IR_CONST_GLOBAL, g, -8), "@g-8");
    assert_operand(&x, address_of(&x, IR_CONST_FUNCTION, f, 0), "&f");
    ir_builder_free(x.builder);
}

static void types_print_nested(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_ILP32);
    IrField fields[] = {{x.i32, 0}, {x.ptr, 4}};
    IrTypeId node = ir_build_struct(x.builder, "struct.node", 8, 4, fields, 2),
             plain = ir_build_struct(x.builder, NULL, 8, 4, fields, 2);
    Text text = {0};
    ir_print_type(&text, ir_builder_program(x.builder), ir_build_array(x.builder, node, 3));
    text_add(&text, " ");
    ir_print_type(&text, ir_builder_program(x.builder), ir_build_array(x.builder, plain, 2));
    text_add(&text, " ");
    ir_print_type(&text, ir_builder_program(x.builder), 0);
    assert_string_equal(text_chars(&text), "[3 x struct.node] [2 x {i32, ptr}] void");
    text_release(&text);
    ir_builder_free(x.builder);
}

// ---- Instructions ------------------------------------------------------------------------------

// Prints one instruction over parameters i32 %0, ptr %1, f64 %2.
static void assert_instr(IrInstr instr, const IrOperand *operands, uint64_t n, const char *wanted) {
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId callee = declare(&x, "callee", IR_FUNCTION_EXTERNAL, 0, 0, NULL);
    IrFunctionId id =
        declare(&x, "f", IR_FUNCTION_DEFINED, 0, 3, (IrTypeId[]){x.i32, x.ptr, x.f64});
    ir_build_variable(x.builder, (IrVariable){.name = "v"});
    ir_build_message(x.builder, "magic");
    ir_build_bits(x.builder, x.i64, 0, 0);                     // constant 0
    ir_build_bits(x.builder, x.i64, 4, 0);                     // constant 1
    ir_build_bits(x.builder, x.i64, (uint64_t)-8, UINT64_MAX); // constant 2
    assert_int_equal(callee, 0);
    ir_build_body(x.builder, id);
    IrBlockId block = ir_build_block(x.builder, NULL);
    if (instr.n_results) {
        instr.result = ir_build_reg(x.builder, x.i32, "r");
        for (uint32_t i = 1; i < instr.n_results; i++)
            ir_build_reg(x.builder, x.i32, "r");
    }
    ir_build_instr(x.builder, block, instr, operands, (uint32_t)n, NULL, 0);
    IrOperand use = ir_reg_operand(instr.result); // so that it stays
    if (instr.n_results)
        effect(&x, block, (IrInstr){.op = IR_CALL}, &use, 1);
    ret(&x, block, NO_OPERANDS);
    ir_build_body_end(x.builder);
    IrProgram *program = ir_builder_finish(x.builder, IR_NONE, IR_NONE);
    const IrFunction *f = &program->functions[id];
    Text text = {0};
    ir_print_instr(&text, program, f, &f->instrs[0]);
    assert_string_equal(text_chars(&text), wanted);
    text_release(&text);
    ir_program_free(program);
}

static void instructions_print_by_family(void **state) {
    (void)state;
    // Types have the numbers that fixture_new gives them: i1 i8 i32 i64 f64 ptr from 1.
    enum { I1 = 1, I8, I32, I64, F64, PTR };
    IrOperand i = ir_reg_operand(0), p = ir_reg_operand(1), d = ir_reg_operand(2);
    IrOperand zero = ir_const_operand(0), four = ir_const_operand(1), minus8 = ir_const_operand(2);
    assert_instr((IrInstr){.op = IR_ZEXT, .type = I64, .n_results = 1}, OPERANDS(i),
                 "%r = zext i32 %0 to i64");
    assert_instr((IrInstr){.op = IR_FCMP, .type = F64, .aux = IR_FLT | IR_FEQ, .n_results = 1},
                 OPERANDS(d, d), "%r = fcmp lt|eq f64 %2, %2");
    assert_instr((IrInstr){.op = IR_FCLASS, .type = F64, .aux = 3, .n_results = 1}, OPERANDS(d),
                 "%r = fclass f64 %2, classes 0x3");
    assert_instr((IrInstr){.op = IR_FMA, .type = F64, .aux = 1, .n_results = 1}, OPERANDS(d, d, d),
                 "%r = fma f64 %2, %2, %2, rounded once");
    assert_instr((IrInstr){.op = IR_UNDEF, .type = I32, .n_results = 1}, NO_OPERANDS,
                 "%r = undef i32");
    assert_instr((IrInstr){.op = IR_ADDRESS, .type = PTR, .n_results = 1},
                 OPERANDS(p, i, four, zero), "%r = address %1, %0 * 4");
    assert_instr((IrInstr){.op = IR_ADDRESS, .type = PTR, .n_results = 1},
                 OPERANDS(p, i, four, minus8), "%r = address %1, %0 * 4 - 8");
    assert_instr((IrInstr){.op = IR_ADDRESS, .type = PTR, .n_results = 1},
                 OPERANDS(p, zero, four, minus8), "%r = address %1, -8");
    assert_instr((IrInstr){.op = IR_COPY, .flags = IR_OVERLAP, .result = IR_NONE},
                 OPERANDS(p, p, four), "copy overlap %1, %1, 4 bytes");
    assert_instr(
        (IrInstr){.op = IR_LOAD, .flags = IR_VOLATILE, .type = I32, .aux = 2, .n_results = 1},
        OPERANDS(p), "%r = load volatile i32 %1, align 2");
    assert_instr((IrInstr){.op = IR_CALL_POINTER, .flags = IR_VARIADIC, .n_results = 2},
                 OPERANDS(p, i, p), "%r.3, %r.4 = call.pointer %1(%0, ...%1)");
    assert_instr((IrInstr){.op = IR_DEBUG_ADDRESS, .result = IR_NONE}, OPERANDS(p),
                 "debug v at %1");
    assert_instr((IrInstr){.op = IR_UNSUPPORTED, .result = IR_NONE}, NO_OPERANDS,
                 "unsupported \"magic\"");
}

// Two registers x and one that is really called x.3: three different texts.
static void register_names_are_unique(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId id = declare(&x, "f", IR_FUNCTION_DEFINED, 0, 1, &x.i32);
    IrFunctionId use = declare(&x, "use", IR_FUNCTION_EXTERNAL, 0, 0, NULL);
    ir_build_body(x.builder, id);
    IrBlockId block = ir_build_block(x.builder, NULL);
    IrInstr neg = {.op = IR_CTPOP, .type = x.i32};
    const char *const names[] = {"x", "x.3", "x", "y", "7", "x.9"};
    IrOperand values[6];
    for (int i = 0; i < 6; i++)
        values[i] = emit_named(&x, block, neg, x.i32, names[i], OPERANDS(ir_reg_operand(0)));
    effect(&x, block, (IrInstr){.op = IR_CALL, .aux = use}, values, 6);
    ret(&x, block, NO_OPERANDS);
    ir_build_body_end(x.builder);
    IrProgram *program = ir_builder_finish(x.builder, IR_NONE, IR_NONE);
    Text text = {0};
    ir_print_function(&text, program, id);
    assert_contains(&text, "call use(%x.1, %x.3.2, %x.3, %y, %7.5, %x.9)");
    text_release(&text);
    ir_program_free(program);
}

static void globals_print_shortened(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    uint8_t ones[100], text_bytes[] = {'"', '\\', '\n', 0, '1', 0xff};
    memset(ones, 0x11, sizeof ones);
    IrTypeId array = ir_build_array(x.builder, x.i8, 100), six = ir_build_array(x.builder, x.i8, 6);
    ir_build_global(x.builder, (IrGlobal){.name = "z", .type = array, .size = 100, .align = 1});
    ir_build_global(
        x.builder,
        (IrGlobal){.name = "ones", .type = array, .size = 100, .align = 1, .bytes = ones});
    ir_build_global(x.builder, (IrGlobal){.name = "odd",
                                          .type = six,
                                          .size = 6,
                                          .align = 1,
                                          .is_string = true,
                                          .is_constant = true,
                                          .bytes = text_bytes});
    ir_build_global(
        x.builder,
        (IrGlobal){.name = "far", .type = x.i8, .size = 1, .align = 1, .is_external = true});
    IrProgram *program = ir_builder_finish(x.builder, IR_NONE, IR_NONE);
    Text text = {0};
    ir_print_program(&text, program, false);
    assert_contains(&text, "global @z: [100 x i8], 100 bytes, align 1 = zero\n");
    assert_contains(&text,
                    "= 1111111111111111111111111111111111111111111111111111111111111111...\n");
    assert_contains(&text, "constant @odd: [6 x i8] = \"\\\"\\\\\\n\\0001\\377\"\n");
    assert_contains(&text, "external global @far: i8, 1 bytes, align 1\n");
    text_release(&text);
    ir_program_free(program);
}

// ---- Drawings ----------------------------------------------------------------------------------

static void drawing_has_clusters_edges_and_labels(void **state) {
    (void)state;
    IrProgram *program = sample_program();
    Text text = {0};
    ir_print_cfg(&text, program, "sum");
    assert_contains(&text, "subgraph cluster_f0 {\n    label=\"sum\";\n");
    assert_contains(&text, "f0_b1 -> f0_b2 [label=\"true\"];");
    assert_contains(&text, "f0_b1 -> f0_b3 [label=\"false\"];");
    assert_contains(&text, "f0_b3 -> f0_b6 [label=\"default\"];");
    assert_contains(&text, "f0_b3 -> f0_b5 [label=\"7\"];");
    assert_contains(&text, "f0_b2 -> f0_b1;");
    assert_contains(&text, "branch %4, b2, b3\\l\", style=filled");
    assert_lacks(&text, "cluster_f1");
    text_release(&text);
    ir_print_cfg(&text, program, NULL);
    assert_contains(&text, "cluster_f1");
    assert_lacks(&text, "cluster_f3"); // has no body
    text_release(&text);
    ir_program_free(program);
}

// Reads DOT as far as we write it: outside of strings nothing but these characters.
static void assert_is_dot(const char *chars) {
    int depth = 0;
    bool in_string = false;
    for (const char *c = chars; *c; c++) {
        if (in_string && *c == '\\') {
            c++;
            assert_true(*c && *c != '\n');
        } else if (*c == '"') {
            in_string = !in_string;
        } else if (in_string) {
            assert_true((unsigned char)*c >= 0x20);
        } else {
            depth += (*c == '{') - (*c == '}');
            if (!strchr("{}[];=,->_ \n", *c))
                assert_true((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9'));
        }
    }
    assert_false(in_string);
    assert_int_equal(depth, 0);
}

static void drawing_escapes_labels(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId id = declare(&x, "we\"ird\\", IR_FUNCTION_DEFINED, 0, 0, NULL);
    IrMessageId message = ir_build_message(x.builder, "\"quoted\" \\ and\nbroken\x01");
    ir_build_body(x.builder, id);
    IrBlockId block = ir_build_block(x.builder, "a\"b\\");
    effect(&x, block, (IrInstr){.op = IR_UNSUPPORTED, .aux = message}, NO_OPERANDS);
    ret(&x, block, NO_OPERANDS);
    ir_build_body_end(x.builder);
    IrProgram *program = ir_builder_finish(x.builder, IR_NONE, IR_NONE);
    Text text = {0};
    ir_print_cfg(&text, program, NULL);
    assert_contains(&text, "label=\"we\\\"ird\\\\\";");
    assert_contains(&text, "b0 a\\\"b\\\\:\\l");
    assert_is_dot(text_chars(&text));
    text_release(&text);
    ir_program_free(program);
    program = sample_program();
    ir_print_cfg(&text, program, NULL);
    assert_is_dot(text_chars(&text));
    text_release(&text);
    ir_program_free(program);
}

// ---- Tables and reading ------------------------------------------------------------------------

static void tables_are_complete(void **state) {
    (void)state;
    for (int op = 0; op < IR_N_OPCODES; op++) {
        assert_true(strlen(ir_opcodes[op].name) > 0);
        assert_true(strlen(ir_opcodes[op].meaning) > 0);
        const char *operands = ir_opcodes[op].operands;
        assert_true(!operands || strlen(operands) <= 4);
        for (int other = 0; other < op; other++)
            assert_string_not_equal(ir_opcodes[op].name, ir_opcodes[other].name);
    }
    assert_null(ir_opcodes[IR_PHI].operands);
    assert_string_equal(ir_opcodes[IR_ADDRESS].operands, "pikk");
    assert_true(ir_is_terminator(IR_BRANCH) && ir_is_terminator(IR_UNREACHABLE));
    assert_false(ir_is_terminator(IR_CALL) || ir_is_terminator(IR_UNSUPPORTED));
}

static void sizes_in_memory(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    IrProgram *p = ir_builder_program(x.builder);
    IrTypeId f80 = ir_build_float(x.builder, 80), i17 = ir_build_int(x.builder, 17),
             array = ir_build_array(x.builder, f80, 2);
    assert_int_equal(ir_store_size(ir_type(p, x.i1)), 1);
    assert_int_equal(ir_store_size(ir_type(p, i17)), 3);
    assert_int_equal(ir_store_size(ir_type(p, f80)), 10);
    assert_int_equal(ir_store_size(ir_type(p, x.ptr)), 8);
    assert_int_equal(ir_store_size(ir_type(p, array)), 32);
    IrLocId loc = ir_build_loc(x.builder, "a.c", 3, 7);
    assert_string_equal(ir_loc_text(p, loc), "a.c:3:7");
    assert_ptr_equal(ir_loc_text(p, loc), ir_loc_text(p, loc));
    assert_string_equal(ir_loc_text(p, 0), "");
    assert_string_equal(ir_loc_text(p, ir_build_loc(x.builder, "a.c", 3, 0)), "a.c:3");
    ir_builder_free(x.builder);
    ir_program_free(NULL);
}

// ---- doc/ir.md ---------------------------------------------------------------------------------

static Text read_documentation(void) {
    Text text = {0};
    char chunk[4096];
    size_t count;
    FILE *file = fopen(ASSAY_SOURCE_DIR "/doc/ir.md", "r");
    assert_non_null(file);
    while ((count = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_add_bytes(&text, chunk, count);
    fclose(file);
    return text;
}

static void documentation_has_every_row(void **state) {
    (void)state;
    static const char *const operands[] = {"-", "a", "a, b", "a, b, c", "a, b, c, d"};
    static const char *const results[] = {"nothing", "input", "object", "exact", "any"};
    Text documentation = read_documentation(), row = {0};
    for (int op = 0; op < IR_N_OPCODES; op++) {
        row.length = 0;
        text_add(&row, "\n| `%s` | %s | %s |\n", ir_opcodes[op].name,
                 ir_opcodes[op].operands ? operands[strlen(ir_opcodes[op].operands)] : "any",
                 ir_opcodes[op].meaning);
        assert_contains(&documentation, row.chars);
    }
    for (int native = 0; native < IR_N_NATIVES; native++) {
        row.length = 0;
        const IrNativeInfo *info = ir_native_info((IrNative)native);
        text_add(&row,
                 *info->arguments ? "\n| `%s` | `%s` | %s | %s |\n"
                                  : "\n| `%s` | %s- | %s | %s |\n",
                 info->name, info->arguments, results[info->result], info->meaning);
        assert_contains(&documentation, row.chars);
    }
    text_release(&row);
    text_release(&documentation);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_prints_as_expected),
        cmocka_unit_test(models_print_only_on_demand),
        cmocka_unit_test(one_instruction_prints_like_the_whole),
        cmocka_unit_test(constants_print_by_type),
        cmocka_unit_test(types_print_nested),
        cmocka_unit_test(instructions_print_by_family),
        cmocka_unit_test(register_names_are_unique),
        cmocka_unit_test(globals_print_shortened),
        cmocka_unit_test(drawing_has_clusters_edges_and_labels),
        cmocka_unit_test(drawing_escapes_labels),
        cmocka_unit_test(tables_are_complete),
        cmocka_unit_test(sizes_in_memory),
        cmocka_unit_test(documentation_has_every_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
