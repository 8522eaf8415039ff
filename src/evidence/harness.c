// Each function without a definition gets a body that returns, call by call, what it returned in
// the run. All definitions are weak: where the program has one of its own, that one stays.
//
// Where a function is checked by itself, its file is included, since it may be static and its types
// are needed there. What the harness itself needs then has names of its own, and no headers: the
// file may declare what is in them.
#include "evidence/harness.h"

#include "evidence/harness_call.h"
#include "evidence/harness_missing.h"
#include "evidence/harness_tools.h"
#include "evidence/harness_values.h"
#include "ir/natives.h"

#include <string.h>

enum { MAX_DRAWS = 1 << 14, MAX_ENDLESS_STEPS = 1000000, ENDLESS_SECONDS = 10 };

typedef struct Harness {
    const HarnessQuestion *question;
    IrTrace trace;
    IrEntry entry; // of the function that is checked by itself
    Text missing;  // a line for each thing that cannot be given
    HarnessTool tool;
    bool is_uninitialised; // that is what it shows
} Harness;

// ---- The run ------------------------------------------------------------------------------------

static void trace_run(Harness *h, Budget *budget) {
    const HarnessQuestion *q = h->question;
    Budget run_budget = *budget;
    run_budget.max_steps = q->is_endless ? MAX_ENDLESS_STEPS : 0;
    IrRunOptions options = {.checks = q->checks,
                            .malloc_may_fail = q->malloc_may_fail,
                            .budget = &run_budget,
                            .trace = &h->trace,
                            .entry = q->function ? &h->entry : NULL};
    IrRunResult result;
    bool is_run = ir_run_on(q->tracked ? q->tracked : q->program, q->inputs, options, &result);
    h->tool = harness_tool(&result, q->program->data_model == IR_ILP32);
    h->is_uninitialised =
        is_run && result.end == IR_RUN_VIOLATED && result.violation == IR_UNINITIALISED;
    if (!is_run || result.end != (q->is_endless ? IR_RUN_LIMIT : IR_RUN_VIOLATED))
        text_add(&h->missing, " *   all that follow, since the run takes long\n");
    else if (!q->is_endless && h->trace.n_drawn > h->trace.drawn.count)
        text_add(&h->missing, " *   all behind the first %d\n", MAX_DRAWS);
    ir_run_result_release(&result);
}

// ---- Functions ----------------------------------------------------------------------------------

static const char WEAK[] = "__attribute__((weak))";

static bool is_of(const IrDrawn *drawn, IrFunctionId id) {
    return drawn->draw == IR_DRAW_NONDET && drawn->by == id;
}

// How many results have to be given: what is not given is 0, and endless runs go on with the last
// one.
static size_t count_results(const IrTrace *trace, IrFunctionId id, bool is_endless) {
    size_t n = 0, needed = 0;
    for (size_t i = 0; i < trace->drawn.count; i++) {
        const IrDrawn *drawn = &trace->drawn.items[i];
        if (!is_of(drawn, id))
            continue;
        n++;
        if (is_endless || drawn->value.low || drawn->value.high)
            needed = n;
    }
    return needed;
}

// What the function returns in the run, call by call.
static void add_results(Text *file, const Harness *h, IrFunctionId id, const IrType *type,
                        bool is_unsigned) {
    const IrTrace *trace = &h->trace;
    size_t n = count_results(trace, id, h->question->is_endless), done = 0;
    text_add(file, "    static %s const values[] = {", harness_type_name(type, is_unsigned));
    for (size_t i = 0; i < trace->drawn.count && done < n; i++) {
        if (!is_of(&trace->drawn.items[i], id))
            continue;
        text_add(file, done++ ? ", " : "");
        harness_add_value(file, type, trace->drawn.items[i].value, is_unsigned);
    }
    text_add(file, n ? "};\n" : "0};\n");
    text_add(file, "    static unsigned next;\n    return next < %zu ? values[next++] : ", n);
    if (h->question->is_endless && n)
        text_add(file, "values[%zu];\n", n - 1);
    else
        text_add(file, "0;\n");
}

// "int f() {", by which the linker finds it.
static void add_signature(Text *file, const Harness *h, const char *type, const char *name,
                          const char *parameters) {
    if (h->question->function)
        text_add(file, "%s %s assay_%s(%s) __asm__(\"%s\");\n%s assay_%s(%s) {", WEAK, type, name,
                 parameters, name, type, name, parameters);
    else
        text_add(file, "%s %s %s(%s) {", WEAK, type, name, parameters);
}

