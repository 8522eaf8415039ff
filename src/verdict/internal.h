// What the files of this folder share.
//
//   verify.c     a verification from slicing to verdicts
//   engines.c    the engines
//   plan.c       which engine answers which question, when and for how long
//   attempt.c    one engine at work, in a process of its own
//   confirm.c    a FALSE counts when a run of the interpreter shows it
//   answer.c     answers as bytes, for the pipe between the processes
//   combine.c    what the answers say together
//   portfolio.c  processes, under one budget of time and memory
#ifndef VERDICT_INTERNAL_H
#define VERDICT_INTERNAL_H

#include "verdict/portfolio.h"
#include "verdict/verify.h"

// The portfolio's questions: a property, and whether more than a short search for a violation is
// worth it.
// The parts of valid-memsafety share its bit: it is settled when all of them are that are asked.
enum {
    PROOFS = 16,
    INFINITE_RUN = PROPERTY_VALID_DEREF
}; // and one more: is there an infinite run?
_Static_assert((int)INFINITE_RUN < (int)PROOFS, "room for the properties");

static inline uint32_t questions_of(uint32_t properties) {
    uint32_t own = properties & ((1u << INFINITE_RUN) - 1);
    return own | (uint32_t)(properties >> INFINITE_RUN != 0) << PROPERTY_MEMSAFETY;
}

typedef struct Question {
    bool is_asked;
    EngineVerdict verdict;
    const char *by; // the engine that gave the verdict
    int explains;   // how much the reason explains, while the verdict is unknown
    bool holds_if_memory_is_safe;
    bool needs_safe_ideal;
    EngineLoopTexts accesses; // that are not shown to be valid, if it holds else
} Question;

typedef struct Verification Verification;

typedef struct Attempt {
    Verification *verification;
    EngineId engine;
    uint32_t properties;
    int explains; // how much its reasons for UNKNOWN explain
    char name[64];
} Attempt;

struct Verification {
    const VerifyTask *task;
    IrProgram *slice;   // for unreach-call, or NULL
    IrProgram *plain;   // without checks for undefined behaviour, or NULL: it has none
    IrProgram *tracked; // for def-behavior: with shadows of values (shadow/shadow.h), or NULL
    Question questions[N_PROPERTIES];
    Statistics statistics;
    bool is_cancelled; // by the caller
    VEC(Attempt *) attempts;
    VEC(PortfolioJob) jobs; // one for each attempt
};

static inline bool is_single(uint32_t properties) { return (properties & (properties - 1)) == 0; }

// ---- engines.c
typedef struct EngineRow {
    Engine *run;
    const char *name;
    int explains; // how much its reasons for UNKNOWN explain
} EngineRow;

extern const EngineRow ENGINES[ENGINE_ALL];

// ---- plan.c
void plan_verification(Verification *v, uint32_t properties);
// Short searches for runs that violate what was proved.
void plan_refutations(Verification *v, uint32_t properties);
void plan_release(Verification *v);
unsigned plan_slots(const VerifyTask *task);
const char *plan_why_no_engine(const VerifyTask *task); // answers some property

// ---- attempt.c: the work of a PortfolioJob; the context is an Attempt
void attempt_do(void *context, Budget *budget, Text *bytes);

// ---- combine.c
uint32_t combine_take(void *verification, const PortfolioAnswer *answer); // Portfolio.take
// The same, but only a FALSE counts.
uint32_t combine_take_refutation(void *verification, const PortfolioAnswer *answer);
// What depends on the verdict of another property, when all answers are there.
void combine_finish(Verification *v);

#endif
