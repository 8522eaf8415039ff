// Is a violation a bug: does it happen whatever a sensible caller does?
#ifndef API_CONTRACT_JUDGE_H
#define API_CONTRACT_JUDGE_H

#include "api/contract_attempt.h"

// Called for a candidate under the contract found so far. True: a bug.
bool contract_is_bug(ContractSearch *search, const ContractCause *cause,
                     const AssayVerdict *verdict);
// The same when no clause of a contract excludes it.
bool contract_is_bug_at_last(ContractSearch *search, const ContractCause *cause,
                             const AssayVerdict *verdict);

#endif
