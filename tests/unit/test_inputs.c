// Inputs of a run: the JSON reader with its complaints, and the generator.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "interp/inputs.h"

static IrInputs *parse(const char *json) {
    Diag diag = {0};
    IrInputs *inputs = ir_inputs_parse("in.json", json, strlen(json), &diag);
    if (!inputs)
        fail_msg("%s", text_chars(&diag.text));
    assert_int_equal(diag.errors, 0);
    diag_release(&diag);
    return inputs;
}

static void expect_error(const char *json, const char *message) {
    Diag diag = {0};
    assert_null(ir_inputs_parse("in.json", json, strlen(json), &diag));
    assert_int_equal(diag.errors, 1);
    if (!strstr(text_chars(&diag.text), message))
        fail_msg("'%s' does not say '%s'", text_chars(&diag.text), message);
    diag_release(&diag);
}

static void expect_next(IrInputs *inputs, uint32_t bits, bool is_float, uint64_t high,
                        uint64_t low) {
    IrBits value = ir_inputs_nondet(inputs, bits, is_float);
    assert_int_equal(value.high, high);
    assert_int_equal(value.low, low);
}

static void integers(void **state) {
    (void)state;
    IrInputs *inputs =
        parse("{\"nondet\": [1, -5, \"0xffffffffffffffff\", \"18446744073709551616\","
              " \"-1\", true, false, 300, -9223372036854775808, -2.9,"
              " \"340282366920938463463374607431768211455\", 1e300]}");
    expect_next(inputs, 32, false, 0, 1);
    expect_next(inputs, 8, false, 0, 251);
    expect_next(inputs, 64, false, 0, UINT64_MAX);
    expect_next(inputs, 128, false, 1, 0);
    expect_next(inputs, 128, false, UINT64_MAX, UINT64_MAX);
    expect_next(inputs, 1, false, 0, 1);
    expect_next(inputs, 1, false, 0, 0);
    expect_next(inputs, 8, false, 0, 44); // cut to the width
    expect_next(inputs, 65, false, 1, (uint64_t)INT64_MIN);
    expect_next(inputs, 32, false, 0, (uint32_t)-2);
    expect_next(inputs, 100, false, 0xfffffffff, UINT64_MAX);
    expect_next(inputs, 32, false, 0, 0); // too large for any integer
    expect_next(inputs, 32, false, 0, 0); // beyond the list
    assert_int_equal(ir_inputs_used(inputs), 13);
    ir_inputs_free(inputs);
}

static void floats(void **state) {
    (void)state;
    IrInputs *inputs =
        parse("{\"nondet\": [2.5, 1, -3, \"0x7fc00001\", 0.1, \"0x3fff8000000000000000\","
              " true]}");
    expect_next(inputs, 64, true, 0, 0x4004000000000000);
    expect_next(inputs, 32, true, 0, 0x3f800000);
    expect_next(inputs, 80, true, 0xc000, 0xc000000000000000);
    expect_next(inputs, 32, true, 0, 0x7fc00001); // hexadecimal gives the bits
    expect_next(inputs, 32, true, 0, 0x3dcccccd);
    expect_next(inputs, 80, true, 0x3fff, 0x8000000000000000);
    expect_next(inputs, 64, true, 0, 0x3ff0000000000000);
    ir_inputs_free(inputs);
}

static void other_lists(void **state) {
    (void)state;
    IrInputs *inputs = parse("{\"uninitialised\": [7], \"malloc\": [0, 1, true]}");
    assert_int_equal(ir_inputs_undef(inputs, 32, false).low, 7);
    assert_int_equal(ir_inputs_undef(inputs, 32, false).low, 0);
    assert_false(ir_inputs_malloc_fails(inputs));
    assert_true(ir_inputs_malloc_fails(inputs));
    assert_true(ir_inputs_malloc_fails(inputs));
    assert_false(ir_inputs_malloc_fails(inputs));
    assert_int_equal(ir_inputs_used(inputs), 0);
    ir_inputs_free(inputs);
}

static void memory(void **state) {
    (void)state;
    IrInputs *inputs = parse("{\"memory\": [{\"object\": 2, \"offset\": 4, \"bytes\": \"00fF7f\"},"
                             " {\"object\": 1, \"offset\": \"0x10\", \"bytes\": \"aa\"},"
                             " {\"object\": 2, \"offset\": 7, \"bytes\": \"11\"},"
                             " {\"object\": 3, \"offset\": 0, \"bytes\": \"\"}]}");
    assert_int_equal(ir_inputs_memory(inputs, 2, 3), 0);
    assert_int_equal(ir_inputs_memory(inputs, 2, 5), 0xff);
    assert_int_equal(ir_inputs_memory(inputs, 2, 6), 0x7f);
    assert_int_equal(ir_inputs_memory(inputs, 2, 7), 0x11);
    assert_int_equal(ir_inputs_memory(inputs, 2, 8), 0);
    assert_int_equal(ir_inputs_memory(inputs, 1, 16), 0xaa);
    assert_int_equal(ir_inputs_memory(inputs, 9, 0), 0);
    ir_inputs_free(inputs);
}

