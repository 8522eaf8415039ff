// What harness_text.c and harness_clauses.c share.
#ifndef FRONTEND_HARNESS_INTERNAL_H
#define FRONTEND_HARNESS_INTERNAL_H

#include "frontend/harness_text.h"
#include "frontend/harness_tokens.h"

typedef enum Polarity { ASSUMED = -1, ANYWHERE = 0, CHECKED = 1 } Polarity;

typedef struct Range {
    size_t first, end;
} Range;

typedef VEC(Range) RangeList;

// A declarator with clauses; ranges of tokens. Those of clauses are what the parentheses hold.
typedef struct Contract {
    Range result, parameters; // the declaration before the name; between the parentheses
    size_t name;
    RangeList
        requires,
    ensures, assigns, frees;
} Contract;

typedef struct Translator {
    Tokens tokens;
    Text *out;
    VEC(Contract) contracts;
    Text *olds; // gets the declarations of what __CPROVER_old means, or NULL
    unsigned n_olds;
} Translator;

// A condition or any other text.
void harness_translate(Translator *t, Range range, Polarity polarity);

// Appends the functions of all contracts.
void harness_add_contracts(Translator *t);

#endif
