// Any bytes as text inside of JSON and HTML. What is no UTF-8 becomes U+FFFD, so that the result
// always is.
#ifndef BASE_MARKUP_H
#define BASE_MARKUP_H

#include "base/text.h"

// A JSON string with its quotes. '<' is escaped, so that it may stand in a <script> of an HTML
// page.
void text_add_json(Text *text, const char *chars);
// JSON that is ready, for a <script> of an HTML page: '<' only occurs in its strings, and is
// escaped there.
void text_add_json_in_html(Text *text, const char *json);
// As it is, but for what is no UTF-8.
void text_add_utf8(Text *text, const char *chars, size_t length);
// For HTML's text and for between the quotes of its attributes. Control characters become visible.
void text_add_html(Text *text, const char *chars, size_t length);

#endif
