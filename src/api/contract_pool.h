// The clauses that a contract is made of: which of them excludes a run that fails?
#ifndef API_CONTRACT_POOL_H
#define API_CONTRACT_POOL_H

#include "api/contract_cause.h"
#include "task/property.h"

typedef struct ContractExample { // a run that needed so many elements
    int place;
    __int128 elements;
    ContractCause given; // its heap memory is not kept
} ContractExample;

typedef struct ContractPool {
    const Survey *survey;
    NeedList needs; // the contract so far
    NeedList tried; // what was in it at some time
    VEC(ContractExample) examples;
} ContractPool;

// Adds a clause that does not hold on the run, or puts a stronger one in the place of another.
// False: there is none.
bool contract_pool_exclude(ContractPool *pool, const ContractCause *cause, Property property);
// A clause with a constant number of elements, and how many some run needed that failed.
bool contract_pool_is_constant(const Need *need);
__int128 contract_pool_least(const ContractPool *pool, const Need *need);
void contract_pool_release(ContractPool *pool);

// Do all runs under `needs` keep to the driver's own conventions, so that what was proved of those
// holds?
bool contract_pool_only_assumes(const NeedList *needs);

#endif
