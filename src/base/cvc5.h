// cvc5 as a child process: questions in SMT-LIB through a pipe, started when it is first needed,
// and again when it died or did not answer in time. The caller keeps the dialogue's state (what is
// declared).
#ifndef BASE_CVC5_H
#define BASE_CVC5_H

#include "base/budget.h"
#include "base/text.h"

#define CVC5_MISSING "cvc5 does not answer (Debian's package cvc5)"

typedef enum Cvc5Answer { CVC5_SAT, CVC5_UNSAT, CVC5_UNKNOWN } Cvc5Answer;

typedef struct Cvc5 {
    const char *program;      // NULL: cvc5
    bool is_incremental;      // push and pop; separation logic only works without them
    unsigned milliseconds;    // for one answer
    unsigned steps;           // likewise, as cvc5 counts them, so that runs repeat; 0: no limit
    struct Dialogue *running; // NULL: not (any more)
    int starts;
    uint64_t queries, unknown;
    double seconds;
} Cvc5;

// Is it running? `is_fresh`: it was just started, and knows nothing yet. False where it cannot be
// started, or failed too often.
bool cvc5_start(Cvc5 *cvc5, bool *is_fresh);
// The query ends with one check-sat. Unknown also where no answer came within the limits.
Cvc5Answer cvc5_ask(Cvc5 *cvc5, const Text *query, Budget *budget);
void cvc5_stop(Cvc5 *cvc5);
// Does the program answer at all?
bool cvc5_is_there(const char *program, Budget *budget);

#endif