static void complaints(void **state) {
    (void)state;
    expect_error("{\n\"nondet\": [1,\n]}", "in.json:3: error: ");
    expect_error("", "in.json:1: error: ");
    expect_error("[1]", "in.json: error: not a JSON object");
    expect_error("{\"nondet\": [1], \"nondet\": [2]}", "duplicate");
    expect_error("{\"nondte\": []}", "unknown key \"nondte\"");
    expect_error("{\"nondet\": 1}", "\"nondet\" is not a list");
    expect_error("{\"nondet\": [1, null]}", "nondet[1] is not a number");
    expect_error("{\"nondet\": [\"x\"]}", "nondet[0] is not a number");
    expect_error("{\"nondet\": [\"\"]}", "nondet[0] is not a number");
    expect_error("{\"nondet\": [\"0x\"]}", "nondet[0] is not a number");
    expect_error("{\"nondet\": [\"12a\"]}", "nondet[0] is not a number");
    expect_error("{\"nondet\": [\"340282366920938463463374607431768211456\"]}", "nondet[0]");
    expect_error("{\"nondet\": [\"-170141183460469231731687303715884105729\"]}", "nondet[0]");
    expect_error("{\"nondet\": [\"0x100000000000000000000000000000000\"]}", "nondet[0]");
    expect_error("{\"nondet\": [99999999999999999999]}", "in.json:1: error: ");
    expect_error("{\"uninitialised\": [[]]}", "uninitialised[0] is not a number");
    expect_error("{\"malloc\": {}}", "\"malloc\" is not a list");
}

static void complaints_about_memory(void **state) {
    (void)state;
    expect_error("{\"memory\": 1}", "\"memory\" is not a list");
    expect_error("{\"memory\": [3]}", "memory[0]: is not an object");
    expect_error("{\"memory\": [{\"object\": 0, \"offset\": 0, \"bytes\": \"\"}]}",
                 "memory[0]: \"object\" is not a number from 1 on");
    expect_error("{\"memory\": [{\"offset\": 0, \"bytes\": \"\"}]}", "\"object\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": -1, \"bytes\": \"\"}]}", "\"offset\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 1.5, \"bytes\": \"\"}]}", "\"offset\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"abc\"}]}", "\"bytes\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"zz\"}]}", "\"bytes\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": 5}]}", "\"bytes\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 0}]}", "\"bytes\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"\", \"size\": 1}]}",
                 "memory[0]: unknown key \"size\"");
    expect_error("{\"memory\": [{\"object\": 1, \"offset\": 1, \"bytes\": \"00\"},"
                 "{\"object\": 1, \"offset\": 0, \"bytes\": \"0000\"}]}",
                 "two entries for object 1, offset 1");
}

static void changes_by_external_functions(void **state) {
    (void)state;
    IrInputs *inputs = parse("{\"external\": ["
                             "{\"call\": 3, \"object\": 7, \"offset\": 4, \"bytes\": \"ff00\"},"
                             "{\"call\": 1, \"variable\": \"g\", \"offset\": 0, \"bytes\": \"01\"},"
                             "{\"call\": 3, \"object\": 8, \"offset\": 0, \"bytes\": \"\"}]}");
    size_t count;
    assert_true(ir_inputs_have_changes(inputs));
    assert_null(ir_inputs_changes(inputs, 2, &count));
    assert_int_equal(count, 0);
    const IrChange *changes = ir_inputs_changes(inputs, 1, &count);
    assert_int_equal(count, 1);
    assert_string_equal(changes[0].variable, "g");
    changes = ir_inputs_changes(inputs, 3, &count);
    assert_int_equal(count, 2);
    assert_int_equal(changes[0].object, 7);
    assert_int_equal(changes[0].size, 2);
    assert_int_equal(changes[0].bytes[0], 0xff);
    assert_int_equal(changes[1].object, 8);
    ir_inputs_free(inputs);
    expect_error("{\"external\": 1}", "\"external\" is not a list");
    expect_error("{\"external\": [1]}", "external[0]: is not an object");
    expect_error("{\"external\": [{\"call\": 0}]}", "\"call\" is not a number from 1 on");
    expect_error("{\"external\": [{\"call\": 1, \"offset\": 0, \"bytes\": \"\"}]}",
                 "has not one of \"object\" and \"variable\"");
    expect_error("{\"external\": [{\"call\": 1, \"object\": 0}]}",
                 "\"object\" is not a number from 1 on");
    expect_error("{\"external\": [{\"call\": 1, \"object\": 1}]}",
                 "\"offset\" is not a number from 0 on");
    expect_error("{\"external\": [{\"call\": 1, \"object\": 1, \"offset\": 0, \"bytes\": \"f\"}]}",
                 "\"bytes\" is not a text");
    expect_error("{\"external\": [{\"call\": 1, \"objekt\": 1}]}", "unknown key \"objekt\"");
}

