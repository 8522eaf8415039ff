// Jobs in processes of their own: answers, crashes, limits, and that nothing is left behind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "verdict/portfolio.h"

// ---- Jobs --------------------------------------------------------------------------------------

static void say_name(void *context, Budget *budget, Text *answer) {
    (void)budget;
    text_add(answer, "%s", (const char *)context);
}

static void say_late(void *context, Budget *budget, Text *answer) {
    usleep(150000);
    say_name(context, budget, answer);
}

static void crash(void *context, Budget *budget, Text *answer) {
    (void)context, (void)budget;
    text_add(answer, "lost");
    raise(SIGKILL);
}

static void give_up(void *context, Budget *budget, Text *answer) {
    (void)context, (void)budget, (void)answer;
    exit(MEMORY_EXHAUSTED_STATUS);
}

static void say_share(void *context, Budget *budget, Text *answer) {
    (void)context;
    text_add(answer, "%.3f", budget->deadline - clock_now());
}

static void never_end(void *context, Budget *budget, Text *answer) {
    (void)context, (void)budget, (void)answer;
    for (;;)
        pause();
}

static void eat_a_little(void *context, Budget *budget, Text *answer) {
    size_t size = (size_t)200 << 20;
    volatile char *food = malloc(size);
    for (size_t i = 0; i < size; i += 512)
        food[i] = 1;
    free((void *)(uintptr_t)food);
    say_name(context, budget, answer);
}

static void eat(void *context, Budget *budget, Text *answer) {
    size_t size = (size_t)200 << 20;
    volatile char *food = malloc(size);
    for (size_t i = 0; i < size; i += 512)
        food[i] = 1;
    never_end(context, budget, answer);
}

static void say_much(void *context, Budget *budget, Text *answer) {
    (void)context, (void)budget;
    for (int i = 0; i < 100000; i++)
        text_add(answer, "0123456789");
}

// ---- What came back ----------------------------------------------------------------------------

typedef struct Heard {
    Text log; // "answer;" or "!crash;" in the order of the ends
    size_t longest;
    uint32_t settled;
    bool settles; // an answer settles the job's questions
    unsigned watched;
} Heard;

static uint32_t hear(void *context, const PortfolioAnswer *answer) {
    static const char *const ends[] = {"", "!crash", "!time", "!memory"};
    Heard *heard = context;
    bool is_said = answer->end == PORTFOLIO_ANSWERED;
    if (answer->bytes->length > heard->longest)
        heard->longest = answer->bytes->length;
    if (answer->bytes->length < 100)
        text_add(&heard->log, "%s;", is_said ? text_chars(answer->bytes) : ends[answer->end]);
    if (is_said && heard->settles)
        heard->settled |= answer->job->questions;
    return heard->settled;
}

static bool stop_soon(void *context, const char *running, double seconds) {
    (void)seconds;
    Heard *heard = context;
    assert_string_equal(running, "endless");
    return ++heard->watched < 3;
}

static void run_jobs(PortfolioJob *jobs, size_t n, unsigned slots, Heard *heard, Budget *budget) {
    Portfolio portfolio = {
        .jobs = jobs, .n_jobs = n, .slots = slots, .take = hear, .context = heard};
    portfolio_run(&portfolio, budget);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); // no child is left
    assert_int_equal(errno, ECHILD);
}

// ---- Tests -------------------------------------------------------------------------------------

static void every_job_answers_in_turn(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, say_late, "a", false, false, 0},
                           {"b", 1, 0, 0, say_name, "b", false, false, 0}};
    run_jobs(jobs, 2, 1, &heard, &budget);
    assert_string_equal(text_chars(&heard.log), "a;b;");
    text_release(&heard.log);
    run_jobs(jobs, 2, 2, &heard, &budget);
    assert_string_equal(text_chars(&heard.log), "b;a;");
    text_release(&heard.log);
}

static void long_answer_arrives_whole(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"much", 1, 0, 0, say_much, NULL, false, false, 0}};
    run_jobs(jobs, 1, 1, &heard, &budget);
    assert_int_equal(heard.longest, 1000000);
}

static void crash_costs_its_own_answer_only(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, crash, NULL, false, false, 0},
                           {"b", 1, 0, 0, give_up, NULL, false, false, 0},
                           {"c", 1, 0, 0, say_name, "c", false, false, 0}};
    run_jobs(jobs, 3, 1, &heard, &budget);
    assert_string_equal(text_chars(&heard.log), "!crash;!memory;c;");
    text_release(&heard.log);
}

static void settled_question_ends_its_jobs(void **state) {
    (void)state;
    Heard heard = {.settles = true};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, never_end, NULL, false, false, 0},
                           {"b", 1, 0, 0, say_late, "b", false, false, 0},
                           {"c", 1, 0, 0, say_name, "not started", false, false, 0},
                           {"d", 3, 0, 0, say_name, "d", false, false, 0}};
    run_jobs(jobs, 4, 2, &heard, &budget);
    assert_string_equal(text_chars(&heard.log), "b;d;");
    text_release(&heard.log);
}

static void delayed_job_waits_for_its_time_or_an_end(void **state) {
    (void)state;
    Heard heard = {.settles = true};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, say_late, "a", false, false, 0},
                           {"b", 1, 60, 0, say_name, "b", false, false, 0}};
    run_jobs(jobs, 2, 2, &heard, &budget); // the first settles it
    assert_string_equal(text_chars(&heard.log), "a;");
    text_release(&heard.log);
    heard = (Heard){0};
    double start = clock_now();
    run_jobs(jobs, 2, 2, &heard, &budget); // the first does not: the second need not wait
    assert_string_equal(text_chars(&heard.log), "a;b;");
    assert_true(clock_now() - start < 30);
    text_release(&heard.log);
}

