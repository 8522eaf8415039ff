// Is a compound literal const? Only the source text tells.
#ifndef FRONTEND_CONST_LITERALS_H
#define FRONTEND_CONST_LITERALS_H

#include <stddef.h>

typedef struct ConstLiteral {
    enum { LITERAL_NOT_KNOWN, LITERAL_PLAIN, LITERAL_CONST } kind;
    size_t start, end; // its text: the `(` of its type, its last brace
} ConstLiteral;

// The literal that holds offset `at` of the text: its parenthesis, or a place in its braces. Names
// of types are not looked up.
ConstLiteral const_literal_at(const char *text, size_t at);

#endif
