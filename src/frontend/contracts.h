// Contracts (assay_contracts.h) in LLVM code, before variables are promoted: what is ensured is
// checked where the function returns, what is required is assumed of the function that is checked
// by itself.
#ifndef FRONTEND_CONTRACTS_H
#define FRONTEND_CONTRACTS_H

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

// Which of the driver's conventions a requirement takes the place of.
typedef enum ContractKind {
    CONTRACT_NONE,
    CONTRACT_VALID, // any number of elements, or null: the requirement says more
    CONTRACT_STRING,
    CONTRACT_LIST,
} ContractKind;

// A pointer among the arguments: "2" is the third parameter of LLVM's, "2/8" the pointer at byte 8
// of what it points to.
typedef struct ContractMention {
    char *key;
    ContractKind kind;
    uint64_t link;        // CONTRACT_LIST: offset of the link in a node
    LLVMValueRef call;    // that mentions it
    const char *at_entry; // what takes the place of the call where the driver made it so, or NULL
    bool is_met;          // the driver did
} ContractMention;

typedef struct Contracts {
    VEC(ContractMention) mentions;
    bool has_requirements;
    LLVMValueRef is_entry; // in the function: is this the driver's call?
} Contracts;

ContractMention contracts_find(const Contracts *contracts, const char *key);
void contracts_release(Contracts *contracts);

// The driver makes the pointer what the contract says it is: there is nothing to look at in its
// call.
void contracts_meet(Contracts *contracts, const char *key, ContractKind kind, uint64_t link);
// When all arguments are made.
void contracts_settle(Contracts *contracts);

// What assay_result spoke of before: a condition may call a function that has a contract, too.
enum { CONTRACT_MAX_WORDS = 32 };
typedef struct ContractResult {
    LLVMValueRef words[CONTRACT_MAX_WORDS];
    unsigned n_words;
} ContractResult;

// Puts a function's result where assay_result finds it, and gives back what was there. `value` is
// the address of a structure that is returned in memory; any if nothing is returned.
ContractResult contracts_keep_result(LLVMBuilderRef builder, LLVMValueRef function,
                                     LLVMValueRef value);
void contracts_restore_result(LLVMBuilderRef builder, LLVMValueRef function,
                              const ContractResult *before);

// In all functions: returns check what is ensured. False after an error.
bool contracts_check_returns(LLVMModuleRef module, Diag *diag);

// Of two instructions of a function: does every path to the other one pass the first?
bool contracts_comes_before(LLVMValueRef call, LLVMValueRef other);

// In the function that the driver calls: requirements are assumed there, and checked in all other
// calls of it. They are added to `assumptions` in words.
Contracts contracts_assume(LLVMValueRef function, Text *assumptions);

// Likewise what the function asserts before it changes anything (assert, error calls).
// It is added to `assumptions` in words.
void contracts_assume_asserts(Contracts *contracts, LLVMValueRef function, Text *assumptions);

// Does it say what it ensures?
bool contracts_promise(LLVMValueRef function);

// By which a driver says that the next call is its own.
void contracts_enter(LLVMModuleRef module, LLVMBuilderRef builder);

#endif