// What is left of all slots' time is divided among the jobs that are not yet done.
static void time_is_shared_and_kept(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = budget_of_seconds(1.2);
    PortfolioJob jobs[] = {{"a", 1, 0, 0, say_share, NULL, false, false, 0},
                           {"b", 1, 0, 0, never_end, NULL, false, false, 0},
                           {"c", 1, 0, 0.05, say_share, NULL, false, false, 0}};
    double start = clock_now(), first, last;
    run_jobs(jobs, 3, 1, &heard, &budget);
    assert_int_equal(sscanf(text_chars(&heard.log), "%lf;!time;%lf;", &first, &last), 2);
    assert_true(first > 0.2 && first <= 0.4);
    assert_true(last > 0 && last <= 0.05);
    assert_true(clock_now() - start < 5);
    text_release(&heard.log);
}

// It comes last wherever it stands, and the others' shares are what they are without it.
static void spare_job_takes_what_is_left(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = budget_of_seconds(3);
    PortfolioJob jobs[] = {
        {.name = "s", .questions = 1, .work = say_name, .context = "s", .is_spare = true},
        {"a", 1, 0, 0, say_share, NULL, false, false, 0},
        {"b", 1, 0, 0, say_name, "b", false, false, 0}};
    double first;
    run_jobs(jobs, 3, 1, &heard, &budget);
    assert_int_equal(sscanf(text_chars(&heard.log), "%lf;b;s;", &first), 1);
    assert_non_null(strstr(text_chars(&heard.log), ";b;s;"));
    assert_true(first > 1.1 && first <= 1.5); // half of it, not a third
    text_release(&heard.log);
}

// What it leaves is for the others.
static void heavy_job_gets_more(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = budget_of_seconds(3);
    PortfolioJob jobs[] = {
        {.name = "a", .questions = 1, .work = say_share, .weight = 4},
        {.name = "b", .questions = 1, .work = say_share},
        {.name = "c", .questions = 1, .work = say_share},
    };
    double first, second, third;
    run_jobs(jobs, 3, 1, &heard, &budget);
    assert_int_equal(sscanf(text_chars(&heard.log), "%lf;%lf;%lf;", &first, &second, &third), 3);
    assert_true(first > 1.5 && first <= 2); // four of six shares
    assert_true(second > 1 && second <= 1.5);
    assert_true(third > 2 && third <= 3);
    text_release(&heard.log);
}

static void largest_job_is_killed_for_memory(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, say_late, "a", false, false, 0},
                           {"b", 1, 0, 0, eat, NULL, false, false, 0}};
    Portfolio portfolio = {
        .jobs = jobs, .n_jobs = 2, .slots = 2, .memory_mib = 150, .take = hear, .context = &heard};
    portfolio_run(&portfolio, &budget);
    assert_non_null(strstr(text_chars(&heard.log), "!memory;"));
    assert_non_null(strstr(text_chars(&heard.log), "a;"));
    text_release(&heard.log);
}

static void memory_between_two_looks_counts(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, eat_a_little, "a", false, false, 0},
                           {"b", 1, 0, 0, say_name, "b", false, false, 0}};
    Portfolio portfolio = {
        .jobs = jobs, .n_jobs = 2, .slots = 1, .memory_mib = 150, .take = hear, .context = &heard};
    portfolio_run(&portfolio, &budget);
    assert_string_equal(text_chars(&heard.log), "!memory;b;");
    text_release(&heard.log);
}

static void watcher_stops_it(void **state) {
    (void)state;
    Heard heard = {0};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"endless", 1, 0, 0, never_end, NULL, false, false, 0}};
    Portfolio portfolio = {
        .jobs = jobs, .n_jobs = 1, .slots = 1, .take = hear, .watch = stop_soon, .context = &heard};
    portfolio_run(&portfolio, &budget);
    assert_int_equal(heard.watched, 3);
    assert_int_equal(budget.end, BUDGET_INTERRUPTED);
    text_release(&heard.log);
}

static void all_finish_where_answers_are_compared(void **state) {
    (void)state;
    Heard heard = {.settles = true};
    Budget budget = {0};
    PortfolioJob jobs[] = {{"a", 1, 0, 0, say_name, "a", false, false, 0},
                           {"b", 1, 0, 0, say_late, "b", false, false, 0}};
    Portfolio portfolio = {
        .jobs = jobs, .n_jobs = 2, .slots = 1, .to_the_end = true, .take = hear, .context = &heard};
    portfolio_run(&portfolio, &budget);
    assert_string_equal(text_chars(&heard.log), "a;b;");
    text_release(&heard.log);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_answers_in_turn),
        cmocka_unit_test(long_answer_arrives_whole),
        cmocka_unit_test(crash_costs_its_own_answer_only),
        cmocka_unit_test(settled_question_ends_its_jobs),
        cmocka_unit_test(delayed_job_waits_for_its_time_or_an_end),
        cmocka_unit_test(time_is_shared_and_kept),
        cmocka_unit_test(spare_job_takes_what_is_left),
        cmocka_unit_test(heavy_job_gets_more),
        cmocka_unit_test(largest_job_is_killed_for_memory),
        cmocka_unit_test(memory_between_two_looks_counts),
        cmocka_unit_test(watcher_stops_it),
        cmocka_unit_test(all_finish_where_answers_are_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
