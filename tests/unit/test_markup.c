// Any bytes inside of JSON and HTML.
#include "base/markup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void is_text(Text *text, const char *wanted) {
    assert_string_equal(text_chars(text), wanted);
    text_release(text);
}

static void is_json(const char *chars, const char *wanted) {
    Text text = {0};
    text_add_json(&text, chars);
    is_text(&text, wanted);
}

static void is_html(const char *chars, const char *wanted) {
    Text text = {0};
    text_add_html(&text, chars, strlen(chars));
    is_text(&text, wanted);
}

static void is_utf8(const char *chars, const char *wanted) {
    Text text = {0};
    text_add_utf8(&text, chars, strlen(chars));
    is_text(&text, wanted);
}

static void test_json(void **state) {
    (void)state;
    is_json("", "\"\"");
    is_json("a\"b\\c", "\"a\\\"b\\\\c\"");
    is_json("\n\x01\x7f", "\"\\u000a\\u0001\\u007f\"");
    is_json("</script>", "\"\\u003c/script>\"");
    is_json("\xff", "\"\xef\xbf\xbd\"");
}

static void test_json_in_html(void **state) {
    (void)state;
    Text text = {0};
    text_add_json_in_html(&text, "{\"a\":\"<</script>\"}<");
    is_text(&text, "{\"a\":\"\\u003c\\u003c/script>\"}\\u003c");
}

static void test_html(void **state) {
    (void)state;
    is_html("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;");
    is_html("\t\n", "\t\n");
    is_html("\x01\x1b\x7f\r", "&#x2401;&#x241b;&#x2421;&#x240d;");
    Text text = {0};
    text_add_html(&text, "\0", 1);
    is_text(&text, "&#x2400;");
}

// U+FFFD for each byte that belongs to no character.
#define BAD "\xef\xbf\xbd"

static void test_utf8(void **state) {
    (void)state;
    is_utf8("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
    is_utf8("\x80x", BAD "x");            // no beginning
    is_utf8("\xc3", BAD);                 // no end
    is_utf8("\xc3(", BAD "(");            // another character instead
    is_utf8("\xe2\x82", BAD BAD);         //
    is_utf8("\xc0\xaf", BAD BAD);         // '/' with too many bytes
    is_utf8("\xe0\x80\xaf", BAD BAD BAD); //
    is_utf8("\xf0\x80\x80\xaf", BAD BAD BAD BAD);
    is_utf8("\xed\xa0\x80", BAD BAD BAD);         // half of a pair
    is_utf8("\xf4\x90\x80\x80", BAD BAD BAD BAD); // beyond the last one
    is_utf8("\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_in_html),
        cmocka_unit_test(test_html),
        cmocka_unit_test(test_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
