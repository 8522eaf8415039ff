#include "frontend/harness_tokens.h"

#include <ctype.h>
#include <string.h>

static bool is_of_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

// Operators in which the characters of a shorter one occur that matters here.
static const char *const operators[] = {
    "<==>", "==>", "<<=", ">>=", "==", "!=", "<=", ">=", "&&", "||", "->", "++",
    "--",   "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "<<", ">>"};

static size_t sign_length(const char *at, size_t left) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t length = strlen(operators[i]);
        if (length <= left && strncmp(at, operators[i], length) == 0)
            return length;
    }
    return 1;
}

static size_t quote_length(const char *at, size_t left) {
    size_t i = 1;
    while (i < left && at[i] != at[0] && at[i] != '\n')
        i += at[i] == '\\' && i + 1 < left ? 2 : 1;
    return i < left && at[i] == at[0] ? i + 1 : i;
}

typedef struct Reader {
    const char *at, *end;
    Tokens tokens;
    VEC(uint32_t) open; // brackets
    uint32_t line, place;
    bool is_at_line_start;
} Reader;

// # 12 "file.c" 2
static void take_mark(Reader *r, Token *token) {
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    token->kind = TOKEN_MARK;
    token->length = (uint32_t)((end ? end : r->end) - r->at);
    const char *number = r->at + 1;
    while (number < r->at + token->length && *number == ' ')
        number++;
    if (isdigit((unsigned char)*number)) {
        r->line = (uint32_t)strtoul(number, NULL, 10) - 1; // its own end counts
        r->place = token->place = (uint32_t)r->tokens.count;
    }
}

static void match_bracket(Reader *r, uint32_t index) {
    static const char pairs[] = "()[]{}";
    Token *token = &r->tokens.items[index];
    const char *found = token->kind == TOKEN_SIGN ? strchr(pairs, *token->start) : NULL;
    if (!found || token->length != 1)
        return;
    if ((found - pairs) % 2 == 0) {
        vec_push(&r->open, index);
    } else if (r->open.count &&
               *r->tokens.items[vec_last(&r->open)].start == pairs[found - pairs - 1]) {
        token->match = vec_pop(&r->open);
        r->tokens.items[token->match].match = index;
    }
}

static void take_token(Reader *r) {
    size_t left = (size_t)(r->end - r->at), length = 0;
    Token token = {
        .start = r->at, .line = r->line, .place = r->place, .match = (uint32_t)r->tokens.count};
    if (*r->at == '#' && r->is_at_line_start) {
        take_mark(r, &token);
    } else if (is_of_word(*r->at)) {
        while (length < left && is_of_word(r->at[length]))
            length++;
        token.kind = TOKEN_WORD;
        token.length = (uint32_t)length;
    } else if (*r->at == '"' || *r->at == '\'') {
        token.kind = TOKEN_QUOTE;
        token.length = (uint32_t)quote_length(r->at, left);
    } else {
        token.kind = TOKEN_SIGN;
        token.length = (uint32_t)sign_length(r->at, left);
    }
    r->at += token.length;
    r->is_at_line_start = false;
    vec_push(&r->tokens, token);
    match_bracket(r, (uint32_t)r->tokens.count - 1);
}

Tokens tokens_read(const char *text, size_t length) {
    Reader r = {.at = text, .end = text + length, .line = 1, .is_at_line_start = true};
    while (r.at < r.end) {
        if (*r.at == '\n')
            r.line++, r.is_at_line_start = true, r.at++;
        else if (isspace((unsigned char)*r.at))
            r.at++;
        else
            take_token(&r);
    }
    vec_free(&r.open);
    // An end, so that every token has one behind it.
    vec_push(&r.tokens, ((Token){.kind = TOKEN_MARK,
                                 .start = r.end,
                                 .line = r.line,
                                 .place = r.place,
                                 .match = (uint32_t)r.tokens.count}));
    return r.tokens;
}

bool token_is(const Token *token, const char *text) {
    return strlen(text) == token->length && strncmp(token->start, text, token->length) == 0;
}

void tokens_add(const Tokens *tokens, size_t first, size_t end, bool on_one_line, Text *text) {
    if (!on_one_line) {
        const char *start = tokens->items[first].start;
        text_add_bytes(text, start, (size_t)(tokens->items[end].start - start));
        return;
    }
    for (size_t i = first; i < end; i++)
        if (tokens->items[i].kind != TOKEN_MARK)
            text_add(text, "%.*s ", (int)tokens->items[i].length, tokens->items[i].start);
}

void tokens_add_lines(const Tokens *tokens, size_t first, size_t end, Text *text) {
    for (size_t i = first; i < end; i++) {
        const Token *token = &tokens->items[i], *next = &tokens->items[i + 1];
        if (token->kind == TOKEN_MARK && text->length && text->chars[text->length - 1] != '\n')
            text_add(text, "\n");
        if (token->kind == TOKEN_MARK)
            text_add_bytes(text, token->start, token->length);
        for (const char *c = token->start + token->length; c < next->start; c++)
            if (*c == '\n')
                text_add_bytes(text, c, 1);
    }
}
