#include "frontend/const_literals.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { MAX_DISTANCE = 10000, NOWHERE = -1 };

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

static ptrdiff_t before_spaces(const char *text, ptrdiff_t at) {
    while (at >= 0 && isspace((unsigned char)text[at]))
        at--;
    return at;
}

// The bracket that belongs to the closing one at `at`.
static ptrdiff_t find_open(const char *text, ptrdiff_t at) {
    int depth = 0;
    for (ptrdiff_t i = at; i >= 0 && at - i < MAX_DISTANCE; i--) {
        depth += text[i] == ')';
        depth -= text[i] == '(';
        if (!depth)
            return i;
    }
    return NOWHERE;
}

// The bracket that closes the one at `at`; strings and comments are not followed.
static ptrdiff_t find_close(const char *text, ptrdiff_t at) {
    int depth = 0;
    bool is_quoted = false;
    for (ptrdiff_t i = at; text[i] && i - at < MAX_DISTANCE; i++) {
        if (text[i] == '\'' || (text[i] == '/' && (text[i + 1] == '*' || text[i + 1] == '/')) ||
            text[i] == '\\' || text[i] == '#')
            return NOWHERE;
        is_quoted ^= text[i] == '"';
        if (is_quoted)
            continue;
        depth += text[i] == '(' || text[i] == '{';
        depth -= text[i] == ')' || text[i] == '}';
        if (!depth)
            return i;
    }
    return NOWHERE;
}

// The parenthesis of the type whose braces hold the place.
static ptrdiff_t find_start(const char *text, ptrdiff_t at) {
    int depth = 0;
    if (text[at] == '(')
        return at;
    for (ptrdiff_t i = at; i >= 0 && at - i < MAX_DISTANCE; i--) {
        bool is_quote = text[i] == '"' || text[i] == '\'' || text[i] == '/' || text[i] == '#';
        if ((is_quote && i != at) || (text[i] == ';' && !depth))
            return NOWHERE;
        depth += text[i] == '}';
        if (text[i] != '{' || depth-- > 0)
            continue;
        depth = 0;
        ptrdiff_t before = before_spaces(text, i - 1);
        if (before >= 0 && text[before] == ')')
            return find_open(text, before);
    }
    return NOWHERE;
}

// `const` behind the last `*`, or anywhere where there is none, is the object's own.
static bool says_const(const char *text, ptrdiff_t from, ptrdiff_t to) {
    for (ptrdiff_t i = from; i < to; i++)
        if (text[i] == '*')
            from = i;
    for (ptrdiff_t i = from; i + 5 <= to; i++)
        if (strncmp(text + i, "const", 5) == 0 && !is_word_char(text[i - 1]) &&
            !is_word_char(text[i + 5]))
            return true;
    return false;
}

static bool says_typeof(const char *text, ptrdiff_t from, ptrdiff_t to) {
    for (ptrdiff_t i = from; i + 6 <= to; i++)
        if (strncmp(text + i, "typeof", 6) == 0)
            return true;
    return false;
}

ConstLiteral const_literal_at(const char *text, size_t at) {
    ConstLiteral none = {.kind = LITERAL_NOT_KNOWN};
    ptrdiff_t start = find_start(text, (ptrdiff_t)at);
    ptrdiff_t behind = start >= 0 ? find_close(text, start) : NOWHERE;
    if (behind < 0 || says_typeof(text, start, behind))
        return none;
    ptrdiff_t brace = behind + 1;
    while (isspace((unsigned char)text[brace]))
        brace++;
    ptrdiff_t end = text[brace] == '{' ? find_close(text, brace) : NOWHERE;
    if (end < 0)
        return none;
    return (ConstLiteral){says_const(text, start, behind) ? LITERAL_CONST : LITERAL_PLAIN,
                          (size_t)start, (size_t)end};
}
