// What an engine's process says arrives whole, and what is no answer is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verdict/answer.h"

static const Property BAD = PROPERTY_MEMSAFETY, GOOD = PROPERTY_TERMINATION;

static IrInputLists *make_inputs(void) {
    IrInputLists *inputs = ir_input_lists_new();
    vec_push(&inputs->nondet, ir_input_integer(-1));
    vec_push(&inputs->nondet, ((IrInputValue){.kind = IR_INPUT_REAL, .real = 0.5}));
    vec_push(&inputs->undef, ir_input_bits((IrBits){16, 1}));
    vec_push(&inputs->malloc, ir_input_integer(1));
    ir_input_lists_add_memory(inputs, 2, 4, (const uint8_t[]){7, 255}, 2);
    ir_input_lists_add_change(
        inputs, (IrChange){.call = 1, .variable = "g", .size = 1, .bytes = (const uint8_t[]){9}});
    return inputs;
}

static const char INPUTS[] =
    "{\"nondet\": [-1, 0.5], \"uninitialised\": [\"0x10000000000000010\"], \"malloc\": [1], "
    "\"external\": [{\"call\": 1, \"variable\": \"g\", \"offset\": 0, \"bytes\": \"09\"}], "
    "\"memory\": [{\"object\": 2, \"offset\": 4, \"bytes\": \"07ff\"}]}";

static void assert_inputs(const IrInputLists *inputs) {
    Text json = {0};
    ir_input_lists_write(inputs, &json);
    assert_string_equal(text_chars(&json), INPUTS);
    text_release(&json);
}

static EngineAnswer make_answer(void) {
    EngineAnswer answer = {0};
    EngineVerdict bad = engine_false(IR_INVALID_DEREF, 12, make_inputs());
    vec_push(&bad.steps, ((EngineStep){3, "main", memory_copy_string("x"), NULL}));
    engine_answer_add(&answer, BAD, bad);
    EngineVerdict good = engine_true_or_unknown(true, NULL);
    vec_push(&good.measures, ((EngineLoopText){4, memory_copy_string("n - i")}));
    engine_answer_add(&answer, GOOD, good);
    statistics_add(&answer.statistics, STATISTIC_SEG_STATES, 7);
    return answer;
}

static Text bytes_of(EngineAnswer *answer) {
    Text bytes = {0};
    answer_write(answer, &bytes);
    engine_answer_release(answer);
    return bytes;
}

static void answer_arrives_whole(void **state) {
    (void)state;
    EngineAnswer answer = make_answer(), read;
    Text bytes = bytes_of(&answer);
    assert_true(answer_read(&read, &bytes));
    assert_int_equal(read.answered, 1 << BAD | 1 << GOOD);
    assert_true(read.statistics.values[STATISTIC_SEG_STATES] == 7);
    const EngineVerdict *bad = &read.verdicts[BAD], *good = &read.verdicts[GOOD];
    assert_int_equal(bad->violation, IR_INVALID_DEREF);
    assert_int_equal(bad->loc, 12);
    assert_inputs(bad->inputs);
    assert_null(bad->reason);
    assert_int_equal(bad->steps.count, 1);
    assert_string_equal(bad->steps.items[0].what, "x");
    assert_string_equal(bad->steps.items[0].function, "main");
    assert_null(bad->steps.items[0].value);
    assert_int_equal(good->kind, ENGINE_TRUE);
    assert_int_equal(good->measures.items[0].loc, 4);
    assert_string_equal(good->measures.items[0].text, "n - i");
    engine_answer_release(&read);
    text_release(&bytes);
}

static void part_of_an_answer_is_none(void **state) {
    (void)state;
    EngineAnswer answer = make_answer(), read;
    Text bytes = bytes_of(&answer);
    size_t whole = bytes.length;
    for (bytes.length = 0; bytes.length < whole; bytes.length += 1 + bytes.length / 200)
        assert_false(answer_read(&read, &bytes));
    bytes.length = whole;
    text_add_bytes(&bytes, "", 1);
    assert_false(answer_read(&read, &bytes)); // and neither is more than one
    text_release(&bytes);
}

static void wild_numbers_are_refused(void **state) {
    (void)state;
    for (int wild = 0; wild < 5; wild++) {
        EngineAnswer answer = make_answer(), read;
        Text bytes = bytes_of(&answer);
        EngineAnswer *raw = (EngineAnswer *)(void *)bytes.chars;
        if (wild == 0)
            raw->answered = 1u << 31;
        else if (wild == 1)
            raw->verdicts[BAD].kind = (EngineVerdictKind)77;
        else if (wild == 2)
            raw->verdicts[GOOD].measures.count = 2;
        else if (wild == 3)
            raw->verdicts[GOOD].inputs = (IrInputLists *)raw; // there are none
        else
            raw->verdicts[BAD].steps.count = SIZE_MAX / 2;
        assert_false(answer_read(&read, &bytes));
        text_release(&bytes);
    }
}

// JSON for people says the same as the data.
static void inputs_are_read_as_written(void **state) {
    (void)state;
    Diag diag = {0};
    IrInputLists *inputs = ir_input_lists_parse("test", INPUTS, strlen(INPUTS), &diag);
    assert_non_null(inputs);
    assert_inputs(inputs);
    IrInputLists *copy = ir_input_lists_copy(inputs);
    ir_input_lists_free(inputs);
    assert_inputs(copy);
    ir_input_lists_free(copy);
}

static void rows_of_statistics_add_up(void **state) {
    (void)state;
    Statistics sum = {0}, more = {0};
    statistics_add(&more, STATISTIC_BMC_CLAUSES, 3);
    statistics_add(&more, STATISTIC_BMC_BOUND, 8);
    statistics_sum(&sum, &more);
    statistics_sum(&sum, &more);
    assert_true(sum.values[STATISTIC_BMC_CLAUSES] == 6);
    assert_true(sum.values[STATISTIC_BMC_BOUND] == 8); // a maximum
    for (int i = 0; i < N_STATISTICS; i++)             // names have a group, and are used once
        for (int k = 0; k <= i; k++)
            assert_true(strchr(STATISTICS[i].name, '.') &&
                        (k == i || strcmp(STATISTICS[i].name, STATISTICS[k].name) != 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answer_arrives_whole),      cmocka_unit_test(part_of_an_answer_is_none),
        cmocka_unit_test(wild_numbers_are_refused),  cmocka_unit_test(inputs_are_read_as_written),
        cmocka_unit_test(rows_of_statistics_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
