// Budgets, signals, child programs and supervised jobs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/budget.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/signals.h"
#include "base/supervise.h"

// ---- Budgets -----------------------------------------------------------------------------------

// The processor's time, not the wall's: sleeping costs nothing.
static void part_of_a_budget_counts_work(void **state) {
    (void)state;
    Budget part = budget_of_part(NULL, 0.02);
    struct timespec pause = {.tv_nsec = 60 * 1000 * 1000};
    nanosleep(&pause, NULL);
    assert_int_equal(budget_poll(&part, 1), BUDGET_LEFT);
    assert_true(budget_milliseconds(&part, 1000) <= 20);
    while (budget_poll(&part, 1) == BUDGET_LEFT)
        ;
    assert_int_equal(part.end, BUDGET_OUT_OF_TIME);
    assert_int_equal(budget_milliseconds(&part, 1000), 1);
}

static void part_of_a_budget_ends_with_the_whole(void **state) {
    (void)state;
    Budget whole = {.end = BUDGET_INTERRUPTED};
    Budget part = budget_of_part(&whole, 100);
    assert_int_equal(budget_poll(&part, 1), BUDGET_INTERRUPTED);
    Budget short_one = budget_of_part(NULL, 0.001), inner = budget_of_part(&short_one, 100);
    while (budget_poll(&inner, 1) == BUDGET_LEFT)
        ;
    assert_int_equal(inner.end, BUDGET_OUT_OF_TIME);
}

static void zeroed_budget_never_runs_out(void **state) {
    (void)state;
    Budget budget = {0};
    assert_int_equal(budget_poll(&budget, UINT64_MAX / 2), BUDGET_LEFT);
    budget = budget_of_seconds(0);
    assert_int_equal(budget_poll(&budget, 1), BUDGET_LEFT);
    assert_int_equal(budget.steps, 1);
}

static void steps_run_out_and_stay_out(void **state) {
    (void)state;
    Budget budget = {.max_steps = 10};
    assert_int_equal(budget_poll(&budget, 4), BUDGET_LEFT);
    assert_int_equal(budget_poll(&budget, 5), BUDGET_LEFT);
    assert_int_equal(budget_poll(&budget, 1), BUDGET_OUT_OF_STEPS);
    budget.max_steps = 100;
    assert_int_equal(budget_poll(&budget, 0), BUDGET_OUT_OF_STEPS);
    assert_string_equal(budget_end_name(budget.end), "step limit");
}

static void time_runs_out(void **state) {
    (void)state;
    Budget budget = budget_of_seconds(3600);
    assert_int_equal(budget_poll(&budget, 0), BUDGET_LEFT);
    budget.deadline = clock_now() - 1;
    assert_int_equal(budget_poll(&budget, 0), BUDGET_OUT_OF_TIME);
    assert_string_equal(budget_end_name(budget.end), "timeout");
    assert_string_equal(budget_end_name(BUDGET_INTERRUPTED), "interrupted");
}

// ---- Child programs ----------------------------------------------------------------------------

static ProcessResult run(const char *program, const char *a, const char *b, double seconds,
                         BudgetEnd *end) {
    char *arguments[] = {(char *)(uintptr_t)program, (char *)(uintptr_t)a, (char *)(uintptr_t)b,
                         NULL};
    Budget budget = budget_of_seconds(seconds);
    ProcessResult result = process_run(arguments, NULL, &budget);
    if (end)
        *end = budget.end;
    return result;
}

static void exit_statuses_are_reported(void **state) {
    (void)state;
    BudgetEnd end;
    ProcessResult result = run("true", NULL, NULL, 60, &end);
    assert_int_equal(result.status, 0);
    assert_int_equal(end, BUDGET_LEFT);
    process_result_release(&result);
    result = run("false", NULL, NULL, 60, NULL);
    assert_int_equal(result.status, 1);
    process_result_release(&result);
    result = run("sh", "-c", "kill -9 $$", 60, NULL);
    assert_int_equal(result.status, 128 + SIGKILL);
    process_result_release(&result);
}

static void missing_program_gives_127(void **state) {
    (void)state;
    ProcessResult result = run("/no/such/program", NULL, NULL, 60, NULL);
    assert_int_equal(result.status, 127);
    assert_int_equal(result.output.length, 0);
    process_result_release(&result);
}

static void both_streams_are_collected(void **state) {
    (void)state;
    ProcessResult result = run("sh", "-c", "echo one; echo two >&2; cat; echo three", 60, NULL);
    assert_string_equal(text_chars(&result.output), "one\nthree\n"); // standard input is empty
    assert_string_equal(text_chars(&result.errors), "two\n");
    process_result_release(&result);
    result = run("sh", "-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2", 60, NULL);
    assert_int_equal(result.output.length, 300000);
    assert_int_equal(result.errors.length, 300000);
    process_result_release(&result);
}

