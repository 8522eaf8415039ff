// clang's command line. What the flags are for:
//  -O1 with no LLVM passes     lifetime markers for block-scoped variables, but no optimisation,
//                              which would remove or exploit undefined behaviour
//  -fsanitize=…                checks that survive clang's own constant folding;
//                              undefined_checks.c and lower_checks.c turn them back
//  -fbracket-depth=…           generated programs nest deeply
//  -fstrict-aliasing           tells which bytes of a structure are its members'
//  -fno-elide-constructors     a structure that is returned is a variable of its block, not
//                              the memory of the result: its lifetime is C's
//  -fwritable-strings          an array for each string literal: literals.c decides which
//                              are shared
//  -fno-builtin-…              the program's own definition of a library function is used
//  -Wno-error=…                old C is compiled as old compilers did
#include "frontend/clang.h"

#include "base/process.h"
#include "frontend/harness_text.h"
#include "base/vec.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *const FIXED_FLAGS[] = {
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-U__OPTIMIZE__",
    "-D__ASSAY__=1",
    "-g",
    "-fno-discard-value-names",
    "-ffp-contract=off",
    "-fno-crash-diagnostics",
    "-fno-stack-protector",
    "-fbracket-depth=10000",
    "-fstrict-aliasing",
    "-fwritable-strings",
    "-Xclang",
    "-fno-elide-constructors",
    "-w",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=return-type",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=return-mismatch",
};

// Library functions that clang would expand in place even where the program defines them.
static const char *const NO_BUILTINS[] = {
    "memcpy", "memmove",  "memset",    "memcmp",    "mempcpy",    "bcopy",     "bzero",
    "bcmp",   "memchr",   "strlen",    "strcmp",    "strncmp",    "strchr",    "abs",
    "labs",   "llabs",    "fabs",      "fabsf",     "fabsl",      "floor",     "floorf",
    "ceil",   "ceilf",    "trunc",     "truncf",    "round",      "roundf",    "rint",
    "rintf",  "fmin",     "fminf",     "fmax",      "fmaxf",      "fma",       "fmaf",
    "fmal",   "copysign", "copysignf", "nearbyint", "nearbyintf", "floorl",    "ceill",
    "truncl", "roundl",   "rintl",     "fminl",     "fmaxl",      "copysignl", "nearbyintl",
    "sqrt",   "sqrtf",    "sqrtl",     "lround",
};

typedef VEC(char *) ArgumentList; // owns its strings

static void add(ArgumentList *list, const char *text) { vec_push(list, memory_copy_string(text)); }

static void release(ArgumentList *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    vec_free(list);
}

// With -fwrapv signed arithmetic wraps by definition, and there is nothing to check.
static bool wraps_by_definition(const ArgumentList *list) {
    bool wraps = false;
    for (size_t i = 0; i < list->count; i++) {
        wraps |= strcmp(list->items[i], "-fwrapv") == 0;
        wraps &= strcmp(list->items[i], "-fno-wrapv") != 0;
    }
    return wraps;
}

// Where clang writes which files it read: an anonymous file of ours, under a name that a child can
// open. Nothing is left behind, and clang cannot remove it when it fails.
static void add_recording(ArgumentList *list, int dependencies) {
    Text name = {0};
    text_add(&name, "/proc/%d/fd/%d", (int)getpid(), dependencies);
    add(list, "-v"); // tells where headers are searched
    add(list, "-MD");
    add(list, "-MT");
    add(list, "x");
    add(list, "-MF");
    vec_push(list, text_take(&name));
    add(list, "-Xclang"); // all of them, even when the user's -MMD leaves some out
    add(list, "-sys-header-deps");
}

static bool holds_contracts(const char *folder) {
    Text file = {0};
    text_add(&file, "%s/assay_contracts.h", folder);
    bool holds = access(text_chars(&file), R_OK) == 0;
    text_release(&file);
    return holds;
}

// The folder of assay_contracts.h: beside the program as it was installed, or where it was built.
static void find_contracts(Text *folder) {
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    if (length > 0 && (size_t)length < sizeof self) {
        self[length] = 0;
        *strrchr(self, '/') = 0;
        text_add(folder, "%s/../include", self);
    }
    if (!folder->length || !holds_contracts(text_chars(folder))) {
        text_release(folder);
        text_add(folder, "%s", holds_contracts(ASSAY_INCLUDE) ? ASSAY_INCLUDE : ASSAY_INSTALLED);
    }
}

