#include "library.h"

#include <assay_contracts.h>

#include <stdlib.h>
#include <string.h>

/* Makes room for so many characters. */
bool text_reserve(Text *text, size_t capacity) {
    assay_requires(valid(text, 1) && valid(text->chars, text->capacity));
    if (capacity <= text->capacity)
        return true;
    char *chars = realloc(text->chars, capacity);
    if (!chars)
        return false;
    text->chars = chars;
    text->capacity = capacity;
    return true;
}

static size_t larger(size_t wanted, size_t capacity) {
    size_t twice = capacity > 16 ? 2 * capacity : 32;
    return twice > wanted ? twice : wanted;
}

#define IS_TEXT(text)                                                                              \
    (valid(text, 1) && valid((text)->chars, (text)->capacity) && (text)->length <= (text)->capacity)

bool text_add_char(Text *text, char c) {
    assay_requires(IS_TEXT(text));
    assay_ensures(IS_TEXT(text));
    if (text->length >= text->capacity &&
        !text_reserve(text, larger(text->length + 1, text->capacity)))
        return false;
    text->chars[text->length++] = c;
    return true;
}

bool text_add_bytes(Text *text, const char *bytes, size_t count) {
    assay_requires(IS_TEXT(text) && valid(bytes, count));
    assay_ensures(IS_TEXT(text));
    if (count > text->capacity - text->length &&
        !text_reserve(text, larger(text->length + count, text->capacity)))
        return false;
    if (count)
        memcpy(text->chars + text->length, bytes, count);
    text->length += count;
    return true;
}

void text_clear(Text *text) {
    assay_requires(valid(text, 1));
    text->length = 0;
}

void text_free(Text *text) {
    assay_requires(valid(text, 1));
    free(text->chars);
    text->chars = NULL;
    text->length = text->capacity = 0;
}
