// Readers of what users write into configuration files: TOML, patterns of paths, misspelt names.
#include "base/glob.h"
#include "base/nearest.h"
#include "base/toml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
// cmocka needs the above
#include <cmocka.h>
#include <string.h>

static bool parse(const char *text, TomlDocument *document, Diag *diag) {
    return toml_parse("f", text, strlen(text), document, diag);
}

static void values(void **state) {
    (void)state;
    TomlDocument d;
    Diag diag = {0};
    assert_true(parse("a = 'x\\y' # comment\r\n"
                      "b = \"q\\\"\\u00e4\\n\"\n"
                      "c = [1, -2_000,\n  # here\n 3.5e1, ]\n"
                      "[t.u]\nd = true\n[[s]]\ne=[]\n[[s]]\ne = ['1', [\"2\"]]",
                      &d, &diag));
    assert_int_equal(d.tables.count, 4);
    const TomlTable *t = d.tables.items;
    assert_string_equal(t[0].entries.items[0].value.string, "x\\y");
    assert_string_equal(t[0].entries.items[1].value.string, "q\"\xc3\xa4\n");
    const TomlValue *c = &t[0].entries.items[2].value;
    assert_int_equal(c->n_items, 3);
    assert_int_equal(c->items[1].integer, -2000);
    assert_true(c->items[2].kind == TOML_NUMBER && c->items[2].number == 35);
    assert_string_equal(t[1].name, "t.u");
    assert_true(t[1].entries.items[0].value.boolean && !t[1].is_item);
    assert_true(t[2].is_item && t[3].is_item && t[3].line == 10);
    assert_string_equal(t[3].entries.items[0].value.items[1].items[0].string, "2");
    toml_release(&d);
}

static void errors(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"a = 1\na = 2", "f:2:1: error: 'a' is set in line 1 already\n"},
        {"[t]\n[t]", "f:2:1: error: the table 't' is there in line 1 already\n"},
        {"[[t]]\n[t]", "f:2:1: error: the table 't'"},
        {"a = 1 2", "f:1:7: error: expected the end of the line\n"},
        {"a = \"x\nb = 1", "f:1:7: error: the string does not end in its line\n"},
        {"a = \"\\q\"", "f:1:7: error: unknown escape"},
        {"a = \"\\u0000\"", "error: no character"},
        {"a = '''x'''", "f:1:5: error: strings over several lines"},
        {"a = 1979-05-27", "error: not a number that is supported"},
        {"a = 07", "error: not a number"},
        {"a = 99999999999999999999", "error: not a number"},
        {"a = 1e999", "error: not a number"},
        {"a = 1__0", "error: not a number"},
        {"a = {b = 1}", "f:1:5: error: inline tables"},
        {"a.b = 1", "f:1:2: error: dotted keys"},
        {"a = yes", "f:1:5: error: expected a value"},
        {"a = truely", "error: expected true or false"},
        {"a = [1 2]", "f:1:8: error: expected ',' or ']'"},
        {"a = [1", "error: expected ',' or ']'"},
        {"a =", "error: expected a value"},
        {"= 1", "f:1:1: error: expected a name"},
        {"[t", "error: expected ']'"},
        {"a = 1\n# \x01", "f:2:3: error: a control character\n"},
        {"a = [[[[[[[[[1]]]]]]]]]", "error: arrays are nested too deeply"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TomlDocument d;
        Diag diag = {0};
        assert_false(parse(cases[i][0], &d, &diag));
        if (diag.errors != 1 || !strstr(text_chars(&diag.text), cases[i][1]))
            fail_msg("%s: %s", cases[i][0], text_chars(&diag.text));
        diag_release(&diag);
        toml_release(&d);
    }
}

static void limits(void **state) {
    (void)state;
    TomlDocument d;
    Diag diag = {0};
    Text text = {0};
    while (text.length <= 1 << 20)
        text_add(&text, "# a line that says nothing\n");
    assert_false(toml_parse("f", text.chars, text.length, &d, &diag));
    toml_release(&d);
    text.length = 0;
    while (text.length < 200000)
        text_add(&text, "[[t]]\n");
    assert_false(toml_parse("f", text.chars, text.length, &d, &diag));
    assert_non_null(strstr(text_chars(&diag.text), "too many tables"));
    toml_release(&d);
    text.length = 0;
    text_add_bytes(&text, "a = '\0'", 7);
    assert_false(toml_parse("f", text.chars, text.length, &d, &diag));
    toml_release(&d);
    text_release(&text);
    diag_release(&diag);
}

static void globs(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *path;
        bool matches;
    } cases[] = {
        {"a.c", "a.c", true},
        {"a.c", "b/a.c", false},
        {"*.c", "a.c", true},
        {"*.c", "b/a.c", false},
        {"**.c", "b/a.c", true},
        {"src/**", "src/a/b.c", true},
        {"src/**", "src2/a.c", false},
        {"src/**/a.c", "src/a.c", true},
        {"src/**/a.c", "src/x/y/a.c", true},
        {"src/**/a.c", "src/xa.c", false},
        {"**/a.c", "a.c", true},
        {"**/a.c", "x/a.c", true},
        {"**/a.c", "xa.c", false},
        {"?.c", "a.c", true},
        {"?.c", "/.c", false},
        {"", "", true},
        {"", "a", false},
        {"*", "", true},
        {"a*b*c", "aXbYc", true},
        {"a*b*c", "aXbY/c", false},
        {"**", "a/b", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (glob_matches(cases[i].pattern, cases[i].path) != cases[i].matches)
            fail_msg("%s on %s", cases[i].pattern, cases[i].path);
    char hostile[2001], path[2001]; // no exponential time
    for (int i = 0; i < 2000; i++) {
        hostile[i] = i % 2 ? 'a' : '*';
        path[i] = 'a';
    }
    hostile[2000] = path[2000] = 0;
    path[1999] = 'b';
    assert_false(glob_matches(hostile, path));
}

static void nearest(void **state) {
    (void)state;
    static const char *const names[] = {"jobs", "timeout", "function-timeout"};
    assert_string_equal(nearest_name("job", names, 3), "jobs");
    assert_string_equal(nearest_name("function_timeout", names, 3), "function-timeout");
    assert_string_equal(nearest_name("timout", names, 3), "timeout");
    assert_null(nearest_name("colour", names, 3));
    assert_null(nearest_name("", names, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(values), cmocka_unit_test(errors),
                                       cmocka_unit_test(limits), cmocka_unit_test(globs),
                                       cmocka_unit_test(nearest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
