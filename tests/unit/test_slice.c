// Slices: what stays and what goes in small programs; and runs of programs with an error planted at
// a random place: a run of the program that reaches it is one of the slice, and one that ends
// without it is, too.
//
// ASSAY_SLICE_FOLDER=folder takes the programs there instead of some of tests/regress;
// ASSAY_SLICE_ERRORS=N plants N errors in each.
#include "compile_fixture.h"

#include "base/text.h"
#include "base/vec.h"
#include "evidence/translate.h"
#include "ir/analyse.h"
#include "interp/interp.h"
#include "ir/print.h"
#include "ir/validate.h"
#include "slice/slice.h"

#include <dirent.h>
#include <string.h>

static const char PROLOGUE[] =
    "#include <stdlib.h>\n#include <stdio.h>\n#include <string.h>\n#include <errno.h>\n"
    "#include <math.h>\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern int *__VERIFIER_nondet_pointer(void);\n"
    "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
    "extern void __VERIFIER_assume(int);\n"
    "extern void reach_error(void);\n"
    "extern int outside(void *);\n";

static bool trusts_accesses;

// NULL where everything matters.
static IrProgram *valid_slice(const IrProgram *program) {
    Budget budget = {0};
    IrProgram *slice = slice_for_errors(program, trusts_accesses, &budget);
    Text complaints = {0};
    if (slice && !ir_validate(slice, &complaints))
        fail_msg("%s", text_chars(&complaints));
    text_release(&complaints);
    return slice;
}

// ---- What stays, what goes --------------------------------------------------

typedef struct Case {
    const char *text;
    const char *stays, *goes; // words of the slice as text, divided by blanks; NULL: none
} Case;

static const char EVERYTHING[] = ""; // stays: there is no slice

static bool all_are(const char *words, const char *text, bool wanted) {
    char *copy = strdup(words ? words : ""), *rest = copy;
    bool right = true;
    for (char *word; (word = strsep(&rest, " "));)
        if (*word && (strstr(text, word) != NULL) != wanted) {
            print_error("%s: %s\n", wanted ? "is missing" : "is there", word);
            right = false;
        }
    free(copy);
    return right;
}

static void check_case(const Case *c) {
    IrProgram *program = compile_text(PROLOGUE, c->text), *slice = valid_slice(program);
    Text text = {0};
    if ((slice == NULL) != (c->stays == EVERYTHING))
        fail_msg("%s\n%s", c->text, slice ? "is sliced" : "is not sliced");
    if (slice)
        ir_print_program(&text, slice, true);
    if (!all_are(c->stays, text_chars(&text), true) || !all_are(c->goes, text_chars(&text), false))
        fail_msg("%s\n%s", c->text, text_chars(&text));
    text_release(&text);
    ir_program_free(slice);
    ir_program_free(program);
}

static void check_cases(const Case *cases, size_t n) {
    for (size_t i = 0; i < n; i++)
        check_case(&cases[i]);
}
#define CHECK_CASES(cases) check_cases(cases, sizeof(cases) / sizeof *(cases))

static void values_that_reach_a_branch_stay(void **state) {
    (void)state;
    static const Case cases[] = {
        {"int main(void) { int a = __VERIFIER_nondet_int(), b = a * 3, c = a ^ 5; if (b == 6) "
         "reach_error(); return c; }",
         "mul reach_error", "xor"},
        {"int main(void) { int s = 0; for (int i = 0; i < __VERIFIER_nondet_int(); i++) s += i * "
         "3; reach_error(); return s; }",
         "reach_error", "mul slt nondet"},
        {"int main(void) { int s = 0; for (int i = 0; i < 9; i++) s += i * 3; if (s > 5) "
         "reach_error(); }",
         "mul slt", NULL},
        {"static int f(int a, int b) { return a + (b & 7); } int main(void) { int n = "
         "__VERIFIER_nondet_int();"
         " if (f(n, n ^ 3) == 4) reach_error(); }",
         "xor and", NULL},
        {"static int f(int a, int b) { return b * 0 ? a : a; } int main(void) { int n = "
         "__VERIFIER_nondet_int();"
         " if (f(n, 1) == 4) reach_error(); f(n, n ^ 3); }",
         NULL, "xor"},
        {"static int f(int a, int b) { printf(\"%d\", b); return a; } int main(void) { int n = "
         "__VERIFIER_nondet_int();"
         " if (f(n, n ^ 3) == 4) reach_error(); }",
         NULL, "xor printf"},
    };
    CHECK_CASES(cases);
}

