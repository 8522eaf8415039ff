#include "base/markup.h"

#include <stdbool.h>
#include <string.h>

// The bytes of the UTF-8 character at `p`, of `left` bytes; 0 when there is none.
static size_t character_at(const unsigned char *p, size_t left) {
    if (*p < 0x80)
        return 1;
    size_t length = *p >= 0xf0 ? 4 : *p >= 0xe0 ? 3 : 2;
    if (*p < 0xc2 || *p > 0xf4 || left < length)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (p[i] >> 6 != 2)
            return 0;
    bool is_too_long = (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xf0 && p[1] < 0x90);
    bool is_surrogate = *p == 0xed && p[1] > 0x9f;
    bool is_too_large = *p == 0xf4 && p[1] > 0x8f;
    return is_too_long || is_surrogate || is_too_large ? 0 : length;
}

static void add_ascii_json(Text *text, char c) {
    if (c == '"' || c == '\\')
        text_add(text, "\\%c", c);
    else if ((unsigned char)c < 0x20 || c == 0x7f || c == '<')
        text_add(text, "\\u%04x", (unsigned)c);
    else
        text_add_bytes(text, &c, 1);
}

static void add_ascii_html(Text *text, char c) {
    switch (c) {
    case '<':
        text_add(text, "&lt;");
        break;
    case '>':
        text_add(text, "&gt;");
        break;
    case '&':
        text_add(text, "&amp;");
        break;
    case '"':
        text_add(text, "&quot;");
        break;
    case '\'':
        text_add(text, "&#39;");
        break;
    default:
        if (c == '\t' || c == '\n' || ((unsigned char)c >= 0x20 && c != 0x7f))
            text_add_bytes(text, &c, 1);
        else // Unicode's pictures of control characters
            text_add(text, "&#x%x;", c == 0x7f ? 0x2421u : 0x2400u + (unsigned char)c);
    }
}

static void add_escaped(Text *text, const char *chars, size_t length,
                        void (*add_ascii)(Text *, char)) {
    for (size_t i = 0; i < length;) {
        size_t n = character_at((const unsigned char *)chars + i, length - i);
        if (n == 1)
            add_ascii(text, chars[i]);
        else if (n)
            text_add_bytes(text, chars + i, n);
        else
            text_add(text, "\xef\xbf\xbd");
        i += n ? n : 1;
    }
}

void text_add_json(Text *text, const char *chars) {
    text_add(text, "\"");
    add_escaped(text, chars, strlen(chars), add_ascii_json);
    text_add(text, "\"");
}

void text_add_json_in_html(Text *text, const char *json) {
    for (const char *p = json; *p;) {
        size_t plain = strcspn(p, "<");
        text_add_bytes(text, p, plain);
        p += plain;
        if (*p) {
            text_add(text, "\\u003c");
            p++;
        }
    }
}

static void add_ascii_plain(Text *text, char c) { text_add_bytes(text, &c, 1); }

void text_add_utf8(Text *text, const char *chars, size_t length) {
    add_escaped(text, chars, length, add_ascii_plain);
}

void text_add_html(Text *text, const char *chars, size_t length) {
    add_escaped(text, chars, length, add_ascii_html);
}
