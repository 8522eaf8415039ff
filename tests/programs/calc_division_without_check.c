// The divisor may be 0.
// EXPECT: def-behavior FALSE(division-by-zero)
// DECIDE: yes
// REPLAY: no
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// An expression of unsigned numbers with + - * / % and parentheses, by recursive descent.
struct parser {
    const char *at;
    const char *error;
    int depth;
};

static unsigned long expression(struct parser *parser);

static void skip_blanks(struct parser *parser) {
    while (isspace((unsigned char)*parser->at))
        parser->at++;
}

static bool accept(struct parser *parser, char c) {
    skip_blanks(parser);
    if (*parser->at != c)
        return false;
    parser->at++;
    return true;
}

static unsigned long fail(struct parser *parser, const char *message) {
    if (parser->error == NULL)
        parser->error = message;
    return 0;
}

static unsigned long primary(struct parser *parser) {
    if (accept(parser, '(')) {
        if (++parser->depth > 100)
            return fail(parser, "too many parentheses");
        unsigned long value = expression(parser);
        parser->depth--;
        if (!accept(parser, ')'))
            return fail(parser, "missing )");
        return value;
    }
    if (!isdigit((unsigned char)*parser->at))
        return fail(parser, "a number is missing");
    unsigned long value = 0;
    while (isdigit((unsigned char)*parser->at))
        value = 10 * value + (unsigned long)(*parser->at++ - '0');
    return value;
}

static unsigned long product(struct parser *parser) {
    unsigned long value = primary(parser);

    while (parser->error == NULL) {
        if (accept(parser, '*')) {
            value *= primary(parser);
        } else if (accept(parser, '/')) {
            unsigned long divisor = primary(parser);
            value = value / divisor;
        } else if (accept(parser, '%')) {
            unsigned long divisor = primary(parser);
            value = divisor == 0 ? fail(parser, "division by zero") : value % divisor;
        } else {
            break;
        }
    }
    return value;
}

static unsigned long expression(struct parser *parser) {
    unsigned long value = product(parser);

    while (parser->error == NULL) {
        if (accept(parser, '+'))
            value += product(parser);
        else if (accept(parser, '-'))
            value -= product(parser);
        else
            break;
    }
    return value;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: calc expression\n");
        return 2;
    }
    struct parser parser = {argv[1], NULL, 0};
    unsigned long value = expression(&parser);
    skip_blanks(&parser);
    if (parser.error == NULL && *parser.at != '\0')
        parser.error = "unexpected character";
    if (parser.error != NULL) {
        fprintf(stderr, "calc: %s at \"%s\"\n", parser.error, parser.at);
        return 1;
    }
    printf("%lu\n", value);
    return 0;
}