static void add_function(Text *file, Harness *h, IrFunctionId id) {
    const IrProgram *program = h->question->program;
    const IrFunction *f = &program->functions[id];
    if (f->n_results == 0) {
        add_signature(file, h, "void", f->name, "");
        text_add(file, "}\n\n");
        return;
    }
    const IrType *type = ir_type(program, f->result_types[0]);
    bool is_unsigned = ir_nondet_is_unsigned(f->name);
    const char *name = harness_type_name(type, is_unsigned);
    if (f->n_results > 1 || !name) { // C has no words for it
        text_add(&h->missing, " *   what %s gives\n", f->name);
        return;
    }
    add_signature(file, h, name, f->name, "");
    text_add(file, "\n");
    add_results(file, h, id, type, is_unsigned);
    text_add(file, "}\n\n");
}

static bool is_plain_name(const char *name) {
    return *name &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               strlen(name);
}

static void add_functions(Text *file, Harness *h) {
    const IrProgram *program = h->question->program;
    for (IrFunctionId id = 0; id < program->n_functions; id++) {
        const IrFunction *f = &program->functions[id];
        bool is_nondet = f->kind == IR_FUNCTION_NATIVE && f->native == IR_NATIVE_NONDET &&
                         strncmp(f->name, "__assay_", 8) != 0;
        if ((is_nondet || f->kind == IR_FUNCTION_EXTERNAL) && is_plain_name(f->name) &&
            !harness_is_absent(program, h->question->inputs, f->name))
            add_function(file, h, id);
    }
}

// A program that is linked defines some of them itself: then these are weak. One that is included
// must not find them defined again.
static bool is_wanted(const Harness *h, const char *name) {
    const IrProgram *program = h->question->program;
    bool is_there = false, is_defined = false;
    for (IrFunctionId id = 0; id < program->n_functions; id++)
        if (strcmp(program->functions[id].name, name) == 0) {
            is_there = true;
            is_defined |= program->functions[id].kind == IR_FUNCTION_DEFINED ||
                          program->functions[id].is_replaced;
        }
    return !h->question->function || (is_there && !is_defined);
}

static void add_verifier_function(Text *file, const Harness *h, const char *name,
                                  const char *parameters, const char *body) {
    if (!is_wanted(h, name))
        return;
    add_signature(file, h, "void", name, parameters);
    text_add(file, "%s}\n\n", body);
}

static void add_verifier_functions(Text *file, const Harness *h) {
    text_add(file,
             "const char *__asan_default_options(void);\n"
             "const char *__asan_default_options(void) {\n"
             "    return \"detect_stack_use_after_return=1:detect_leaks=1%s\";\n"
             "}\n\n"
             "void assay_leave(int) __asm__(\"exit\");\n"
             "long assay_write(int, const void *, unsigned long) __asm__(\"write\");\n"
             "__attribute__((unused)) static void assay_fail(void) {\n"
             "    static const char text[] = \"assay: an error call is reached\\n\";\n"
             "    if (assay_write(2, text, sizeof text - 1) >= 0)\n"
             "        __builtin_abort();\n"
             "}\n\n",
             h->tool.sanitizer);
    add_verifier_function(file, h, "__VERIFIER_assume", "int condition",
                          "\n    if (!condition)\n        assay_leave(0);\n");
    add_verifier_function(file, h, "__VERIFIER_error", "", " assay_fail(); ");
    add_verifier_function(file, h, "reach_error", "", " assay_fail(); ");
}

// ---- What plain tools do not see ----------------------------------------------------------------

static void add_clock(Text *file) {
    text_add(file,
             "#ifndef SECONDS /* to wait before it is believed that it does not end */\n"
             "#define SECONDS %d\n"
             "#endif\n\n"
             "void assay_exit(int) __asm__(\"_exit\");\n"
             "unsigned assay_alarm(unsigned) __asm__(\"alarm\");\n"
             "void (*assay_signal(int, void (*)(int)))(int) __asm__(\"signal\");\n"
             "static void assay_still_running(int number) {\n"
             "    static const char text[] = \"assay: the program still runs\\n\";\n"
             "    (void)number;\n"
             "    if (assay_write(2, text, sizeof text - 1) >= 0)\n"
             "        assay_exit(124);\n"
             "}\n\n"
             "__attribute__((constructor)) static void assay_start_clock(void) {\n"
             "    assay_signal(14, assay_still_running); /* SIGALRM */\n"
             "    assay_alarm(SECONDS);\n"
             "}\n",
             ENDLESS_SECONDS);
}

// What is lost is often still named by dead frames and by registers: such copies would hide it from
// the sanitizer.
static void add_leak_options(Text *file) {
    text_add(file, "const char *__lsan_default_options(void);\n"
                   "const char *__lsan_default_options(void) {\n"
                   "    return \"use_stacks=0:use_registers=0:use_tls=0\";\n"
                   "}\n\n");
}

