// Each function that nobody defines gets a body that returns, call by call, what it returned in the run. All
// definitions are weak: where the program has one of its own, that one stays.
#include "evidence/harness.h"

#include "evidence/harness_missing.h"

#include <math.h>
#include <string.h>

enum { MAX_DRAWS = 1 << 14, MAX_ENDLESS_STEPS = 1000000, ENDLESS_SECONDS = 10 };

typedef struct Harness {
    const HarnessQuestion *question;
    IrTrace trace;
    Text missing; // a line for each thing that cannot be given
} Harness;

// ---- The run -----------------------------------------------------------------------------------------------

static void trace_run(Harness *h, Budget *budget) {
    const HarnessQuestion *q = h->question;
    Budget run_budget = *budget;
    run_budget.max_steps = q->is_endless ? MAX_ENDLESS_STEPS : 0;
    IrRunOptions options = {.checks = q->checks,
                            .malloc_may_fail = q->malloc_may_fail,
                            .budget = &run_budget,
                            .trace = &h->trace};
    IrRunResult result;
    bool is_run = ir_run_on(q->program, q->inputs, options, &result);
    if (!is_run || result.end != (q->is_endless ? IR_RUN_LIMIT : IR_RUN_VIOLATED))
        text_add(&h->missing, " *   all that follow, since the run takes long\n");
    else if (!q->is_endless && h->trace.n_drawn > h->trace.drawn.count)
        text_add(&h->missing, " *   all behind the first %d\n", MAX_DRAWS);
    ir_run_result_release(&result);
}

// ---- Types and values --------------------------------------------------------------------------------------

static const char *type_name(const IrType *type, bool is_unsigned) {
    if (type->kind == IR_POINTER)
        return "void *";
    if (type->kind == IR_FLOAT)
        return type->bits == 32 ? "float" : type->bits == 64 ? "double" : "long double";
    switch (type->bits) {
    case 1:
        return "_Bool";
    case 8:
        return is_unsigned ? "unsigned char" : "signed char";
    case 16:
        return is_unsigned ? "unsigned short" : "short";
    case 32:
        return is_unsigned ? "unsigned" : "int";
    case 64:
        return is_unsigned ? "unsigned long long" : "long long";
    default:
        return NULL; // no C type that plain compilers have
    }
}

static void add_float(Text *file, const IrDrawn *drawn) {
    float narrow;
    double middle;
    long double wide = 0;
    if (drawn->bits == 32) {
        memcpy(&narrow, &drawn->value.low, sizeof narrow);
        wide = narrow;
    } else if (drawn->bits == 64) {
        memcpy(&middle, &drawn->value.low, sizeof middle);
        wide = middle;
    } else {
        memcpy(&wide, &drawn->value, 10);
    }
    if (isnan(wide))
        text_add(file, "__builtin_nan(\"\")");
    else if (isinf(wide))
        text_add(file, "%s__builtin_inf()", wide < 0 ? "-" : "");
    else
        text_add(file, "%La%s", wide, drawn->bits == 32 ? "f" : drawn->bits == 64 ? "" : "L");
}

static void add_value(Text *file, const IrType *type, const IrDrawn *drawn, bool is_unsigned) {
    if (type->kind == IR_FLOAT)
        add_float(file, drawn);
    else if (type->kind == IR_POINTER)
        text_add(file, "(void *)0x%llx", (unsigned long long)drawn->value.low);
    else if (is_unsigned || type->bits == 1)
        text_add(file, "%lluu%s", (unsigned long long)drawn->value.low,
                 type->bits == 64 ? "ll" : "");
    else if (type->bits == 64 && drawn->value.low == 1ull << 63)
        text_add(file, "-0x7fffffffffffffffll - 1");
    else
        text_add(file, "%lld%s",
                 (long long)(drawn->value.low << (64 - type->bits)) >> (64 - type->bits),
                 type->bits == 64 ? "ll" : "");
}

// ---- Functions ---------------------------------------------------------------------------------------------

static const char WEAK[] = "__attribute__((weak))";

static bool is_of(const IrDrawn *drawn, IrFunctionId id) {
    return drawn->draw == IR_DRAW_NONDET && drawn->by == id;
}

// How many results have to be given: what is not given is 0, and endless runs go on with the last one.
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
    text_add(file, "    static %s const values[] = {", type_name(type, is_unsigned));
    for (size_t i = 0; i < trace->drawn.count && done < n; i++) {
        if (!is_of(&trace->drawn.items[i], id))
            continue;
        text_add(file, done++ ? ", " : "");
        add_value(file, type, &trace->drawn.items[i], is_unsigned);
    }
    text_add(file, n ? "};\n" : "0};\n");
    text_add(file, "    static unsigned next;\n    return next < %zu ? values[next++] : ", n);
    if (h->question->is_endless && n)
        text_add(file, "values[%zu];\n", n - 1);
    else
        text_add(file, "0;\n");
}

