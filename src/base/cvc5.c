#include "base/cvc5.h"

#include "base/clock.h"
#include "base/dialogue.h"

#include <stdio.h>
#include <string.h>

enum { MAX_STARTS = 6, GRACE_MILLISECONDS = 1000 };

static const char *program_of(const Cvc5 *cvc5) { return cvc5->program ? cvc5->program : "cvc5"; }

bool cvc5_start(Cvc5 *cvc5, bool *is_fresh) {
    *is_fresh = !cvc5->running;
    if (cvc5->running)
        return true;
    if (cvc5->starts++ >= MAX_STARTS)
        return false;
    char time[40], steps[40];
    snprintf(time, sizeof time, "--tlimit-per=%u", cvc5->milliseconds);
    snprintf(steps, sizeof steps, "--rlimit-per=%u", cvc5->steps);
    char *arguments[] = {(char *)program_of(cvc5),
                         "--lang=smt2",
                         cvc5->is_incremental ? "--incremental" : "--no-incremental",
                         time,
                         cvc5->steps ? steps : NULL,
                         NULL};
    cvc5->running = dialogue_start(arguments);
    return cvc5->running != NULL;
}

void cvc5_stop(Cvc5 *cvc5) {
    dialogue_end(cvc5->running);
    cvc5->running = NULL;
}

// Its own limit ends a query; the budget is for a solver that does not obey it.
static Budget part_of(const Budget *budget, unsigned milliseconds) {
    Budget part = budget ? *budget : (Budget){0};
    double latest = clock_now() + milliseconds / 1000.0;
    if (part.deadline <= 0 || part.deadline > latest)
        part.deadline = latest;
    return part;
}

// Asks and hears the answer. What cvc5 echoes behind it says which question it is for: what it says
// without a question is no answer.
static bool ask(Cvc5 *cvc5, const Text *query, Text *answer, Budget *budget) {
    Text behind = {0}, echo = {0};
    char name[40];
    snprintf(name, sizeof name, "answer %llu.", (unsigned long long)cvc5->queries);
    text_add(&behind, "(echo \"%s\")\n", name);
    bool is_heard = cvc5->running && dialogue_say(cvc5->running, query, budget) &&
                    dialogue_say(cvc5->running, &behind, budget) &&
                    dialogue_hear(cvc5->running, answer, budget) &&
                    dialogue_hear(cvc5->running, &echo, budget) &&
                    strstr(text_chars(&echo), name); // with or without quotes, by version
    text_release(&behind);
    text_release(&echo);
    return is_heard;
}

Cvc5Answer cvc5_ask(Cvc5 *cvc5, const Text *query, Budget *budget) {
    Text line = {0};
    Cvc5Answer answer = CVC5_UNKNOWN;
    double start = clock_now();
    Budget part = part_of(budget, cvc5->milliseconds + GRACE_MILLISECONDS);
    cvc5->queries++;
    bool is_heard = ask(cvc5, query, &line, &part);
    if (is_heard && strcmp(text_chars(&line), "unsat") == 0)
        answer = CVC5_UNSAT;
    else if (is_heard && strcmp(text_chars(&line), "sat") == 0)
        answer = CVC5_SAT;
    else if (!is_heard || strcmp(text_chars(&line), "unknown") != 0)
        cvc5_stop(cvc5); // gone, or an answer that means nothing
    cvc5->unknown += answer == CVC5_UNKNOWN;
    cvc5->seconds += clock_now() - start;
    text_release(&line);
    return answer;
}

bool cvc5_is_there(const char *program, Budget *budget) {
    Cvc5 cvc5 = {.program = program, .milliseconds = 5000};
    Text query = {0};
    bool is_fresh;
    text_add(&query, "(set-logic QF_LIA)\n(check-sat)\n");
    bool is_there = cvc5_start(&cvc5, &is_fresh) && cvc5_ask(&cvc5, &query, budget) == CVC5_SAT;
    cvc5_stop(&cvc5);
    text_release(&query);
    return is_there;
}