static void what_ends_runs_stays(void **state) {
    (void)state;
    static const Case cases[] = {
        {"static void f(int n) { if (n & 4) exit(0); } int main(void) { "
         "f(__VERIFIER_nondet_int()); reach_error(); }",
         "and branch", NULL},
        {"static void f(int n) { if (n & 4) printf(\"a\"); } int main(void) { "
         "f(__VERIFIER_nondet_int()); reach_error(); }",
         NULL, "and branch printf"},
        {"int main(void) { __VERIFIER_assume(__VERIFIER_nondet_int() & 4); reach_error(); }",
         "and assume", NULL},
        {"int main(void) { if (__VERIFIER_nondet_int() & 4) for (;;) ; reach_error(); }",
         "and trap", NULL},
        {"int main(void) { for (;;) if (__VERIFIER_nondet_int() & 4) reach_error(); }", "and loop",
         NULL},
        {"int main(void) { if (__VERIFIER_nondet_int() & 4) reach_error(); printf(\"b\"); exit(3); "
         "}",
         "and", "printf exit"},
        {"int main(void) { printf(\"b\"); return 3; }", "trap", "printf"},
        {"int main(void) { volatile int n = 3; printf(\"b%n\", (int *)&n); if (n == 1) "
         "reach_error(); }",
         "printf", NULL},
    };
    CHECK_CASES(cases);
}

static void accesses_that_may_be_invalid_stay(void **state) {
    (void)state;
    trusts_accesses = false;
    static const Case cases[] = {
        {"int a[3]; int main(void) { int i = __VERIFIER_nondet_int() & 7, k = i ^ 5; a[i] = k; "
         "reach_error(); }",
         "and xor store", NULL},
        {"int a[3], b; int main(void) { int i = __VERIFIER_nondet_int() & 3; b = i * 3; a[1] = i; "
         "reach_error(); }",
         NULL, "and mul store"},
        {"int a[3]; int main(void) { int i = __VERIFIER_nondet_int() & 7; return a[i]; }",
         "and load", NULL},
        {"int a[3]; int main(void) { a[1] = 55555; a[3] = 77777; }", "77777", "55555"},
        {"struct s { int a[2], b; } s; int main(void) { s.b = 5; return 0; }", NULL, "store"},
        {"struct s { int a[2], b; } s; int main(void) { memset(&s, 6, sizeof s + 1); }", "fill",
         NULL},
        {"struct s { int a[20]; } s, t; int main(void) { s = t; }", NULL, "copy"},
        {"int main(void) { int a[2] = {3}; memcpy(a, (char *)a + 2, 4); }", "copy", NULL},
        {"int main(void) { int *p = malloc(4); free(p); }", "malloc free", NULL},
        {"static void f(void) {} int main(void) { void (*p)(void) = __VERIFIER_nondet_int() ? f : "
         "NULL; p(); }",
         "call", NULL},
        {"int main(void) { printf(\"%d %d\", 1, 2); printf(\"a\"); }", NULL, "printf"},
        {"int main(void) { printf(\"%d %d\", 1); }", "printf", NULL},
        {"int main(void) { printf(\"%s\", (char *)__VERIFIER_nondet_pointer()); }", "printf", NULL},
        // The object must have begun to live, and to be dead where it is.
        {"int main(void) { int *p; { int a[2]; p = a + __VERIFIER_nondet_int(); *p = 1; } *p = 2; "
         "}",
         "scope.begin scope.end", NULL},
        {"const int c = 3; int main(void) { *(int *)&c = 4; }", "store", NULL},
        {"extern int outer[]; int main(void) { outer[1] = 4; }", "store", NULL},
    };
    CHECK_CASES(cases);
}

