// The tokens of a preprocessed C file, as far as harness_text.c needs them.
#ifndef FRONTEND_HARNESS_TOKENS_H
#define FRONTEND_HARNESS_TOKENS_H

#include "base/text.h"
#include "base/vec.h"

#include <stdbool.h>

typedef enum TokenKind {
    TOKEN_WORD,  // identifier, keyword or number
    TOKEN_QUOTE, // string or character
    TOKEN_SIGN,  // punctuation: one character, or an operator of several
    TOKEN_MARK,  // a whole line that begins with '#'
} TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *start; // in the file's text
    uint32_t length;
    uint32_t line;  // in the file that `place` names, from 1
    uint32_t place; // index of the TOKEN_MARK before it that names its file, or its own index
    uint32_t match; // of a bracket: the index of its partner; its own where it has none
} Token;

typedef VEC(Token) Tokens;

Tokens tokens_read(const char *text, size_t length);

bool token_is(const Token *token, const char *text);

// Appends the text between the two tokens' starts; without lines that begin with '#' if
// `on_one_line`.
void tokens_add(const Tokens *tokens, size_t first, size_t end, bool on_one_line, Text *text);

// Appends the line ends and the lines that begin with '#' only: what follows keeps its line
// numbers.
void tokens_add_lines(const Tokens *tokens, size_t first, size_t end, Text *text);

#endif
