// Jobs that answer questions about one program, each in a child process of its own: as many at a
// time as there are slots, under one budget of time and memory. A job that crashes, or is killed,
// costs its own answer and nothing else. When all questions of a job are settled it is not started
// any more, or killed.
//
// What was loaded before is shared with the children by fork; nothing outlives the caller.
#ifndef VERDICT_PORTFOLIO_H
#define VERDICT_PORTFOLIO_H

#include "base/budget.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PortfolioJob {
    const char *name;
    uint32_t questions; // a bit for each question that it may answer
    double delay;       // seconds for which it waits, as long as another job runs
    double most;        // seconds that it may take; 0: its share of what is left
    // Done in the child. The bytes added to `answer` are sent to the parent.
    void (*work)(void *context, Budget *budget, Text *answer);
    void *context;
    bool is_spare; // starts only where no other job waits, and takes nothing of their shares
    // Runs beside the slots for all the time that is left, one such job at a time. The others wait
    // a moment for it: it decides soon, or knows soon that it cannot.
    bool is_beside;
    unsigned weight; // of its share of the time, in those of a usual job; 0: one
} PortfolioJob;

typedef enum PortfolioEnd {
    PORTFOLIO_ANSWERED,
    PORTFOLIO_CRASHED, // `signal` says how; 0: it ended without an answer
    PORTFOLIO_OUT_OF_TIME,
    PORTFOLIO_OUT_OF_MEMORY,
} PortfolioEnd;

typedef struct PortfolioAnswer {
    const PortfolioJob *job;
    PortfolioEnd end;
    int signal;
    const Text *bytes; // complete if it answered
} PortfolioAnswer;

typedef struct Portfolio {
    const PortfolioJob *jobs; // cheap ones first
    size_t n_jobs;
    unsigned slots;       // children at the same time, at least 1
    size_t memory_mib;    // of the children together; the largest one is killed; 0: no limit
    size_t inherited_mib; // that each child shares with the parent: not counted as its own
    double least;    // seconds that a job gets, however small its share is, while there are any
    bool to_the_end; // jobs run on when their questions are settled (to compare answers)
    // Called when a job ends; gives the questions that are settled by now.
    uint32_t (*take)(void *context, const PortfolioAnswer *answer);
    // Called now and then with the names of the jobs that run; false: stop. May be NULL.
    bool (*watch)(void *context, const char *running, double seconds);
    void *context;
} Portfolio;

unsigned portfolio_count_processors(void); // that we may use

// Returns when every question is settled, no job is left, or the budget has run out (budget->end).
void portfolio_run(const Portfolio *portfolio, Budget *budget);

#endif