// More than a pipe holds, echoed while it is still being read.
static void input_reaches_the_program(void **state) {
    (void)state;
    char *arguments[] = {(char[]){"cat"}, NULL};
    Budget budget = budget_of_seconds(60);
    Text input = {0};
    for (int i = 0; i < 100000; i++)
        text_add(&input, "%d\n", i);
    ProcessResult result = process_run_with_input(arguments, NULL, &input, &budget);
    assert_int_equal(result.status, 0);
    assert_int_equal(result.output.length, input.length);
    assert_memory_equal(result.output.chars, input.chars, input.length);
    process_result_release(&result);
    char *reads_nothing[] = {(char[]){"true"}, NULL}; // which is no error
    result = process_run_with_input(reads_nothing, NULL, &input, &budget);
    assert_int_equal(result.status, 0);
    process_result_release(&result);
    text_release(&input);
}

static void arguments_are_not_for_a_shell(void **state) {
    (void)state;
    ProcessResult result = run("echo", "$HOME;", "`ls` *", 60, NULL);
    assert_string_equal(text_chars(&result.output), "$HOME; `ls` *\n");
    process_result_release(&result);
}

static void folder_is_where_it_runs(void **state) {
    (void)state;
    char *arguments[] = {(char[]){"pwd"}, NULL};
    Budget budget = {0};
    ProcessResult result = process_run(arguments, "/", &budget);
    assert_string_equal(text_chars(&result.output), "/\n");
    process_result_release(&result);
    result = process_run(arguments, "/no/such/folder", &budget);
    assert_int_equal(result.status, 127);
    process_result_release(&result);
}

// Gone, or a zombie that only waits for its new parent.
static bool is_dead(long process) {
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *file = fopen(path, "r");
    if (!file)
        return true;
    bool read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    const char *state = strrchr(line, ')');
    return !read || !state || state[2] == 'Z' || state[2] == 'X';
}

static void assert_dies_soon(long process) {
    assert_true(process > 1);
    for (int i = 0; i < 500 && !is_dead(process); i++)
        usleep(10000);
    assert_true(is_dead(process));
}

static void timeout_kills_the_whole_group(void **state) {
    (void)state;
    const char *const scripts[] = {
        "sleep 1000 & echo $!; wait",                           // the shell waits for it
        "sleep 1000 & echo $!",                                 // the shell is gone
        "sleep 1000 & echo $!; exec >&- 2>&-; exec sleep 1000", // its streams are closed
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        BudgetEnd end;
        ProcessResult result = run("sh", "-c", scripts[i], 0.3, &end);
        assert_int_equal(end, BUDGET_OUT_OF_TIME);
        assert_int_equal(result.status, i == 1 ? 0 : 128 + SIGKILL);
        assert_dies_soon(strtol(text_chars(&result.output), NULL, 10));
        process_result_release(&result);
    }
}

static void closed_streams_do_not_end_the_wait(void **state) {
    (void)state;
    BudgetEnd end;
    ProcessResult result = run("sh", "-c", "exec >&- 2>&-; exec sleep 1000", 0.3, &end);
    assert_int_equal(end, BUDGET_OUT_OF_TIME);
    assert_int_equal(result.status, 128 + SIGKILL);
    process_result_release(&result);
    result = run("sh", "-c", "exec >&- 2>&-; sleep 0.2; exit 5", 60, &end);
    assert_int_equal(end, BUDGET_LEFT);
    assert_int_equal(result.status, 5);
    process_result_release(&result);
}

// ---- Supervised jobs ---------------------------------------------------------------------------

static int job_returns(void *context) { return *(int *)context; }

static int job_aborts(void *context) {
    (void)context;
    abort();
}

static int job_hangs(void *context) {
    (void)context;
    volatile bool forever = true;
    while (forever)
        continue;
    return 0;
}

static int job_eats_memory(void *context) {
    (void)context;
    enum { CHUNK = 16 << 20, CHUNKS = 200 };
    static char *volatile chunks[CHUNKS];
    for (int i = 0; i < CHUNKS; i++) {
        chunks[i] = memory_new(CHUNK);
        memset(chunks[i], i + 1, CHUNK);
        usleep(10000);
    }
    return 0;
}

static int job_cannot_allocate(void *context) {
    (void)context;
    memory_exhausted();
}

