// Checks a proof again, without the engine that found it: the program is executed symbolically from
// its start and from every state of the proof, up to the next state of the proof. On these paths
// every check of the property must follow, and the state that is reached must be covered by the
// proof's. For termination every cycle among the states must be ranked by the proof's measures;
// where signed arithmetic may overflow on some path, the same is checked of a second proof, for a
// machine whose signed numbers have no ends. cvc5 decides what follows.
//
// This shares nothing with the engines but the program, terms, the proof's format and the pipe to
// cvc5.
#ifndef CERTIFICATE_CHECK_H
#define CERTIFICATE_CHECK_H

#include "base/budget.h"
#include "certificate/certificate.h"

typedef enum CheckOutcome {
    CHECK_CONFIRMED,
    CHECK_REJECTED,    // a step of the proof does not hold
    CHECK_NOT_CHECKED, // beyond what this checker can do
} CheckOutcome;

typedef struct CheckResult {
    CheckOutcome outcome;
    char *reason; // unless it is confirmed; the caller frees
    uint64_t paths, steps, queries;
} CheckResult;

typedef struct CheckOptions {
    bool malloc_may_fail;
    const char *solver; // the program; NULL: cvc5
} CheckOptions;

// The terms of the proof belong to the table, and the program has an entry.
CheckResult check_proof(IrProgram *program, const CertifiedProof *certified, TermTable *table,
                        const CheckOptions *options, Budget *budget);

#endif
