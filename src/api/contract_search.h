// Three answers for a function: proved under a contract, bug, open (doc/functions.md). What fails
// with every argument is a candidate only: a contract is looked for that excludes it, clause by
// clause, each chosen by a run that fails; what no caller can help is a bug.
#ifndef API_CONTRACT_SEARCH_H
#define API_CONTRACT_SEARCH_H

#include "api/contract_pool.h"

typedef struct ContractTask {
    FrontendOptions frontend;  // with the function, and bitcode where it is known
    AssayVerifyOptions verify; // its timeout is not used
    bool is_modular;
    const char *assumptions; // of the check with every argument
    double deadline;         // by the clock
    size_t inherited_mib;
    bool only_candidates; // what is open stays so: it had its time
    bool verbose;
} ContractTask;

// Takes the verdicts of a check with every argument, and replaces each that is no proof by an
// answer: TRUE under `needs`, FALSE for a bug, UNKNOWN with the reason for what is open.
void contract_answer(const ContractTask *task, AssayVerdict *verdicts, size_t n);

#endif
