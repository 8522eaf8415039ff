// Inside of the reader of integer transition systems, by recursive descent (read.c: rules and
// sections; read_expression.c: what they are made of). The text is untrusted: nesting, the number
// of arguments and the size of products are limited, and the first error ends the reading.
#ifndef ITS_READ_H
#define ITS_READ_H

#include "its/its.h"

enum { ITS_MAX_NAME = 200 };

typedef struct ItsBinding {
    const char *name; // in the text
    size_t length;
    Term term;
} ItsBinding;

typedef VEC(ItsBinding) ItsBindings;

typedef struct ItsReader {
    const char *text, *end, *at, *file;
    size_t line;
    int depth;
    Diag *diag;
    Its *its;
    ItsBindings bindings; // of the rule
    bool failed;
    char *start; // the start's name, or NULL
} ItsReader;

// Only the first error is reported; nothing is read after it.
__attribute__((format(printf, 2, 3))) void its_fail(ItsReader *r, const char *format, ...);
void its_complain(ItsReader *r, const char *wanted); // about what is there instead
bool its_is_at(const ItsReader *r, const char *word);
void its_skip_space(ItsReader *r);
bool its_accept(ItsReader *r, const char *word);
void its_expect(ItsReader *r, const char *word);
size_t its_peek_name(ItsReader *r); // its length, 0 where there is none
bool its_read_name(ItsReader *r, const char **name, size_t *length);
Term its_read_sum(ItsReader *r);
Formula its_read_guard(ItsReader *r);

#endif
