// assay's main: parse the command line, then do the work in a child process that is watched, so
// that limits hold and a crash is reported instead of suffered.
#include "base/signals.h"
#include "base/supervise.h"
#include "cli/batch.h"
#include "cli/check.h"
#include "cli/functions.h"
#include "cli/graph.h"
#include "cli/ir.h"
#include "cli/its.h"
#include "cli/options.h"
#include "cli/project.h"
#include "cli/pts.h"
#include "cli/report.h"
#include "cli/run.h"
#include "cli/verify.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

const Command COMMANDS[N_COMMANDS] = {
    [COMMAND_VERIFY] = {"", "FILE...",
                        "Proves that a C program is memory safe, free of signed overflow, never "
                        "reaches an error\ncall and terminates, or shows the input on which it "
                        "fails",
                        cli_verify},
    [COMMAND_IR] = {"ir", "FILE...", "Prints the intermediate program that the engines see",
                    cli_ir},
    [COMMAND_RUN] = {"run", "FILE...", "Executes the program with all checks on", cli_run},
    [COMMAND_PTS] = {"pts", "FILE...", "Prints what pointers may point to", cli_pts},
    [COMMAND_GRAPH] = {"graph", "FILE...", "Draws the symbolic execution graph", cli_graph},
    [COMMAND_ITS] = {"its", "FILE.koat...", "Proves that integer transition systems terminate",
                     cli_its},
    [COMMAND_CHECK] = {"check", "CERTIFICATE.json FILE...",
                       "Checks again what a certificate of assay says of the program", cli_check},
    [COMMAND_REPORT] = {"report", "FILE...",
                        "Checks a program and writes a report as one HTML page", cli_report},
    [COMMAND_BATCH] = {"batch", "TASKS.tsv", "Checks many tasks, here or on a cluster", cli_batch},
    [COMMAND_PROJECT] = {"project", "[FILE...]", "Checks every function of a project by itself",
                         cli_functions},
};

// Output that does not arrive must not look like success.
static bool is_written(FILE *file) {
    bool written = fflush(file) == 0 && !ferror(file);
    if (!written)
        fprintf(stderr, "assay: cannot write the output: %s\n", strerror(errno));
    return written;
}

static int do_command(void *context) {
    const Options *options = context;
    int status = COMMANDS[options->command].run(options);
    return is_written(stdout) ? status : EXIT_NOT_WRITTEN;
}

static int unknown(const char *reason, int detail) {
    if (detail)
        printf("RESULT: UNKNOWN(%s: %s)\n", reason, strsignal(detail));
    else
        printf("RESULT: UNKNOWN(%s)\n", reason);
    return EXIT_SOME_UNKNOWN;
}

static int report_end(SuperviseResult result, const Options *options) {
    const char *command = COMMANDS[options->command].name;
    switch (result.end) {
    case SUPERVISE_EXITED:
        return result.status;
    case SUPERVISE_OUT_OF_TIME:
        return unknown("timeout", 0);
    case SUPERVISE_OUT_OF_MEMORY:
        return unknown("out of memory", 0);
    case SUPERVISE_INTERRUPTED:
        return EXIT_SIGNALLED + signals_received();
    case SUPERVISE_CRASHED:
        if (result.status == SIGPIPE) // the reader of the output is gone
            return EXIT_SIGNALLED + SIGPIPE;
        fprintf(stderr, "assay: internal error: assay %s crashed; please report it\n", command);
        return unknown("crash", result.status);
    }
    return EXIT_SOME_UNKNOWN;
}

static int do_watched(Options *options) {
    SuperviseLimits limits = {.seconds = options->timeout, .memory_mib = options->memory};
    return report_end(supervise(do_command, options, limits), options);
}

// A batch only starts other assays, which are watched: the limits are theirs.
int main(int argc, char **argv) {
    Options options;
    int status = options_parse(argc, argv, &options);
    if (!status && options.all_functions && !options.help && !options.version)
        status = project_configure(&options);
    if (!status && options.help) {
        options_print_help(stdout, options.command);
    } else if (!status && options.version) {
        printf("assay %s\n", assay_version());
    } else if (!status) {
        signals_install();
        status = options.command == COMMAND_BATCH ? do_command(&options) : do_watched(&options);
    }
    project_release(options.project);
    options_release(&options);
    return is_written(stdout) ? status : EXIT_NOT_WRITTEN;
}
