// The run of a candidate, as the search for a contract looks at it: what the function was given
// there, in the survey's terms, and what failed.
#ifndef API_CONTRACT_CAUSE_H
#define API_CONTRACT_CAUSE_H

#include "api/internal.h"
#include "frontend/needs.h"
#include "interp/cause.h"

typedef struct GivenPlace {
    bool is_known, is_null;
    int64_t room;   // bytes from the pointer on; -1: not known
    int64_t length; // of the string there; -1: none
    uint32_t slot;  // of its object
    bool is_source; // what failed was made of it
} GivenPlace;

typedef struct GivenNumber {
    bool is_known, is_source;
    __int128 value;
} GivenNumber;

enum { CONTRACT_MOST = 32 }; // places, and numbers, that are looked at

typedef struct ContractCause {
    IrCause cause;
    bool is_reached; // the function was called, and the run is that of the verdict
    GivenPlace places[CONTRACT_MOST];
    GivenNumber numbers[CONTRACT_MOST];
    int place; // whose object is concerned, or -1
    IrViolation violation;
    char *callee; // of a null pointer that a call gave; or NULL
    bool callee_is_model;
} ContractCause;

bool contract_cause_find(const AssayProgram *program, const char *function,
                         const AssayVerdict *verdict, const Survey *survey,
                         const AssayVerifyOptions *verify, ContractCause *found);
void contract_cause_release(ContractCause *cause);

// The value of a count on that run; false: not known.
bool contract_cause_count(const ContractCause *cause, const ShapeCount *count, __int128 *value);

#endif
