// What an engine's process says arrives whole, and what is no answer is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "api/internal.h"
#include "base/memory.h"

static EngineAnswer make_answer(void) {
    EngineAnswer answer = {.n_verdicts = 2, .stats = {.states = 7}};
    AssayVerdict *bad = &answer.verdicts[0], *good = &answer.verdicts[1];
    *bad = api_unknown(PROPERTY_MEMSAFETY, "valid-deref");
    bad->kind = ASSAY_FALSE;
    bad->location = memory_copy_string("a.c:1:2");
    bad->steps = memory_zeroed(sizeof *bad->steps);
    bad->n_steps = 1;
    bad->steps[0] = (AssayStep){"a.c", "main", 3, memory_copy_string("x"), NULL};
    good->property = property_name(PROPERTY_TERMINATION);
    good->kind = ASSAY_TRUE;
    good->measures = memory_zeroed(sizeof *good->measures);
    good->n_measures = 1;
    good->measures[0] =
        (AssayInvariant){memory_copy_string("a.c"), "main", 4, 5, memory_copy_string("n - i")};
    return answer;
}

static void release(EngineAnswer *answer) {
    assay_verdicts_release(answer->verdicts, answer->n_verdicts);
}

static Text bytes_of(EngineAnswer *answer) {
    Text bytes = {0};
    answer_write(answer, &bytes);
    release(answer);
    return bytes;
}

static void answer_arrives_whole(void **state) {
    (void)state;
    EngineAnswer answer = make_answer(), read;
    Text bytes = bytes_of(&answer);
    assert_true(answer_read(&read, &bytes));
    assert_int_equal(read.n_verdicts, 2);
    assert_int_equal(read.stats.states, 7);
    assert_string_equal(read.verdicts[0].location, "a.c:1:2");
    assert_null(read.verdicts[0].inputs);
    assert_string_equal(read.verdicts[0].steps[0].what, "x");
    assert_null(read.verdicts[0].steps[0].value);
    assert_int_equal(read.verdicts[0].steps[0].line, 3);
    assert_string_equal(read.verdicts[1].measures[0].text, "n - i");
    assert_int_equal(read.verdicts[1].measures[0].column, 5);
    release(&read);
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
    for (int wild = 0; wild < 4; wild++) {
        EngineAnswer answer = make_answer(), read;
        Text bytes = bytes_of(&answer);
        EngineAnswer *raw = (EngineAnswer *)(void *)bytes.chars;
        if (wild == 0)
            raw->n_verdicts = 1000;
        else if (wild == 1)
            raw->verdicts[1].property = (const char *)(uintptr_t)1;
        else if (wild == 2)
            raw->verdicts[0].kind = (AssayVerdictKind)77;
        else
            raw->verdicts[0].n_steps = SIZE_MAX / 2;
        assert_false(answer_read(&read, &bytes));
        text_release(&bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answer_arrives_whole),
        cmocka_unit_test(part_of_an_answer_is_none),
        cmocka_unit_test(wild_numbers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
