// assay check: what a certificate says of a program, checked again.
#include "cli/check.h"

#include "cli/program.h"

static const char *const OUTCOMES[] = {
    [ASSAY_CONFIRMED] = "CONFIRMED",
    [ASSAY_REJECTED] = "REJECTED",
    [ASSAY_NOT_CHECKED] = "NOT CHECKED",
};

// A rejected proof weighs more than one that was not checked.
static AssayCheckOutcome worse(AssayCheckOutcome a, AssayCheckOutcome b) {
    static const int WEIGHT[] = {
        [ASSAY_CONFIRMED] = 0, [ASSAY_NOT_CHECKED] = 1, [ASSAY_REJECTED] = 2};
    return WEIGHT[b] > WEIGHT[a] ? b : a;
}

static int exit_code(AssayCheckOutcome outcome) {
    return outcome == ASSAY_CONFIRMED  ? EXIT_ALL_TRUE
           : outcome == ASSAY_REJECTED ? EXIT_SOME_FALSE
                                       : EXIT_SOME_UNKNOWN;
}

static void print_checked(const Options *options, const AssayChecked *checked) {
    printf("%-17s %s", checked->property, OUTCOMES[checked->outcome]);
    if (checked->reason)
        printf(": %s", checked->reason);
    printf("\n");
    if (options->stats)
        fprintf(stderr, "%s: %llu paths, %llu steps, %llu queries, %.3f s\n", checked->property,
                (unsigned long long)checked->paths, (unsigned long long)checked->steps,
                (unsigned long long)checked->queries, checked->seconds);
}

static int check_program(const Options *options, AssayProgram *program, const char *certificate) {
    AssayCheckOptions check_options = {.malloc_may_fail = options->malloc_may_fail,
                                       .timeout = options_seconds_left(options)};
    AssayChecked checked[ASSAY_MAX_VERDICTS];
    char *messages = NULL;
    size_t n = assay_check(program, certificate, &check_options, checked, &messages);
    AssayCheckOutcome worst = ASSAY_CONFIRMED;
    program_print_messages(messages);
    for (size_t i = 0; i < n; i++) {
        print_checked(options, &checked[i]);
        worst = worse(worst, checked[i].outcome);
    }
    assay_checked_release(checked, n);
    if (!n)
        return EXIT_BAD_INPUT;
    printf("RESULT: %s\n", OUTCOMES[worst]);
    return exit_code(worst);
}

int cli_check(const Options *options) {
    int status = EXIT_ALL_TRUE;
    if (options->files.count < 2) {
        fprintf(stderr, "assay: check needs a certificate and the program\n");
        return EXIT_USAGE;
    }
    Options of_program = *options; // whose first file is no part of the program
    of_program.files.items++;
    of_program.files.count--;
    AssayInput input = program_input(&of_program, false);
    input.checks = assay_certificate_has_checks(options->files.items[0]);
    AssayProgram *program = program_load_input(&of_program, input, &status);
    if (!program)
        return status;
    if (!assay_info(program).has_main) {
        fprintf(stderr, "assay: the program has no main function\n");
        status = EXIT_BAD_INPUT;
    } else {
        status = check_program(options, program, options->files.items[0]);
    }
    assay_free(program);
    return status;
}
