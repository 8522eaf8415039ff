// A text that grows. Always NUL-terminated once something was added; a zeroed Text is empty.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
    char *chars;
    size_t length, capacity;
} Text;

void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_bytes(Text *text, const void *bytes, size_t count);
// For between the quotes of a DOT string. Lines end with \l, which also sets them to the left.
void text_add_dot(Text *text, const char *chars, size_t length);
// Is it one of the text's lines?
bool text_has_line(const Text *text, const char *line, size_t length);
const char *text_chars(const Text *text); // never NULL
char *text_take(Text *text);              // the caller frees; the text is empty afterwards
void text_release(Text *text);

#endif