// What a contract ensures is a block of clang's (^{ ... }).
static void add_contracts(ArgumentList *list) {
    Text folder = {0};
    find_contracts(&folder);
    add(list, "-fblocks");
    add(list, "-idirafter");
    add(list, text_chars(&folder));
    text_add(&folder, "/assay_harness"); // headers of other tools, where those are not installed
    add(list, "-idirafter");
    vec_push(list, text_take(&folder));
}

// Types of functions and of calls through pointers. clang would have us link with LTO for it.
static void add_call_types(ArgumentList *list) {
    add(list, "-Xclang");
    add(list, "-fsanitize=cfi-icall");
    add(list, "-Xclang");
    add(list, "-fsanitize-recover=cfi-icall");
}

// The user's flags come first: what decides the meaning of the program is ours.
typedef enum Step {
    COMPILE,
    PREPROCESS,         // to standard output
    COMPILE_TRANSLATED, // preprocessed C from standard input
} Step;

static void add_command(ArgumentList *list, const ClangJob *job, Step step, int dependencies) {
    add(list, "clang-19");
    for (size_t i = 0; job->command && i < job->command->n_flags; i++)
        add(list, job->command->flags[i]);
    for (size_t i = 0; i < job->n_flags; i++)
        add(list, job->flags[i]);
    add(list, job->data_model == IR_ILP32 ? "-m32" : "-m64");
    add(list, "-fno-sanitize=all");
    add(list, "-fsanitize=shift,float-cast-overflow,bool,enum,vla-bound,builtin");
    add(list, "-fsanitize=integer-divide-by-zero"); // what clang folds is a violation, too
    if (!wraps_by_definition(list))
        add(list, "-fsanitize=signed-integer-overflow");
    add(list, "-fsanitize-recover=all");
    if (job->checks)
        add_call_types(list);
    for (size_t i = 0; i < sizeof FIXED_FLAGS / sizeof *FIXED_FLAGS; i++)
        add(list, FIXED_FLAGS[i]);
    for (size_t i = 0; i < sizeof NO_BUILTINS / sizeof *NO_BUILTINS; i++) {
        Text flag = {0};
        text_add(&flag, "-fno-builtin-%s", NO_BUILTINS[i]);
        vec_push(list, text_take(&flag));
    }
    if (dependencies >= 0)
        add_recording(list, dependencies);
    const char *file = clang_source(job), *end = strrchr(file, '.');
    bool is_preprocessed = step == COMPILE_TRANSLATED || (end && strcmp(end, ".i") == 0);
    if (!is_preprocessed || step == COMPILE_TRANSLATED)
        add_contracts(list);
    add(list, "-x");
    add(list, is_preprocessed ? "cpp-output" : "c");
    add(list, step == PREPROCESS ? "-E" : "-c");
    if (step != PREPROCESS)
        add(list, "-emit-llvm");
    add(list, "-o");
    add(list, "-");
    if (step == COMPILE_TRANSLATED)
        add(list, "-gno-column-info"); // they would not be those of the file
    else
        add(list, "--");
    add(list, step == COMPILE_TRANSLATED ? "-" : file);
    vec_push(list, (char *)NULL);
}

bool clang_job(const char *file, const FrontendOptions *options, ClangJob *job, Diag *diag) {
    *job = (ClangJob){.file = file,
                      .flags = options->clang_flags,
                      .n_flags = options->n_clang_flags,
                      .data_model = options->data_model,
                      .loop_contracts = options->harness && options->harness->applies_loops,
                      .checks = options->checks,
                      .overlay = options->overlay};
    if (options->database)
        job->command = compile_database_find(options->database, file, diag);
    return !options->database || job->command;
}

const char *clang_source(const ClangJob *job) {
    return job->command ? job->command->file : job->file;
}

void clang_digest(const ClangJob *job, Digester *digester) {
    ArgumentList arguments = {0};
    add_command(&arguments, job, COMPILE, -1);
    for (size_t i = 0; i + 1 < arguments.count; i++)
        digest_add_string(digester, arguments.items[i]);
    release(&arguments);
    digest_add_string(digester, job->command ? job->command->folder : NULL);
}

// In place of the name of the program: what is in the overlay does not belong to the command line,
// by whose digest bitcode is kept.
static void add_overlay(ArgumentList *list, int description) {
    Text name = {0};
    text_add(&name, "/proc/self/fd/%d", description);
    char *first = list->items[0];
    vec_push(list, (char *)NULL);
    vec_push(list, (char *)NULL);
    memmove(list->items + 3, list->items + 1, (list->count - 3) * sizeof *list->items);
    list->items[0] = first;
    list->items[1] = memory_copy_string("-ivfsoverlay");
    list->items[2] = text_take(&name);
}

