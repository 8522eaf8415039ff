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
    bool with_loops; // may be taken by their contracts
    VEC(Contract) contracts;
    Text *olds; // gets the declarations of what __CPROVER_old and _loop_entry mean, or NULL
    unsigned n_olds, n_targets, n_loops;
    VEC(size_t) loop_ends; // where a loop with a contract ends, there is one more brace
} Translator;

// A condition or any other text.
void harness_translate(Translator *t, Range range, Polarity polarity);

// ---- harness_clauses.c

// What is assigned gets any value: statements.
void harness_add_assigned(Translator *t, const RangeList *assigns);
// Calls of __assay_target (loop_contracts.h).
void harness_add_targets(Translator *t, const RangeList *assigns);
// "\"clause(condition) of name\""
void harness_add_message(Translator *t, const char *clause, Range condition, size_t name);
// What follows stands where the token stands.
void harness_add_place(Translator *t, size_t token);
// The parts between signs.
RangeList harness_split(const Translator *t, Range r, const char *sign);

// ---- harness_loops.c

// The head of a loop with an invariant and a measure, up to its body's brace, which is given back;
// 0, and nothing, of any other word.
size_t harness_add_loop(Translator *t, size_t word);

// Appends the functions of all contracts.
void harness_add_contracts(Translator *t);

#endif