static void exit_of_a_job_is_its_status(void **state) {
    (void)state;
    int wanted = 42;
    SuperviseResult result = supervise(job_returns, &wanted, (SuperviseLimits){60, 0});
    assert_int_equal(result.end, SUPERVISE_EXITED);
    assert_int_equal(result.status, 42);
    wanted = 0;
    result = supervise(job_returns, &wanted, (SuperviseLimits){0});
    assert_int_equal(result.end, SUPERVISE_EXITED);
    assert_int_equal(result.status, 0);
}

static void crash_of_a_job_is_an_answer(void **state) {
    (void)state;
    SuperviseResult result = supervise(job_aborts, NULL, (SuperviseLimits){60, 0});
    assert_int_equal(result.end, SUPERVISE_CRASHED);
    assert_int_equal(result.status, SIGABRT);
}

static void job_that_does_not_poll_is_ended(void **state) {
    (void)state;
    SuperviseResult result = supervise(job_hangs, NULL, (SuperviseLimits){0.2, 0});
    assert_int_equal(result.end, SUPERVISE_OUT_OF_TIME);
}

static void job_that_eats_memory_is_ended(void **state) {
    (void)state;
    SuperviseResult result = supervise(job_eats_memory, NULL, (SuperviseLimits){60, 300});
    assert_int_equal(result.end, SUPERVISE_OUT_OF_MEMORY);
    result = supervise(job_cannot_allocate, NULL, (SuperviseLimits){60, 0});
    assert_int_equal(result.end, SUPERVISE_OUT_OF_MEMORY);
}

// The process that the job started is in the job's standing: it goes down with it.
static int job_starts_a_program(void *context) {
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"},
                         (char[]){"echo $$ >\"$0\"; exec sleep 1000"}, context, NULL};
    Budget budget = {0};
    ProcessResult result = process_run(arguments, NULL, &budget);
    process_result_release(&result);
    return 0;
}

static void children_of_a_job_end_with_it(void **state) {
    (void)state;
    char path[] = "/tmp/assay-test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    SuperviseResult result = supervise(job_starts_a_program, path, (SuperviseLimits){1, 0});
    assert_int_equal(result.end, SUPERVISE_OUT_OF_TIME);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    long child = 0;
    assert_int_equal(fscanf(file, "%ld", &child), 1);
    fclose(file);
    unlink(path);
    assert_dies_soon(child);
}

// ---- Signals: last, since a signal that was received is never forgotten ------------------------

static int job_is_interrupted(void *context) {
    (void)context;
    signals_install();
    raise(SIGTERM);
    Budget budget = {0};
    char *arguments[] = {(char[]){"sleep"}, (char[]){"1000"}, NULL};
    ProcessResult result = process_run(arguments, NULL, &budget);
    process_result_release(&result);
    return signals_received() == SIGTERM && budget.end == BUDGET_INTERRUPTED ? 3 : 4;
}

static void signals_end_budgets(void **state) {
    (void)state;
    assert_int_equal(signals_received(), 0);
    SuperviseResult result = supervise(job_is_interrupted, NULL, (SuperviseLimits){60, 0});
    assert_int_equal(result.end, SUPERVISE_EXITED);
    assert_int_equal(result.status, 3);
}

static void signal_ends_a_supervised_job(void **state) {
    (void)state;
    signals_install();
    raise(SIGINT);
    SuperviseResult result = supervise(job_hangs, NULL, (SuperviseLimits){60, 0});
    assert_int_equal(result.end, SUPERVISE_INTERRUPTED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroed_budget_never_runs_out),
        cmocka_unit_test(part_of_a_budget_counts_work),
        cmocka_unit_test(part_of_a_budget_ends_with_the_whole),
        cmocka_unit_test(steps_run_out_and_stay_out),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(exit_statuses_are_reported),
        cmocka_unit_test(missing_program_gives_127),
        cmocka_unit_test(both_streams_are_collected),
        cmocka_unit_test(input_reaches_the_program),
        cmocka_unit_test(arguments_are_not_for_a_shell),
        cmocka_unit_test(folder_is_where_it_runs),
        cmocka_unit_test(timeout_kills_the_whole_group),
        cmocka_unit_test(closed_streams_do_not_end_the_wait),
        cmocka_unit_test(exit_of_a_job_is_its_status),
        cmocka_unit_test(crash_of_a_job_is_an_answer),
        cmocka_unit_test(job_that_does_not_poll_is_ended),
        cmocka_unit_test(job_that_eats_memory_is_ended),
        cmocka_unit_test(children_of_a_job_end_with_it),
        cmocka_unit_test(signals_end_budgets),
        cmocka_unit_test(signal_ends_a_supervised_job),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
