#include "cli/evidence.h"

#include "cli/program.h"
#include "cli/write.h"

#include <stdlib.h>
#include <string.h>

// The first FALSE is the one that is shown.
static size_t find_false(const AssayVerdict *verdicts, size_t n) {
    size_t i = 0;
    while (i < n && !(verdicts[i].kind == ASSAY_FALSE && verdicts[i].inputs))
        i++;
    return i;
}

static bool write_harness(const Options *options, AssayProgram *program,
                          const AssayVerdict *verdicts, size_t n) {
    size_t i = find_false(verdicts, n);
    if (i == n) {
        fprintf(stderr, "assay: no FALSE, so %s is not written\n", options->harness);
        return true;
    }
    AssayHarnessOptions harness_options = {.files = options->files.items,
                                           .n_files = options->files.count,
                                           .function = options->function,
                                           .any_globals = options->any_globals,
                                           .malloc_may_fail = options->malloc_may_fail};
    bool is_whole;
    char *file = assay_harness(program, &verdicts[i], &harness_options, &is_whole);
    bool is_written = write_file(options->harness, file);
    free(file);
    if (is_written && !is_whole)
        fprintf(stderr,
                "assay: %s does not give all values of the run; it says which are missing\n",
                options->harness);
    return is_written;
}

static bool write_inputs(const Options *options, const AssayVerdict *verdicts, size_t n) {
    Text text = {0};
    size_t i = find_false(verdicts, n);
    if (i == n) {
        fprintf(stderr, "assay: no FALSE, so %s is not written\n", options->inputs);
        return true;
    }
    text_add(&text, "%s\n", verdicts[i].inputs);
    bool is_written = write_file(options->inputs, text_chars(&text));
    text_release(&text);
    return is_written;
}

static bool write_witness(const Options *options, AssayProgram *program,
                          const AssayVerdict *verdict) {
    bool is_yaml = options_witness_kind(options) == WITNESS_YAML;
    AssayWitnessOptions witness_options = {.files = options->files.items,
                                           .n_files = options->files.count,
                                           .format = is_yaml ? ASSAY_WITNESS_YAML
                                                             : ASSAY_WITNESS_GRAPHML};
    char *messages;
    char *witness = assay_witness(program, verdict, &witness_options, &messages);
    program_print_messages(messages);
    bool is_written = !witness || write_file(options->witness, witness);
    free(witness);
    return is_written;
}

static bool write_certificate(const Options *options, AssayProgram *program,
                              const AssayVerdict *verdicts, size_t n) {
    AssayVerifyOptions verify_options = {.math_ints = strcmp(options->int_model, "math") == 0,
                                         .malloc_may_fail = options->malloc_may_fail};
    for (size_t i = 0; i < n; i++)
        if (verdicts[i].assumes_memory_safe)
            fprintf(stderr,
                    "assay: %s: no certificate: the verdict assumes that memory is safe, which a "
                    "certificate cannot say\n",
                    verdicts[i].property);
    char *text = assay_certificate(program, &verify_options, verdicts, n);
    bool is_written = write_file(options->certificate, text);
    free(text);
    return is_written;
}

bool evidence_write(const Options *options, AssayProgram *program, const AssayVerdict *verdicts,
                    size_t n) {
    bool is_written = !options->harness || write_harness(options, program, verdicts, n);
    if (options->inputs)
        is_written &= write_inputs(options, verdicts, n);
    if (options->witness && n == 1)
        is_written &= write_witness(options, program, &verdicts[0]);
    if (options->certificate)
        is_written &= write_certificate(options, program, verdicts, n);
    return is_written;
}