// Heap memory at the end that can still be reached is no leak for the sanitizer: it is counted.
static void add_counter(Text *file) {
    text_add(file, "int __sanitizer_install_malloc_and_free_hooks(\n"
                   "    void (*allocated)(const volatile void *, size_t), void (*freed)(const "
                   "volatile void *));\n\n"
                   "static long live;\n"
                   "static void allocated(const volatile void *block, size_t size) {\n"
                   "    (void)size;\n"
                   "    live += block != 0;\n"
                   "}\n"
                   "static void freed(const volatile void *block) { live -= block != 0; }\n\n"
                   "__attribute__((constructor)) static void start_counting(void) {\n"
                   "    static char buffers[2][BUFSIZ]; /* the library's own would be counted */\n"
                   "    setvbuf(stdin, buffers[0], _IOFBF, BUFSIZ);\n"
                   "    setvbuf(stdout, buffers[1], _IOFBF, BUFSIZ);\n"
                   "    __sanitizer_install_malloc_and_free_hooks(allocated, freed);\n"
                   "}\n\n"
                   "__attribute__((destructor)) static void count(void) {\n"
                   "    if (live > 0) {\n"
                   "        fprintf(stderr, \"assay: %%ld heap objects are not freed\\n\", live);\n"
                   "        _exit(1);\n"
                   "    }\n"
                   "}\n");
}

static void add_files(Text *file, const HarnessQuestion *q) {
    for (size_t i = 0; i < q->n_files; i++)
        if (!q->function || i != q->own_file)
            text_add(file, " %s", strstr(q->files[i], "*/") ? "PROGRAM.c" : q->files[i]);
}

static void add_command(Text *file, const Harness *h) {
    const HarnessQuestion *q = h->question;
    const HarnessTool *tool = &h->tool;
    text_add(file, " *\n *     %s -g%s%s%s", tool->compiler,
             q->program->data_model == IR_ILP32 ? " -m32" : "", *tool->flags ? " " : "",
             tool->flags);
    add_files(file, q);
    // Functions of the file that are not called may need symbols that nothing defines.
    text_add(file, "%s THIS_FILE.c -o bug && %s./bug\n *\n",
             q->function ? " -ffunction-sections -Wl,--gc-sections" : "", tool->runner);
    if (tool->none)
        text_add(file, " * No tool shows this: %s. `assay run --input` does.\n", tool->none);
    if (tool->other)
        text_add(file, " * %s.\n", tool->other);
    text_add(file, " * Made by assay. The values are those of the run that it found.\n */\n");
}

static void add_head(Text *file, const Harness *h) {
    const HarnessQuestion *q = h->question;
    text_add(file, "/* Shows that %s is violated: %s%s%s.\n", q->property, q->violated,
             q->location ? " at " : "", q->location ? q->location : "");
    if (q->message && !strstr(q->message, "*/"))
        text_add(file, " * %s.\n", q->message);
    add_command(file, h);
    if (q->function)
        harness_add_source(file, q->files[q->own_file]);
    else if (q->checks & IR_NOT_CLEANED_UP)
        text_add(file, "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n\n");
}

static void add_missing(Text *file, const Text *missing) {
    if (missing->length)
        text_add(file, "\n/* These values of the run are not set here:\n%s */\n",
                 text_chars(missing));
}

static IrFunctionId find_function(const IrProgram *program, const char *name) {
    IrFunctionId id = 0;
    while (id < program->n_functions && strcmp(program->functions[id].name, name) != 0)
        id++;
    return id;
}

bool harness_write(const HarnessQuestion *q, Budget *budget, Text *file) {
    Harness h = {.question = q, .trace = {.max_steps = 1, .max_draws = MAX_DRAWS}};
    if (q->function)
        h.entry.function = find_function(q->program, q->function);
    trace_run(&h, budget);
    HarnessRun run = {q->tracked ? q->tracked : q->program, &h.trace, &h.entry, q->inputs,
                      h.is_uninitialised};
    harness_add_missing(&h.missing, &run);
    add_head(file, &h);
    add_functions(file, &h);
    add_verifier_functions(file, &h);
    if (strcmp(q->violated, "valid-memtrack") == 0)
        add_leak_options(file);
    if (q->is_endless)
        add_clock(file);
    if (q->checks & IR_NOT_CLEANED_UP && !q->function)
        add_counter(file);
    if (q->function)
        harness_add_call(file, &h.missing, q->program, &h.entry);
    if (q->any_globals)
        text_add(&h.missing, " *   what global variables hold\n");
    add_missing(file, &h.missing);
    bool is_whole = !h.missing.length;
    ir_trace_release(&h.trace);
    ir_entry_release(&h.entry);
    text_release(&h.missing);
    return is_whole;
}