static void add_function(Text *file, Harness *h, IrFunctionId id) {
    const IrProgram *program = h->question->program;
    const IrFunction *f = &program->functions[id];
    if (f->n_results == 0) {
        text_add(file, "%s void %s() {}\n\n", WEAK, f->name);
        return;
    }
    const IrType *type = ir_type(program, f->result_types[0]);
    bool is_unsigned = ir_draws_unsigned(f->name);
    const char *name = type_name(type, is_unsigned);
    if (f->n_results > 1 || !name) { // C has no words for it
        text_add(&h->missing, " *   what %s gives\n", f->name);
        return;
    }
    text_add(file, "%s %s %s() {\n", WEAK, name, f->name);
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
        if ((is_nondet || f->kind == IR_FUNCTION_EXTERNAL) && is_plain_name(f->name))
            add_function(file, h, id);
    }
}

static void add_verifier_functions(Text *file) {
    text_add(file, "const char *__asan_default_options(void);\n"
                   "const char *__asan_default_options(void) {\n"
                   "    return \"detect_stack_use_after_return=1:detect_leaks=1\";\n"
                   "}\n\n");
    text_add(file,
             "%s void __VERIFIER_assume(int condition) {\n"
             "    if (!condition)\n"
             "        exit(0);\n"
             "}\n\n"
             "static void fail(void) {\n"
             "    fprintf(stderr, \"assay: an error call is reached\\n\");\n"
             "    abort();\n"
             "}\n\n"
             "%s void __VERIFIER_error() { fail(); }\n\n"
             "%s void reach_error() { fail(); }\n\n",
             WEAK, WEAK, WEAK);
}

// ---- What plain tools do not see ---------------------------------------------------------------------------

static void add_clock(Text *file) {
    text_add(file,
             "#ifndef SECONDS /* to wait before it is believed that it does not end */\n"
             "#define SECONDS %d\n"
             "#endif\n\n"
             "static void still_running(int number) {\n"
             "    static const char text[] = \"assay: the program still runs\\n\";\n"
             "    (void)number;\n"
             "    if (write(2, text, sizeof text - 1) >= 0)\n"
             "        _exit(124);\n"
             "}\n\n"
             "__attribute__((constructor)) static void start_clock(void) {\n"
             "    signal(SIGALRM, still_running);\n"
             "    alarm(SECONDS);\n"
             "}\n",
             ENDLESS_SECONDS);
}

// What is lost is often still named by dead frames and by registers: such copies would hide it from the sanitizer.
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

static void add_head(Text *file, const HarnessQuestion *q) {
    text_add(file, "/* Shows that %s is violated: %s%s%s.\n", q->property, q->violated,
             q->location ? " at " : "", q->location ? q->location : "");
    text_add(file, " *\n *     gcc -g%s -fsanitize=address,undefined -fno-sanitize-recover=all",
             q->program->data_model == IR_ILP32 ? " -m32" : "");
    for (size_t i = 0; i < q->n_files; i++)
        text_add(file, " %s", strstr(q->files[i], "*/") ? "PROGRAM.c" : q->files[i]);
    text_add(file, " THIS_FILE.c -o bug && ./bug\n *\n"
                   " * Made by assay. The values are those of the run that it found.\n */\n");
    text_add(file, "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                   "#include <unistd.h>\n\n");
}

static void add_missing(Text *file, const Text *missing) {
    if (missing->length)
        text_add(file, "\n/* These values of the run are not set here:\n%s */\n",
                 text_chars(missing));
}

bool harness_write(const HarnessQuestion *q, Budget *budget, Text *file) {
    Harness h = {.question = q, .trace = {.max_steps = 1, .max_draws = MAX_DRAWS}};
    trace_run(&h, budget);
    harness_add_missing(&h.missing, q->program, &h.trace, q->inputs);
    add_head(file, q);
    add_functions(file, &h);
    add_verifier_functions(file);
    if (strcmp(q->violated, "valid-memtrack") == 0)
        add_leak_options(file);
    if (q->is_endless)
        add_clock(file);
    if (q->checks & IR_NOT_CLEANED_UP)
        add_counter(file);
    add_missing(file, &h.missing);
    bool is_whole = !h.missing.length;
    ir_trace_release(&h.trace);
    text_release(&h.missing);
    return is_whole;
}
