#include "cli/program.h"

#include "base/signals.h"
#include "ir/violations.h"
#include "task/property.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void program_print_messages(char *messages) {
    if (messages)
        fputs(messages, stderr);
    free(messages);
}

AssayListOptions program_list_options(const Options *options) {
    const char *name = options->list_values;
    AssayListValues values = strcmp(name, "equal") == 0     ? ASSAY_LIST_VALUES_EQUAL
                             : strcmp(name, "ends") == 0    ? ASSAY_LIST_VALUES_ENDS
                             : strcmp(name, "related") == 0 ? ASSAY_LIST_VALUES_RELATED
                                                            : ASSAY_LIST_VALUES_JOINED;
    return (AssayListOptions){values, options->list_threshold};
}

AssayDeref program_deref(const Options *options) {
    return strcmp(options->deref, "smt") == 0     ? ASSAY_DEREF_SMT
           : strcmp(options->deref, "model") == 0 ? ASSAY_DEREF_MODEL
           : strcmp(options->deref, "sl") == 0    ? ASSAY_DEREF_SL
                                                  : ASSAY_DEREF_GRAPH;
}

int program_ended_early(AssayStatus status) {
    if (status == ASSAY_INTERRUPTED)
        return EXIT_SIGNALLED + (signals_received() ? signals_received() : SIGINT);
    printf("RESULT: UNKNOWN(timeout)\n");
    return EXIT_SOME_UNKNOWN;
}

// Debug builds check every program they make; in release builds -v does.
static bool is_valid(const Options *options, AssayProgram *program) {
#ifdef NDEBUG
    if (!options->verbose)
        return true;
#else
    (void)options;
#endif
    char *complaints = assay_validate(program);
    if (complaints)
        fprintf(stderr, "assay: internal error: the lowered program is not well formed\n%s",
                complaints);
    bool valid = !complaints;
    free(complaints);
    return valid;
}

// Is the user asking for undefined behaviour? (A name that is wrong is told later.)
static bool needs_checks(const Options *options) {
    Diag diag = {0};
    bool may_ask = options->command == COMMAND_VERIFY || options->command == COMMAND_PROJECT ||
                   options->command == COMMAND_RUN || options->command == COMMAND_REPORT;
    uint32_t properties =
        options->property ? property_parse(options->property, &diag) : PROPERTY_ALL;
    diag_release(&diag);
    return may_ask && (property_checks_of(properties) & IR_UNDEFINED);
}

AssayInput program_input(const Options *options, bool all_functions) {
    return (AssayInput){
        .files = options->files.items,
        .n_files = options->files.count,
        .clang_flags = options->clang_flags.items,
        .n_clang_flags = options->clang_flags.count,
        .build_folder = options->build_folder,
        .data_model = strcmp(options->data_model, "ILP32") == 0 ? ASSAY_ILP32 : ASSAY_LP64,
        .all_functions = all_functions,
        .function = options->command == COMMAND_IR ? NULL : options->function,
        .entry = options->entry,
        .enforced = options->enforced.items,
        .n_enforced = options->enforced.count,
        .replaced = options->replaced.items,
        .n_replaced = options->replaced.count,
        .loop_contracts = options->loop_contracts,
        .any_globals = options->any_globals,
        .non_null = options->non_null,
        .modular = options->modular,
        .checks = needs_checks(options),
        .timeout = options_seconds_left(options),
    };
}

AssayProgram *program_load(const Options *options, bool all_functions, int *status) {
    return program_load_input(options, program_input(options, all_functions), status);
}

AssayProgram *program_load_input(const Options *options, AssayInput input, int *status) {
    if (options->verbose)
        fprintf(stderr, "assay: compiling %zu file%s with clang-19, %s\n", input.n_files,
                input.n_files == 1 ? "" : "s", options->data_model);
    AssayProgram *program;
    char *messages;
    AssayStatus end = assay_load(&input, &program, &messages);
    program_print_messages(messages);
    if (end == ASSAY_BAD_INPUT)
        *status = EXIT_BAD_INPUT;
    else if (end != ASSAY_OK)
        *status = program_ended_early(end);
    else if (!is_valid(options, program))
        abort(); // the supervisor reports a crash: never a verdict
    else if (options->verbose) {
        AssayInfo info = assay_info(program);
        fprintf(stderr, "assay: %zu functions, %zu instructions, %zu loops\n", info.functions,
                info.instructions, info.loops);
    }
    return program;
}

void program_print_stats(const Options *options, const AssayProgram *program) {
    if (!options->stats)
        return;
    AssayInfo info = assay_info(program);
    struct rusage self, children;
    getrusage(RUSAGE_SELF, &self);
    getrusage(RUSAGE_CHILDREN, &children);
    long peak = self.ru_maxrss > children.ru_maxrss ? self.ru_maxrss : children.ru_maxrss;
    fprintf(stderr,
            "clang           %10.3f s\nLLVM            %10.3f s\nlowering        %10.3f s\n"
            "functions       %10zu\nblocks          %10zu\ninstructions    %10zu\n"
            "loops           %10zu\nglobals         %10zu\npeak memory     %10ld MiB\n",
            info.clang_seconds, info.llvm_seconds, info.lower_seconds, info.functions, info.blocks,
            info.instructions, info.loops, info.globals, peak / 1024);
}

bool program_use_colour(FILE *file) {
    const char *no_colour = getenv("NO_COLOR");
    return isatty(fileno(file)) && !(no_colour && *no_colour);
}

// The process that watches them has its own.
size_t program_engine_memory(const Options *options) {
    return options->memory ? 1 + options->memory * 9 / 10 : 0;
}
