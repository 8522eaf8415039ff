// Drawings as text and DOT: edges at rows, leaves, and characters that need care.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "output/drawing.h"

#include <string.h>

static Drawing example(void) {
    Drawing d = {0};
    text_add(&d.title, "a \"title\"\n");
    uint32_t box = drawing_add_node(&d, DRAWING_MARKED);
    uint32_t other = drawing_add_node(&d, DRAWING_PLAIN);
    uint32_t leaf = drawing_add_node(&d, DRAWING_GOOD);
    text_add(drawing_title(&d, box), "box 0: <first>");
    text_add(drawing_title(&d, other), "box 1: second");
    text_add(drawing_title(&d, leaf), "ended: here");
    d.nodes.items[leaf].is_leaf = true;
    Text row = {0};
    text_add(&row, "x & y < \"z\"\x01");
    uint32_t r = drawing_add_row(&d, box, &row);
    drawing_add_edge(&d, other, DRAWING_NONE, leaf, DRAWING_SOLID, "goes on");
    drawing_add_edge(&d, box, DRAWING_NONE, other, DRAWING_DASHED, "");
    drawing_add_edge(&d, box, r, other, DRAWING_BOLD, "+ 4");
    text_add(&d.notes, "known:\n  x\n");
    return d;
}

static void prints_nodes_rows_and_edges(void **state) {
    (void)state;
    Drawing d = example();
    Text text = {0};
    output_drawing_text(&text, &d);
    assert_string_equal(text_chars(&text), "a \"title\"\n"
                                           "box 0: <first>\n"
                                           "  x & y < \"z\"\x01\n"
                                           "      -> + 4 box 1\n"
                                           "  -> box 1\n"
                                           "box 1: second\n"
                                           "  -> goes on: ended: here\n"
                                           "known:\n"
                                           "  x\n");
    text_release(&text);
    drawing_release(&d);
}

static void escapes_for_dot(void **state) {
    (void)state;
    Drawing d = example();
    Text text = {0};
    output_drawing_dot(&text, &d);
    const char *dot = text_chars(&text);
    assert_non_null(strstr(dot, "label=\"a \\\"title\\\"\\l\""));
    assert_non_null(strstr(dot, "box 0: &lt;first&gt;"));
    assert_non_null(strstr(dot, "x &amp; y &lt; \"z\"\\x01"));
    assert_non_null(strstr(dot, "n0:r0 -> n1 ["));
    assert_null(strchr(dot, '\x01'));
    text_release(&text);
    drawing_release(&d);
}

static void empty_drawing_is_fine(void **state) {
    (void)state;
    Drawing d = {0};
    Text text = {0};
    output_drawing_text(&text, &d);
    assert_int_equal(text.length, 0);
    output_drawing_dot(&text, &d);
    assert_non_null(strstr(text_chars(&text), "digraph"));
    text_release(&text);
    drawing_release(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(prints_nodes_rows_and_edges),
                                       cmocka_unit_test(escapes_for_dot),
                                       cmocka_unit_test(empty_drawing_is_fine)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
