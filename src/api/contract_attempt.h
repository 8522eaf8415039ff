// One question about a function under a contract.
#ifndef API_CONTRACT_ATTEMPT_H
#define API_CONTRACT_ATTEMPT_H

#include "api/contract_search.h"

typedef struct ContractSearch {
    const ContractTask *task;
    Survey survey;
    ContractPool pool;
    AssayProgram *program; // under the pool's needs, or NULL
    unsigned attempts;
    unsigned version;               // of the program; the first one is that of the check before
    unsigned checked[N_PROPERTIES]; // the version that a property was last asked of; 0: the first
    uint32_t bugs;                  // properties that are FALSE for good
} ContractSearch;

double contract_seconds_left(const ContractSearch *search);
// The program under the pool's needs, in search->program.
bool contract_load(ContractSearch *search);
// Verdicts about it, in `verdicts`; gives how many.
size_t contract_verify(ContractSearch *search, uint32_t properties, double seconds,
                       AssayVerdict *verdicts);

typedef enum ContractRun { CONTRACT_RUN_EXISTS, CONTRACT_RUN_NONE, CONTRACT_RUN_OPEN } ContractRun;

// Is there a run under the needs that executes a place ("": any) and comes to the end of the
// function, or (`is_start`) is there any run at all?
ContractRun contract_ask_for_run(ContractSearch *search, const char *place, bool is_start,
                                 double seconds);

#endif