static void memory_that_is_read_is_written(void **state) {
    (void)state;
    static const Case cases[] = {
        {"int a, b; int main(void) { a = __VERIFIER_nondet_int() ^ 1; b = a * 3; if (a) "
         "reach_error(); }",
         "xor @a", "mul @b"},
        {"struct s { int a, b; }; int main(void) { struct s *p = malloc(8); p->a = "
         "__VERIFIER_nondet_int() ^ 1;"
         " p->b = p->a * 3; if (p->a) reach_error(); free(p); }",
         "xor malloc", "mul free"},
        {"int main(void) { int *p = malloc(8), *q = malloc(4); *p = 3; *q = *p * 3; if (*p) "
         "reach_error(); }",
         "malloc", "mul"},
        {"int a, b; int main(void) { int *p = __VERIFIER_nondet_int() ? &a : &b; *p = 3; b = 4; if "
         "(a) reach_error(); }",
         "@b", NULL},
        {"int a, b; int main(void) { a = b = 3; outside(&b); if (a) reach_error(); }", "@a",
         "outside"},
        {"int a, b; int main(void) { a = b = 3; outside(&b); if (b) reach_error(); }", "outside",
         "@a"},
        {"int main(void) { double r = sqrt(-1.0); if (errno) reach_error(); return r > 0; }",
         "sqrt", NULL},
        {"int main(void) { double r = sqrt(-1.0); reach_error(); return r > 0; }", NULL, "sqrt"},
        {"int main(void) { char a[8], b[8]; strcpy(a, \"xy\"); sprintf(b, \"%d\", 1); if (a[1] == "
         "'y') reach_error(); }",
         "strcpy", "sprintf"},
        {"int a, b; int main(void) { memcpy(&a, &b, 4); b = 3; memcpy(&b, &a, 4); if (b) "
         "reach_error(); }",
         "copy @a", NULL},
    };
    CHECK_CASES(cases);
}

static void what_calls_pass_in_memory_stays(void **state) {
    (void)state;
    static const Case cases[] = {
        {"static int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); return "
         "__builtin_va_arg(l, int); }"
         " int main(void) { if (f(1, __VERIFIER_nondet_int() ^ 3)) reach_error(); }",
         "xor ...%", NULL},
        {"int main(void) { int n = __VERIFIER_nondet_int() & 7, s = 0; for (int i = 0; i < 3; i++) "
         "{"
         " int a[n + 1]; a[n] = i; s += a[n]; } if (s == 3) reach_error(); }",
         "stack.restore", NULL},
        {"extern unsigned long __assay_room(void *); int main(void) { int *p = malloc(4), *q = "
         "malloc(4);"
         " free(p); if (__assay_room(p) == 4) reach_error(); free(q); }",
         "free", NULL},
    };
    CHECK_CASES(cases);
}

#define AB "int a, b; "

