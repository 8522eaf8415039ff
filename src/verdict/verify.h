// All engines together: one verdict for each property, by the contract of engines (task/engine.h).
// The plan (plan.c) says which engines run, in which order and for how long; combine.c combines
// their answers.
#ifndef VERDICT_VERIFY_H
#define VERDICT_VERIFY_H

#include "task/engine.h"

typedef enum EngineId {
    ENGINE_RUN,
    ENGINE_SEG,
    ENGINE_BMC,
    ENGINE_VALUE,
    ENGINE_CEGAR,
    ENGINE_ENDLESS, // goes with seg
    ENGINE_ALL
} EngineId;

typedef struct VerifyTask {
    IrProgram *program; // has an entry
    bool has_contracts; // some replace bodies in calls
    bool has_bodies;    // which are there all the same
    uint32_t properties;
    EngineId engine;
    EngineOptions options;
    double timeout;       // seconds; 0: none
    bool slice, no_slice; // unreach-call: slice small programs, too; not even large ones
    // What is proved but for accesses that may be invalid is TRUE; slices leave out accesses that
    // matter for no other reason.
    bool assume_memory_safe;
    unsigned jobs;        // engines at the same time; 0: one for each processor
    size_t memory_mib;    // of all engines together; 0: no limit
    size_t inherited_mib; // memory of this process that does not count
    bool compare_engines; // let every engine finish, and compare what they say
    // Called some times a second with the names of the engines at work; false cancels. May be NULL.
    bool (*progress)(void *context, const char *running, double seconds);
    void *progress_context;
} VerifyTask;

// The answer (which the caller releases) has a verdict for each of the task's properties.
void verify_run(const VerifyTask *task, EngineAnswer *answer);

#endif
