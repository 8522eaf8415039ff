// assay report: verifies, then writes what is known as one HTML page.
//
// Of the time that there is, most goes to the verification; the rest is for the run's pictures and
// for the graph, which is built once more, in a process of its own: whatever happens there, the
// page is written.
#include "cli/report.h"

#include "base/markup.h"
#include "cli/program.h"
#include "cli/verify.h"
#include "cli/write.h"
#include "output/report.h"
#include "verdict/portfolio.h"

#include <stdlib.h>
#include <string.h>

static const double VERIFY_SHARE = 0.7, GRAPH_SHARE = 0.4, REPLAY_SHARE = 0.1; // of what is left
static const double GRAPH_SECONDS = 5, DRAW_SECONDS = 10, REPLAY_SECONDS = 5;  // at most
enum { MAX_DOT = 200 * 1000 }; // bytes: larger graphs take dot minutes, and are not readable

static double seconds_for(const Options *options, double share, double most) {
    double left = options_seconds_left(options) * share;
    return left > 0 && (most <= 0 || left < most) ? left : most;
}

// ---- The graph ----------------------------------------------------------------------------------

typedef struct GraphJob {
    AssayProgram *program;
    AssayGraphOptions options;
    Text dot;
    PortfolioEnd end;
} GraphJob;

static void build_graph(void *context, Budget *budget, Text *answer) {
    GraphJob *job = context;
    (void)budget; // the options have its seconds
    char *messages = NULL;
    char *dot = assay_graph(job->program, &job->options, &messages);
    free(messages);
    text_add(answer, "%s", dot ? dot : "");
    free(dot);
}

static uint32_t take_graph(void *context, const PortfolioAnswer *answer) {
    GraphJob *job = context;
    job->end = answer->end;
    if (answer->end == PORTFOLIO_ANSWERED)
        text_add_bytes(&job->dot, text_chars(answer->bytes), answer->bytes->length);
    return 1;
}

// The graph of what is wrong, if something is.
static const char *graph_property(const Options *options, const AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (verdicts[i].kind == ASSAY_FALSE && !verdicts[i].why)
            return verdicts[i].property;
    return options->property;
}

// Replaces the DOT text by an <svg> element; else empties it, and returns why.
static const char *draw(const Options *options, Text *dot) {
    Text errors = {0};
    const char *problem = NULL;
    if (dot->length > MAX_DOT)
        problem =
            "The graph is too large to be drawn here; assay graph -o graph.txt tells it in words.";
    else if (!write_draw(dot, seconds_for(options, GRAPH_SHARE, DRAW_SECONDS), &errors))
        problem =
            "The graph is not drawn: that takes dot, of the package graphviz, and some seconds.";
    text_release(&errors);
    const char *svg = strstr(text_chars(dot), "<svg");
    if (problem || !svg) {
        text_release(dot);
        return problem ? problem : "The graph is not drawn: dot gives no SVG.";
    }
    Text element = {0};
    text_add_utf8(&element, svg, strlen(svg));
    text_release(dot);
    *dot = element;
    return NULL;
}

static const char *make_graph(const Options *options, GraphJob *job) {
    job->options.timeout = seconds_for(options, GRAPH_SHARE, GRAPH_SECONDS);
    PortfolioJob work = {.name = "graph", .questions = 1, .work = build_graph, .context = job};
    Portfolio portfolio = {.jobs = &work,
                           .n_jobs = 1,
                           .slots = 1,
                           .memory_mib = program_engine_memory(options),
                           .take = take_graph,
                           .context = job};
    Budget budget = budget_of_seconds(1.2 * job->options.timeout);
    portfolio_run(&portfolio, &budget);
    if (!job->dot.length)
        return "The graph could not be built.";
    const char *problem = draw(options, &job->dot);
    return problem
               ? problem
               : "States of the program, node by node, as far as the proof engine followed them.";
}

// ---- The page -----------------------------------------------------------------------------------

static void make_replays(const Options *options, AssayProgram *program,
                         const AssayVerdict *verdicts, size_t n, char **replays) {
    AssayReplayOptions replay_options = {.malloc_may_fail = options->malloc_may_fail};
    for (size_t i = 0; i < n; i++) {
        replay_options.timeout = seconds_for(options, REPLAY_SHARE, REPLAY_SECONDS);
        replays[i] = assay_replay(program, &verdicts[i], &replay_options);
    }
}

static int write_page(const Options *options, AssayProgram *program, const AssayVerdict *verdicts,
                      size_t n) {
    char *replays[ASSAY_MAX_VERDICTS] = {0};
    make_replays(options, program, verdicts, n, replays);
    GraphJob job = {.program = program,
                    .options = {.property = graph_property(options, verdicts, n),
                                .math_ints = strcmp(options->int_model, "math") == 0,
                                .malloc_may_fail = options->malloc_may_fail,
                                .lists = program_list_options(options),
                                .as_dot = true}};
    const char *note = make_graph(options, &job);
    Report report = {.files = options->files.items,
                     .n_files = options->files.count,
                     .verdicts = verdicts,
                     .replays = replays,
                     .n_verdicts = n,
                     .graph = job.dot.length ? text_chars(&job.dot) : NULL,
                     .graph_note = note};
    Text html = {0};
    output_report(&html, &report);
    int status = write_output(options, text_take(&html), false);
    text_release(&job.dot);
    for (size_t i = 0; i < n; i++)
        free(replays[i]);
    return status;
}

int cli_report(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, false, &status);
    if (!program)
        return status;
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    size_t n;
    double timeout = seconds_for(options, VERIFY_SHARE, 0);
    status = verify_program(options, program, timeout, true, verdicts, &n, NULL);
    if (n && write_page(options, program, verdicts, n) != EXIT_ALL_TRUE)
        status = EXIT_NOT_WRITTEN;
    if (n && options->output)
        verify_print(options, verdicts, n, NULL);
    assay_verdicts_release(verdicts, n);
    assay_free(program);
    return status;
}