// What is written through them may be what is read, and vice versa.
static void guessed_pointers_touch_everything(void **state) {
    (void)state;
    static const char *const texts[] = {
        AB "int main(void) { *(int *)__VERIFIER_nondet_ulong() = 1; if (b == 1) reach_error(); }",
        AB "int main(void) { *__VERIFIER_nondet_pointer() = 1; if (b == 1) reach_error(); }",
        AB "int main(void) { *(int *)4096 = 1; if (b == 1) reach_error(); }",
        AB "int *p = (int *)4096; int main(void) { *p = 1; if (b == 1) reach_error(); }",
        AB "extern int *give(void); int main(void) { *give() = 1; if (b == 1) reach_error(); }",
        AB "int main(void) { int *p; *p = 1; if (b == 1) reach_error(); }",
        AB
        "int main(void) { int **p = malloc(8); if (__VERIFIER_nondet_int()) *p = &a; **p = 1; if "
        "(b == 1) reach_error(); }",
        AB
        "int main(void) { int *p[4]; for (int i = 0; i < 4; i++) p[i] = &a; *p[2] = 1; if (b == 1) "
        "reach_error(); }",
        AB
        "int main(void) { union { unsigned long n; int *p; } u; u.p = &a; u.n += 4; *u.p = 1; if "
        "(b == 1) reach_error(); }",
        AB
        "int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); int *p = &a; memcpy(&p, &n, "
        "8); *p = 1; if (b == 1) reach_error(); }",
        AB "int main(void) { int *p = &a; memset(&p, 1, 8); *p = 1; if (b == 1) reach_error(); }",
        AB "int main(void) { int *p = &a; outside(&p); *p = 1; if (b == 1) reach_error(); }",
        AB
        "int main(void) { int *p = &a; ((char *)&p)[1] ^= 1; *p = 1; if (b == 1) reach_error(); }",
        AB
        "int main(void) { int *p = &a; sprintf((char *)&p, \"%d\", 1234567); *p = 1; if (b == 1) "
        "reach_error(); }",
        AB
        "int main(void) { int **p = malloc(8); *p = &a; p = realloc(p, 16); *p[1] = 1; if (b == 1) "
        "reach_error(); }",
        AB "static int *f(int n) { return n ? &a : (int *)4096; } int main(void) { "
           "*f(__VERIFIER_nondet_int()) = 1; if (b == 1) reach_error(); }",
        AB
        "static void f(p) int *p; { *p = 1; } int main(void) { f(&a); ((void (*)(void))f)(); if (b "
        "== 1) reach_error(); }",
        AB
        "static void f(int *p) { *p = 1; } int main(void) { ((void (*)(long))f)(4096); f(&a); if "
        "(b == 1) reach_error(); }",
        AB "static void f(void) { b = 1; } int main(void) { void (*g)(void) = (void "
           "(*)(void))__VERIFIER_nondet_ulong(); if (g == f) g(); if (b == 1) reach_error(); }",
        AB
        "int main(void) { for (int i = 0; i < 2; i++) { int *p, **q = &p; if (!i) *q = &a; **q = "
        "1; } if (b == 1) reach_error(); }",
        AB "int main(void) { int *p = __VERIFIER_nondet_pointer(); b = 1; if (p == &b && *p == 1) "
           "reach_error(); }",
        AB
        "int main(void) { unsigned long n = (unsigned long)__VERIFIER_nondet_pointer(); b = 1; if "
        "(n == (unsigned long)&b && *(int *)n == 1) reach_error(); }",
        AB "struct { int a, b; } g; int main(void) { int *p = __VERIFIER_nondet_int() ? &g.a : "
           "__VERIFIER_nondet_pointer(); g.b = 1; if (p == &g.b && *p == 1) reach_error(); }",
        AB "extern int *q; int main(void) { *q = 1; if (b == 1) reach_error(); }",
        AB
        "struct s { int *p; }; int main(void) { struct s *s = malloc(sizeof *s), t = *s; *t.p = 1; "
        "if (b == 1) reach_error(); }",
        AB "struct s { int *p, *q; }; static void set(struct s *s) { s->p = &a; } int main(void) { "
           "struct s s; set(&s); *s.p = 1; if (b == 1) reach_error(); }",
        AB "static void f(int *p) { *p = 1; } int main(void) { void (*g)(int *) = (void (*)(int "
           "*))__VERIFIER_nondet_ulong(); f(&a); if (g == f) g(&b); if (b == 1) reach_error(); }",
        AB "static int *f(void) { return (int *)4096; } int main(void) { int *p = "
           "__VERIFIER_nondet_int() ? &a : f(); *p = 1; if (b == 1) reach_error(); }",
        AB
        "int **slot; static void use(void) { **slot = 1; } int main(void) { int **p = malloc(8); "
        "slot = p; use(); *p = &a; if (b == 1) reach_error(); }",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_case(&(Case){texts[i], EVERYTHING, NULL});
}

static void other_pointers_do_not(void **state) {
    (void)state;
    static const Case cases[] = {
        {AB
         "struct s { struct s *next; int v; } *head; int main(void) { for (int i = 0; i < 3; i++) "
         "{ struct s *n = malloc(sizeof *n); if (!n) exit(1); n->next = head; head = n; } for "
         "(struct s *n = head; n; n = n->next) n->v = a ^ 3; if (b == 1) reach_error(); }",
         NULL, "xor"},
        {AB
         "struct s { struct s *next; int v; } *head; int main(void) { struct s *n = malloc(sizeof "
         "*n); memset(n, 0, sizeof *n); head = n; head->next = n; head->next->v = a ^ 3; if (b == "
         "1) reach_error(); }",
         NULL, "xor"},
        {AB
         "int main(void) { int **p = calloc(4, 8); p[1] = &a; if (p[2]) *p[2] = a ^ 3; if (b == 1) "
         "reach_error(); }",
         NULL, "xor"},
        {AB
         "struct s { int *p, *q; }; int main(void) { struct s s = {&a}, t = s, *u = &t; *u->p = a "
         "^ 3; if (b == 1) reach_error(); }",
         NULL, "xor"},
        {AB
         "struct s { int *p; }; static struct s *make(void) { struct s *s = malloc(sizeof *s); "
         "s->p = &a; return s; } int main(void) { *make()->p = a ^ 3; if (b == 1) reach_error(); }",
         NULL, "xor"},
        {AB
         "static void f(int **p) { **p = a ^ 3; } int main(void) { int *p = &a; f(&p); if (b == 1) "
         "reach_error(); }",
         NULL, "xor"},
        {AB "static void (*hook)(void); int main(void) { if (hook) hook(); a ^= 3; if (b == 1) "
            "reach_error(); }",
         NULL, "xor"},
    };
    CHECK_CASES(cases);
}

// ---- Planted errors ---------------------------------------------------------

typedef struct Random {
    uint64_t state;
} Random;

static uint64_t next(Random *r) {
    r->state ^= r->state << 13;
    r->state ^= r->state >> 7;
    r->state ^= r->state << 17;
    return r->state;
}

static IrFunctionId add_error_function(IrProgram *program) {
    program->functions =
        memory_resize(program->functions, (program->n_functions + 1) * sizeof *program->functions);
    program->functions[program->n_functions] =
        (IrFunction){.name = "planted", .kind = IR_FUNCTION_NATIVE, .native = IR_NATIVE_ERROR};
    return program->n_functions++;
}

static void insert(IrFunction *f, IrBlockId block, uint32_t at, IrInstr instr) {
    uint32_t i = f->blocks[block].first + at;
    f->instrs = memory_resize(f->instrs, (f->n_instrs + 1) * sizeof *f->instrs);
    memmove(&f->instrs[i + 1], &f->instrs[i], (f->n_instrs - i) * sizeof *f->instrs);
    f->instrs[i] = instr;
    f->n_instrs++;
    f->blocks[block].count++;
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        f->blocks[b].first += b != block && f->blocks[b].first >= i;
}

static void take_out(IrFunction *f, IrBlockId block, uint32_t at) {
    uint32_t i = f->blocks[block].first + at;
    memmove(&f->instrs[i], &f->instrs[i + 1], (f->n_instrs - i - 1) * sizeof *f->instrs);
    f->n_instrs--;
    f->blocks[block].count--;
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        f->blocks[b].first -= b != block && f->blocks[b].first > i;
}

static IrInputLists *random_inputs(Random *r) {
    IrInputLists *inputs = ir_input_lists_new();
    vec_push(&inputs->nondet, ir_input_integer(0));
    for (int i = 0; i < 100; i++)
        vec_push(&inputs->nondet, ir_input_integer((int)(next(r) % 4 ? next(r) % 9 : next(r)) - 2));
    return inputs;
}

static const char *text_of(const IrInputLists *inputs) {
    static Text text;
    text_release(&text);
    ir_input_lists_write(inputs, &text);
    return text_chars(&text);
}

typedef struct Ending {
    IrRunEnd end;
    IrViolation violation;
    IrLocId loc;
} Ending;

enum { MOST_STEPS = 300 * 1000 };

static Ending run(IrProgram *program, const IrInputLists *inputs) {
    Budget budget = {.max_steps = MOST_STEPS};
    IrRunOptions options = {.checks = IR_ERROR_REACHED, .budget = &budget};
    IrRunResult result;
    assert_true(ir_run_on(program, inputs, options, &result));
    Ending ending = {result.end, result.violation, ir_run_user_loc(program, &result)};
    ir_run_result_release(&result);
    return ending;
}

static struct {
    uint64_t runs, errors, invalid, ends, wholes;
} counts;

// `program` has a planted error.
static void compare(const char *name, IrProgram *program, IrProgram *slice,
                    const IrInputLists *inputs) {
    Ending whole = run(program, inputs);
    bool is_invalid =
        whole.end == IR_RUN_UNDEFINED && whole.violation & (IR_INVALID_DEREF | IR_INVALID_FREE);
    if (whole.end == IR_RUN_LIMIT ||
        (whole.end == IR_RUN_UNDEFINED && (trusts_accesses || !is_invalid)))
        return;
    Budget budget = {0};
    Translation translation = {
        .slice = program, .whole = slice, .checks = IR_ERROR_REACHED, .inputs = inputs};
    IrInputLists *translated = evidence_translate(&translation, &budget, NULL);
    assert_non_null(translated);
    Ending cut = run(slice, translated);
    bool fails = whole.end == IR_RUN_VIOLATED || whole.end == IR_RUN_UNSUPPORTED || is_invalid;
    bool is_right = fails ? cut.end == whole.end && cut.loc == whole.loc
                          : cut.end == IR_RUN_FINISHED || cut.end == IR_RUN_ASSUMED;
    if (!is_right)
        fail_msg("%s: a run of the program ends with %d at %s, of the slice with %d at %s, on %s",
                 name, (int)whole.end, ir_loc_text(program, whole.loc), (int)cut.end,
                 ir_loc_text(program, cut.loc), text_of(inputs));
    counts.runs++;
    counts.errors += fails;
    counts.invalid += is_invalid;
    counts.ends += !fails;
    ir_input_lists_free(translated);
}

static bool plant(const char *name, IrProgram *program, IrFunctionId error, Random *r) {
    IrFunction *f = &program->functions[next(r) % program->n_functions];
    if (!f->n_blocks || (f->is_model && next(r) % 8))
        return false;
    IrBlockId block = (IrBlockId)(next(r) % f->n_blocks);
    uint32_t at = (uint32_t)(next(r) % f->blocks[block].count);
    const IrInstr *before = &f->instrs[f->blocks[block].first + at];
    if (before->op == IR_PHI)
        return false;
    insert(f, block, at,
           (IrInstr){.op = IR_CALL, .result = IR_NONE, .aux = error, .loc = before->loc});
    ir_analyse_calls(program);
    IrProgram *slice = valid_slice(program);
    counts.wholes += !slice;
    for (int i = 0; i < 4 && slice; i++) {
        IrInputLists *inputs = random_inputs(r);
        compare(name, program, slice, inputs);
        ir_input_lists_free(inputs);
    }
    ir_program_free(slice);
    take_out(f, block, at);
    return true;
}

static void check_slices(const char *name, IrProgram *program, IrFunctionId error, int errors) {
    Random r = {88172645463325252u};
    IrProgram *slice = valid_slice(program);
    IrInputLists *inputs = random_inputs(&r);
    if (slice)
        compare(name, program, slice, inputs);
    ir_input_lists_free(inputs);
    ir_program_free(slice);
    for (int planted = 0, tries = 0; planted < errors && tries < 50 * errors; tries++)
        planted += plant(name, program, error, &r);
}

// Slices for any program, and those for programs whose memory is safe.
static void check_program(const char *name, IrProgram *program, int errors) {
    IrFunctionId error = add_error_function(program);
    trusts_accesses = false;
    check_slices(name, program, error, errors);
    trusts_accesses = true;
    check_slices(name, program, error, errors);
}

static IrProgram *load(const char *path) {
    const char *files[] = {path}, *flags[] = {"-w"};
    Diag diag = {0};
    Budget budget = {0};
    IrProgram *program = NULL;
    FrontendOptions options = {
        .files = files, .n_files = 1, .clang_flags = flags, .n_clang_flags = 1};
    (void)frontend_load(&options, &program, &diag, &budget, NULL);
    diag_release(&diag);
    return program; // NULL: it needs other flags
}

static void check_folder(const char *folder, int errors) {
    DIR *files = opendir(folder);
    assert_non_null(files);
    for (struct dirent *file; (file = readdir(files));) {
        size_t length = strlen(file->d_name);
        if (length < 2 || strcmp(file->d_name + length - 2, ".c") != 0)
            continue;
        Text path = {0};
        text_add(&path, "%s/%s", folder, file->d_name);
        IrProgram *program = load(text_chars(&path));
        if (program && program->entry != IR_NONE)
            check_program(file->d_name, program, errors);
        ir_program_free(program);
        text_release(&path);
    }
    closedir(files);
}

static void runs_agree(void **state) {
    (void)state;
    const char *folder = getenv("ASSAY_SLICE_FOLDER"), *errors = getenv("ASSAY_SLICE_ERRORS");
    int n = errors ? atoi(errors) : 4;
    if (folder) {
        check_folder(folder, n);
    } else {
        check_folder(ASSAY_SOURCE_DIR "/tests/regress/slice", n / 2);
        check_folder(ASSAY_SOURCE_DIR "/tests/regress/free", n / 4);
    }
    print_message("%llu runs, %llu with an error, %llu without; %llu programs not sliced\n",
                  (unsigned long long)counts.runs, (unsigned long long)counts.errors,
                  (unsigned long long)counts.ends, (unsigned long long)counts.wholes);
    uint64_t least = folder ? 1 : 100;
    assert_true(counts.errors >= least && counts.ends >= least);
    assert_true(folder || counts.invalid > 20);
}

// All others are about what matters otherwise.
static int trust(void **state) {
    (void)state;
    return trusts_accesses = true, 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(values_that_reach_a_branch_stay, trust),
        cmocka_unit_test_setup(what_ends_runs_stays, trust),
        cmocka_unit_test_setup(memory_that_is_read_is_written, trust),
        cmocka_unit_test_setup(what_calls_pass_in_memory_stays, trust),
        cmocka_unit_test(accesses_that_may_be_invalid_stay),
        cmocka_unit_test_setup(guessed_pointers_touch_everything, trust),
        cmocka_unit_test_setup(other_pointers_do_not, trust),
        cmocka_unit_test(runs_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
