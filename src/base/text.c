#include "base/text.h"

#include "assay_contracts.h"
#include "base/check.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Between calls: nothing, or chars and their NUL in a block of `capacity` bytes.
#define IS_TEXT(text)                                                                              \
    ((text)->chars ? (text)->length < (text)->capacity && (text)->capacity < SIZE_MAX / 4 &&       \
                         valid((text)->chars, (text)->capacity)                                    \
                   : !(text)->length && !(text)->capacity)

static void reserve(Text *text, size_t extra) {
    assay_requires(text && extra < SIZE_MAX / 4);
    assay_requires(IS_TEXT(text));
    size_t wanted = text->length + extra + 1;
    if (wanted <= text->capacity)
        return;
    text->capacity = wanted > 2 * text->capacity ? wanted : 2 * text->capacity;
    text->chars = memory_resize(text->chars, text->capacity);
}

void text_add_bytes(Text *text, const void *bytes, size_t count) {
    assay_requires(text && count < SIZE_MAX / 4);
    assay_requires(IS_TEXT(text));
    reserve(text, count);
    if (count)
        memcpy(text->chars + text->length, bytes, count);
    text->length += count;
    text->chars[text->length] = '\0';
}

void text_add(Text *text, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    CHECK(length >= 0);
    reserve(text, (size_t)length);
    vsnprintf(text->chars + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
    va_end(again);
    va_end(arguments);
}

void text_add_dot(Text *text, const char *chars, size_t length) {
    assay_requires(text && length < SIZE_MAX / 4);
    assay_requires(IS_TEXT(text));
    for (size_t i = 0; i < length; i++) {
        char c = chars[i];
        if (c == '\n')
            text_add(text, "\\l");
        else if (c == '"' || c == '\\')
            text_add(text, "\\%c", c);
        else if ((unsigned char)c >= 0x20 && c != 0x7f)
            text_add_bytes(text, &c, 1);
        else
            text_add(text, "\\\\x%02x", (unsigned char)c);
    }
}

bool text_has_line(const Text *text, const char *line, size_t length) {
    for (const char *at = text_chars(text); *at;) {
        size_t n = strcspn(at, "\n");
        if (n == length && strncmp(at, line, length) == 0)
            return true;
        at += n + (at[n] == '\n');
    }
    return false;
}

const char *text_chars(const Text *text) {
    assay_requires(text);
    return text->chars ? text->chars : "";
}

char *text_take(Text *text) {
    assay_requires(text);
    char *chars = text->chars ? text->chars : memory_copy_string("");
    *text = (Text){0};
    return chars;
}

void text_release(Text *text) {
    assay_requires(text);
    free(text->chars);
    *text = (Text){0};
}