static void nesting_is_limited(void **state) {
    (void)state;
    char deep[20000];
    memset(deep, '[', sizeof deep);
    Diag diag = {0};
    assert_null(ir_inputs_parse("in.json", deep, sizeof deep, &diag));
    assert_int_equal(diag.errors, 1);
    diag_release(&diag);
}

static void files(void **state) {
    (void)state;
    Diag diag = {0};
    assert_null(ir_inputs_read("/nonexistent/in.json", &diag));
    assert_non_null(strstr(text_chars(&diag.text), "/nonexistent/in.json: error: cannot read"));
    diag_release(&diag);
    assert_null(ir_inputs_read("/", &diag));
    assert_int_equal(diag.errors, 1);
    diag_release(&diag);
    char path[] = "/tmp/assay-test-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    fputs("{\"nondet\": [5]}\n", file);
    fclose(file);
    IrInputs *inputs = ir_inputs_read(path, &diag);
    unlink(path);
    assert_non_null(inputs);
    expect_next(inputs, 32, false, 0, 5);
    ir_inputs_free(inputs);
}

// ---- The generator ----------------------------------------------------------------------------

static void seeds_repeat(void **state) {
    (void)state;
    IrInputs *a = ir_inputs_seeded(42), *b = ir_inputs_seeded(42);
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t bits = 1 + i % 128;
        IrBits x = ir_inputs_nondet(a, bits, false), y = ir_inputs_nondet(b, bits, false);
        assert_true(x.low == y.low && x.high == y.high);
        if (bits < 64)
            assert_true(x.low >> bits == 0);
        if (bits <= 64)
            assert_true(x.high == 0);
        else if (bits < 128)
            assert_true(x.high >> (bits - 64) == 0);
        ir_inputs_undef(a, 32, false); // another stream
        assert_int_equal(ir_inputs_memory(a, i, i), ir_inputs_memory(b, i, i));
    }
    ir_inputs_free(a);
    ir_inputs_free(b);
}

// What programs stumble over turns up soon.
static void the_generator_likes_extremes(void **state) {
    (void)state;
    static const uint32_t liked[] = {0, 1, UINT32_MAX, INT32_MAX, 0x80000000, 7, 16, 1024};
    bool found[8] = {0};
    bool fails = false, succeeds = false;
    IrInputs *inputs = ir_inputs_seeded(1);
    for (int i = 0; i < 3000; i++) {
        uint64_t value = ir_inputs_nondet(inputs, 32, false).low;
        for (size_t k = 0; k < 8; k++)
            found[k] |= value == liked[k];
        bool failed = ir_inputs_malloc_fails(inputs);
        fails |= failed;
        succeeds |= !failed;
    }
    for (size_t k = 0; k < 8; k++)
        assert_true(found[k]);
    assert_true(fails && succeeds);
    ir_inputs_free(inputs);
}

static void generated_extended_floats_are_numbers(void **state) {
    (void)state;
    IrInputs *inputs = ir_inputs_seeded(3);
    for (int i = 0; i < 2000; i++) {
        IrBits value = ir_inputs_nondet(inputs, 80, true);
        assert_true(value.high >> 16 == 0);
        assert_int_equal(value.low >> 63, (value.high & 0x7fff) != 0);
        assert_true(ir_inputs_nondet(inputs, 32, true).low >> 32 == 0);
    }
    ir_inputs_free(inputs);
}

static void lists_come_before_the_generator(void **state) {
    (void)state;
    IrInputs *inputs = parse("{\"nondet\": [5], \"memory\": [{\"object\": 1, \"offset\": 0,"
                             " \"bytes\": \"2a\"}]}");
    ir_inputs_seed(inputs, 9);
    expect_next(inputs, 32, false, 0, 5);
    bool other = false;
    for (int i = 0; i < 100; i++)
        other |= ir_inputs_nondet(inputs, 32, false).low != 0;
    assert_true(other);
    assert_int_equal(ir_inputs_memory(inputs, 1, 0), 0x2a);
    ir_inputs_free(inputs);
    ir_inputs_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),
        cmocka_unit_test(floats),
        cmocka_unit_test(other_lists),
        cmocka_unit_test(memory),
        cmocka_unit_test(complaints),
        cmocka_unit_test(complaints_about_memory),
        cmocka_unit_test(changes_by_external_functions),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(files),
        cmocka_unit_test(seeds_repeat),
        cmocka_unit_test(the_generator_likes_extremes),
        cmocka_unit_test(generated_extended_floats_are_numbers),
        cmocka_unit_test(lists_come_before_the_generator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