static ProcessResult run_clang(const ClangJob *job, int dependencies, Budget *budget) {
    ArgumentList arguments = {0};
    int overlay = job->overlay ? overlay_describe(job->overlay) : -1;
    add_command(&arguments, job, COMPILE, dependencies);
    if (overlay >= 0)
        add_overlay(&arguments, overlay);
    ProcessResult result = {.status = 1};
    if (!job->overlay || overlay >= 0)
        result = process_run(arguments.items, job->command ? job->command->folder : NULL, budget);
    if (overlay >= 0)
        close(overlay);
    release(&arguments);
    return result;
}

static void read_back(int file, Text *text) {
    char chunk[1 << 14];
    ssize_t count;
    for (off_t at = 0; (count = pread(file, chunk, sizeof chunk, at)) > 0; at += count)
        text_add_bytes(text, chunk, (size_t)count);
}

// A failed attempt is repeated without anything that could mix with clang's messages.
static ProcessResult run_recorded(const ClangJob *job, ClangRecord *record, Budget *budget) {
    int dependencies = memfd_create("dependencies", MFD_CLOEXEC);
    if (dependencies < 0)
        return run_clang(job, -1, budget);
    ProcessResult result = run_clang(job, dependencies, budget);
    if (result.status == 0) {
        read_back(dependencies, &record->dependencies);
        text_add_bytes(&record->messages, text_chars(&result.errors), result.errors.length);
    } else if (budget->end == BUDGET_LEFT) {
        process_result_release(&result);
        result = run_clang(job, -1, budget);
    }
    close(dependencies);
    return result;
}

// The file after the preprocessor, where it is written for CBMC, ESBMC or KLEE; else nothing.
static Text read_harness(const ClangJob *job, Budget *budget) {
    ArgumentList arguments = {0};
    add_command(&arguments, job, PREPROCESS, -1);
    ProcessResult file =
        process_run(arguments.items, job->command ? job->command->folder : NULL, budget);
    release(&arguments);
    if (file.status != 0 || !harness_text_mentions(text_chars(&file.output), file.output.length))
        text_release(&file.output);
    text_release(&file.errors);
    return file.output;
}

static ProcessResult compile_translated(const ClangJob *job, const Text *file, Budget *budget) {
    Text translation = {0};
    harness_text_translate(file, job->loop_contracts, &translation);
    ArgumentList arguments = {0};
    add_command(&arguments, job, COMPILE_TRANSLATED, -1);
    ProcessResult result = process_run_with_input(
        arguments.items, job->command ? job->command->folder : NULL, &translation, budget);
    release(&arguments);
    text_release(&translation);
    return result;
}

// Only what clang has compiled, or cannot compile, is looked at again: most files are plain C.
static ProcessResult run_any(const ClangJob *job, ClangRecord *record, Budget *budget) {
    ProcessResult result = record ? run_recorded(job, record, budget) : run_clang(job, -1, budget);
    bool may_be_harness = result.status != 0 ||
                          harness_text_mentions(text_chars(&result.output), result.output.length);
    if (budget->end != BUDGET_LEFT || result.status == 127 || !may_be_harness)
        return result;
    Text file = read_harness(job, budget);
    if (file.length) {
        process_result_release(&result);
        result = compile_translated(job, &file, budget);
    }
    text_release(&file);
    return result;
}

FrontendEnd clang_compile(const ClangJob *job, Text *bitcode, ClangRecord *record, Diag *diag,
                          Budget *budget) {
    ProcessResult result = run_any(job, record, budget);
    FrontendEnd end = FRONTEND_OK;
    if (budget->end != BUDGET_LEFT)
        end = FRONTEND_OUT_OF_BUDGET;
    else if (result.status == 127)
        diag_error(diag, NULL, 0, "clang-19 cannot be started; install the package clang-19");
    else if (result.status != 0) {
        text_add_bytes(&diag->text, text_chars(&result.errors), result.errors.length);
        diag_error(diag, job->file, 0, "clang cannot compile it");
    } else
        text_add_bytes(bitcode, result.output.chars, result.output.length);
    if (end == FRONTEND_OK && diag->errors)
        end = FRONTEND_BAD_INPUT;
    process_result_release(&result);
    return end;
}
