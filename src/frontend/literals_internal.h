// String literals and where they may share storage: what literals.c (literals in code) and
// literal_tables.c (literals in initialisers) have in common.
#ifndef FRONTEND_LITERALS_INTERNAL_H
#define FRONTEND_LITERALS_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

enum { LITERALS_MAX_HOSTS = 16 };

typedef struct Literal {
    LLVMValueRef global;
    const char *text; // NULL: the name of a function
    size_t length;    // in bytes, with the final NUL
    size_t unit;      // bytes of a character
    bool is_compared;
    bool is_in_table; // an initialiser of a static object has its address
    bool is_number;   // and there it is an integer
    bool is_met;      // it may be compared with another one that it may share storage with
} Literal;

// A comparison that may see whether literals in initialisers share storage.
typedef struct Meeting {
    LLVMValueRef instr; // a test of equality, or the conversion of an address to an integer
    bool is_too_hard;   // it cannot be made to compare places
} Meeting;

typedef struct Sharing {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    VEC(Literal) literals; // the longest first
    Map index;             // LLVMValueRef -> index in literals
    bool are_too_many;     // to look at each pair
    VEC(Meeting) meetings;
    Arena arena; // texts
} Sharing;

// A place in another literal that has the same contents.
typedef struct Host {
    const Literal *literal;
    uint64_t offset;
} Host;

// Where the literal's contents are found in another one, from `*at` on.
bool literals_find(const Literal *literal, const Literal *in, size_t *at);
// A number that is arbitrary, but fixed for a run: 1 + i says that the literal lies in its host i.
LLVMValueRef literals_build_choice(Sharing *s, const Literal *literal);
void literals_give_up(Sharing *s);

// ---- literal_tables.c -------------------------------------------------------
// Finds the comparisons of literals in initialisers. Comes before any instruction is changed.
void literals_find_meetings(Sharing *s);
// Makes them compare the places where the literals lie in this run.
void literals_share_at_meetings(Sharing *s);

#endif
