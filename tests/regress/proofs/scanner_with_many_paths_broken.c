// As scanner_with_many_paths.c, but a backslash may end the text. Paths are many; the one that
// is wrong is short.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 34, 92]}
// DECIDE: yes
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

typedef struct Scanner {
    const char *text;
    size_t at, end;
    unsigned depth, strings, numbers;
} Scanner;

static int peek(const Scanner *s) { return s->at < s->end ? (unsigned char)s->text[s->at] : -1; }

static void skip_blanks(Scanner *s) {
    while (peek(s) == ' ' || peek(s) == '\t' || peek(s) == '\n')
        s->at++;
}

static int is_hex(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static int scan_escape(Scanner *s) {
    int digits;
    s->at++;
    switch (s->text[s->at]) {
    case 'n':
    case 't':
    case '"':
    case '\\':
        s->at++;
        return 1;
    case 'x':
        s->at++;
        for (digits = 0; digits < 2 && is_hex(peek(s)); digits++)
            s->at++;
        return digits == 2;
    default:
        return 0;
    }
}

static int scan_string(Scanner *s) {
    s->at++;
    while (peek(s) != '"') {
        if (peek(s) < ' ')
            return 0;
        if (peek(s) == '\\') {
            if (!scan_escape(s))
                return 0;
        } else {
            s->at++;
        }
    }
    s->at++;
    s->strings++;
    return 1;
}

static int scan_number(Scanner *s) {
    size_t begin;
    if (peek(s) == '-')
        s->at++;
    begin = s->at;
    while (peek(s) >= '0' && peek(s) <= '9')
        s->at++;
    if (s->at == begin)
        return 0;
    if (peek(s) == '.') {
        begin = ++s->at;
        while (peek(s) >= '0' && peek(s) <= '9')
            s->at++;
        if (s->at == begin)
            return 0;
    }
    s->numbers++;
    return 1;
}

static int scan_word(Scanner *s, const char *word) {
    for (; *word; word++) {
        if (peek(s) != *word)
            return 0;
        s->at++;
    }
    return 1;
}

static int scan_value(Scanner *s) {
    int c = peek(s);
    if (c == '"')
        return scan_string(s);
    if (c == '-' || (c >= '0' && c <= '9'))
        return scan_number(s);
    if (c == 't')
        return scan_word(s, "true");
    if (c == 'f')
        return scan_word(s, "false");
    return 0;
}

static int scan(Scanner *s) {
    for (;;) {
        skip_blanks(s);
        if (peek(s) == '[') {
            s->depth++;
            s->at++;
            continue;
        }
        if (peek(s) == ']' && s->depth > 0) {
            s->depth--;
            s->at++;
        } else if (!scan_value(s)) {
            return 0;
        }
        skip_blanks(s);
        if (s->depth == 0)
            return s->at == s->end;
        if (peek(s) == ',')
            s->at++;
    }
}

int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    for (int i = 0; i < size; i++)
        text[i] = (char)__VERIFIER_nondet_int();
    Scanner scanner = {text, 0, (size_t)size, 0, 0, 0};
    int status = scan(&scanner);
    free(text);
    return status ? 0 : 1;
}
