// Soundness of the points-to analysis: every address that a run accesses lies in the partition that
// the analysis predicts, every function it calls by pointer is among the predicted ones. At all
// levels.
//
// Without arguments: programs that are made to go wrong. With arguments, FILE.c [CLANG FLAG...]:
// that program, with some random inputs (tests/differential/pointsto_against_runs.sh).
#include "pointsto_fixture.h"

static uint64_t check_program(IrProgram *program, int n_runs, uint64_t max_steps,
                              uint64_t *events) {
    uint64_t failures = 0;
    for (int level = POINTSTO_STEENSGAARD; level <= POINTSTO_CELL; level++) {
        PointsTo *p = analyse(program, (PointsToLevel)level);
        for (int run = 0; run < n_runs; run++) {
            uint64_t found = watch_run(program, p, (uint64_t)run, max_steps, events);
            if (found)
                fprintf(stderr, "%llu at level %s, run %d\n", (unsigned long long)found,
                        pointsto_level_name((PointsToLevel)level), run);
            failures += found;
        }
        pointsto_free(p);
    }
    return failures;
}

static void expect_sound(const char *text) {
    IrProgram *program = compile(text);
    uint64_t events = 0;
    assert_int_equal(check_program(program, 3, 100000, &events), 0);
    assert_true(events > 0);
    ir_program_free(program);
}

#define HEADER                                                                                     \
    "void *malloc(unsigned long); void *realloc(void *, unsigned long); void free(void *);\n"      \
    "void *calloc(unsigned long, unsigned long); int printf(const char *, ...);\n"                 \
    "void *memcpy(void *, const void *, unsigned long);\n"                                         \
    "void *memset(void *, int, unsigned long); int sprintf(char *, const char *, ...);\n"          \
    "unsigned char __VERIFIER_nondet_uchar(void);\n"                                               \
    "typedef unsigned long word; typedef struct List { int data; struct List *next; } List;\n"

static void integers_carry_pointers(void **state) {
    (void)state;
    expect_sound(HEADER
                 "int x, y; word w; int main(void) { w = (word)&x; int *p = (int *)w; *p = 1;\n"
                 "w = w + ((word)&y - (word)&x); return *(int *)w; }");
    expect_sound(HEADER "int x, y; int main(void) { word both = (word)&x ^ (word)&y;\n"
                        "*(int *)(both ^ (word)&x) = 1; return *(int *)(both ^ (word)&y); }");
    expect_sound(HEADER "int x[9]; int main(void) { int *p = &x[1]; unsigned lo = (word)p;\n"
                        "unsigned hi = (word)p >> 32; int *q = (int *)((word)hi << 32 | lo);\n"
                        "q[2] = 1; return x[3]; }");
    expect_sound(HEADER
                 "int x; int main(void) { int *p = &x, *q; for (unsigned i = 0; i < sizeof p;\n"
                 "i++) ((char *)&q)[i] = ((char *)&p)[i]; *q = 3; return x; }");
    expect_sound(HEADER "struct { char c[3]; int i[5]; } s; int main(void) { word a = (word)&s;\n"
                        "a = (a + 7) & ~3ul; *(int *)a = 5; return s.i[1]; }");
    expect_sound(HEADER "int x[4]; union { int *p; unsigned char b[8]; } u; int main(void) {\n"
                        "u.p = x; u.b[0] += 4; *u.p = 1; return x[1]; }");
    expect_sound(HEADER "int x[4]; int main(void) { int *p = x; double d; memcpy(&d, &p, 8);\n"
                        "double e = d; memcpy(&p, &e, 8); p[1] = 2; return x[1]; }");
}

static void structures(void **state) {
    (void)state;
    expect_sound(HEADER "int main(void) { List *l = 0; for (int i = 0; i < 5; i++) {\n"
                        "List *n = malloc(sizeof *n); n->data = i; n->next = l; l = n; }\n"
                        "int s = 0; for (List *k = l; k; k = k->next) s += k->data; return s; }");
    expect_sound(HEADER "struct H { struct H *n, *p; }; struct A { int x; struct H h; };\n"
                        "struct B { long y[3]; struct H h; }; static void init(struct H *h) {\n"
                        "h->n = h->p = h; } int main(void) { struct A a; struct B b; init(&a.h);\n"
                        "init(&b.h); struct A *q = (struct A *)((char *)a.h.n - 8); q->x = 1;\n"
                        "struct B *r = (struct B *)((char *)b.h.p - 24); r->y[2] = 5;\n"
                        "return q->x + b.y[2]; }");
    expect_sound(HEADER "struct P { int x, y, z; }; int main(void) { unsigned char n =\n"
                        "__VERIFIER_nondet_uchar() % 8 + 1; struct P *a = malloc(n * sizeof *a);\n"
                        "for (word i = 0; i < n; i++) { a[i].x = i; a[i].y = 2; a[i].z = 3; }\n"
                        "a = realloc(a, (n + 1) * sizeof *a); a[n].y = 1; struct P t = a[0];\n"
                        "a[n] = t; int *f = &a[0].x; f[1] = 7; return a[n].z + a[0].y; }");
    expect_sound(HEADER "struct P { int x, y, z; }; int main(void) { struct P a[5]; word i =\n"
                        "0x5555555555555555ul; i = i * 1 + (a == 0); memset(a, 0, sizeof a);\n"
                        "int *p = &(a + 2)[i].x; if (p == &a[1].z || 1) *p = 5; return a[1].z; }");
    expect_sound(HEADER "union U { long l; struct { int a, b; } s; char c[8]; double d; };\n"
                        "int main(void) { union U u, v; u.l = 5; u.s.b = 3; u.c[2] = 1; v = u;\n"
                        "v.d = 2.0; return v.c[3]; }");
    expect_sound(HEADER "struct S { int a; struct { char b; short c[3]; } in[4]; long z; } g;\n"
                        "int main(void) { for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++)\n"
                        "g.in[i].c[j] = i; struct S h = g; short *p = &h.in[0].c[0];\n"
                        "for (int i = 0; i < 16; i++) p[i] = 1; return h.z; }");
}

// What copies move is found behind them, whole or in parts, directly or by detours.
static void copies(void **state) {
    (void)state;
    expect_sound(HEADER
                 "struct S { int *p; long n; } a, b, c; int x; int main(void) { a.p = &x; b = a;\n"
                 "c = b; *c.p = 1; return x; }");
    expect_sound(HEADER
                 "struct S { int *p; long n; } a[3], t; int x, y; int main(void) { int i = 1;\n"
                 "t.p = &x; a[i] = t; a[2].p = &y; t = a[i + 1]; *t.p = 1; *a[1].p = 2;\n"
                 "struct S b[3]; __builtin_memcpy(b, a, sizeof a); return *b[2].p; }");
    expect_sound(HEADER
                 "struct I { int *p, *q; }; struct O { long x; struct I i; } o; struct I s;\n"
                 "int x, y[3]; int main(void) { s.q = &y[1]; o.i = s; struct O c = o;\n"
                 "struct O d; __builtin_memcpy(&d, &c, sizeof d); *d.i.q = 3; d.i.q[1] = 4;\n"
                 "return y[1]; }");
    expect_sound(HEADER
                 "int *from[4], *to[4], x, y; int main(void) { int n = __VERIFIER_nondet_uchar()\n"
                 "% 3 + 1; from[0] = &x; from[1] = from[2] = &y; __builtin_memcpy(to, from,\n"
                 "n * sizeof *to); for (int i = 0; i < n; i++) *to[i] = i; return x; }");
    expect_sound(HEADER
                 "int *p, *q, x[9]; int main(void) { p = x + 2; char *a = (char *)&p, *b = (char\n"
                 "*)&q; __builtin_memcpy(b, a, 3); __builtin_memcpy(b + 3, a + 3, 5); *q = 1;\n"
                 "q++; __builtin_memcpy(&p, &q, 8); *p = 2; return x[3]; }");
    expect_sound(HEADER
                 "int *p, *q, x[9]; int main(void) { p = x; for (unsigned i = 0; i < 8; i++)\n"
                 "__builtin_memset((char *)&q + i, ((char *)&p)[i], 1); *q = 5; return *x; }");
    expect_sound(HEADER "struct S { int *p; int k[3]; } a; int x; int main(void) { struct S *h =\n"
                        "malloc(sizeof *h); a.p = &x; *h = a; h = realloc(h, 2 * sizeof *h);\n"
                        "h[1] = h[0]; *h[1].p = 1; return x; }");
}

// A pointer of which one byte was overwritten points elsewhere in its object, by luck. The object
// is large enough for that.
static void parts_of_pointers(void **state) {
    (void)state;
    expect_sound(HEADER "int x[400]; int main(void) { int *p = &x[200]; int **q = &p; x[3] = 1;\n"
                        "*(unsigned char *)q = 0; *p = 7; return x[200]; }");
    expect_sound(HEADER "int x[400]; int main(void) { int *p = &x[200]; int **q = &p; x[3] = 1;\n"
                        "__builtin_memset(q, 0, 1); *p = 7; return x[200]; }");
    expect_sound(HEADER
                 "int x[400]; int main(void) { int *p = &x[200]; int **q = &p; x[3] = 1;\n"
                 "int n = __VERIFIER_nondet_uchar() & 1; __builtin_memset(q, 0, n); *p = 7;\n"
                 "return x[200]; }");
    expect_sound(HEADER
                 "int x[400]; char zero[8]; int main(void) { int *p = &x[200]; int **q = &p;\n"
                 "x[3] = 1; __builtin_memcpy(q, zero, 1); *p = 7; return x[200]; }");
}

static void calls(void **state) {
    (void)state;
    expect_sound(
        HEADER "typedef void *M(word); typedef void F(void *); M *m; F *f; static void *get(word\n"
               "n) { return m(n); } int main(void) { m = malloc; f = free; int *p = get(8);\n"
               "p[1] = 1; f(p); return 0; }");
    expect_sound(HEADER "static int one(int *p) { return *p; } static int two(int *p) {\n"
                        "p[0] = 2; return 0; } int (*t[2])(int *) = {one, two}; int main(void) {\n"
                        "int a = 0, b[3] = {0}; int s = 0; for (int i = 0; i < 2; i++)\n"
                        "s += t[i](i ? b + 1 : &a); return s; }");
    expect_sound(HEADER "int main(void) { void *(*m)(word) = malloc; void (*f)(void *) = free;\n"
                        "int *p = m(8); p[1] = 1; f(p); int (*pr)(const char *, ...) = printf;\n"
                        "char b[9]; sprintf(b, \"%d\", 5); pr(\"%s\\n\", b); return 0; }");
    expect_sound(HEADER
                 "#include <stdarg.h>\nstatic int sum(int n, ...) { va_list l; va_start(l, n);\n"
                 "int s = 0; for (int i = 0; i < n; i++) s += *va_arg(l, int *); va_end(l);\n"
                 "return s; } int main(void) { int a = 1, b[2] = {2, 3};\n"
                 "return sum(3, &a, b, b + 1); }");
    expect_sound(HEADER
                 "struct T { struct T *l, *r; int v; }; static struct T *build(int d) {\n"
                 "if (!d) return 0; struct T *t = malloc(sizeof *t); t->l = build(d - 1);\n"
                 "t->r = build(d - 1); t->v = d; return t; } static int total(struct T *t) {\n"
                 "return t ? t->v + total(t->l) + total(t->r) : 0; } int main(void) {\n"
                 "return total(build(4)); }");
    expect_sound(HEADER "void unknown(int *, void *); int x, y; int main(void) { int *p = &x;\n"
                        "unknown(&y, &p); *p = 1; return y; }");
    expect_sound(HEADER
                 "struct Big { long a[5]; int *p; }; static struct Big make(struct Big b) {\n"
                 "b.p = (int *)&b.a[1]; *b.p = 3; b.p = 0; return b; } int main(void) {\n"
                 "struct Big b = {{1, 2, 3, 4, 5}, 0}; b = make(b); return b.a[1]; }");
}

static void strings(void **state) {
    (void)state;
    expect_sound(
        "#include <string.h>\n#include <stdlib.h>\n#include <stdio.h>\n"
        "struct R { char name[12]; int n; struct R *next; };\n"
        "int main(void) { struct R r, *q = malloc(sizeof *q); strcpy(r.name, \"abc\");\n"
        "r.next = q; q->next = 0; memcpy(q->name, r.name, strlen(r.name) + 1); q->n = 2;\n"
        "char *c = strchr(q->name, 'b'); *c = 'x'; printf(\"%s %d\\n\", r.next->name, q->n);\n"
        "char *d = strdup(q->name); snprintf(d, 3, \"%s\", c); return strcmp(d, c); }");
    expect_sound("#include <stdlib.h>\nstatic int up(const void *a, const void *b) {\n"
                 "return *(const int *)a - *(const int *)b; }\n"
                 "int main(void) { int a[5] = {3, 1, 2, 5, 4}; qsort(a, 5, sizeof *a, up);\n"
                 "int k = 3; int *p = bsearch(&k, a, 5, sizeof *a, up); return p ? *p : 0; }");
}

static int check_file(int argc, char **argv) {
    const char *model = getenv("DATA_MODEL");
    IrProgram *program = load_program(argv[1], (const char *const *)argv + 2, (size_t)argc - 2,
                                      model && strcmp(model, "ILP32") == 0 ? IR_ILP32 : IR_LP64);
    if (!program)
        return 3;
    uint64_t events = 0, failures = 0;
    if (program->entry != IR_NONE)
        failures = check_program(program, 2, 3000000, &events);
    printf("%llu accesses, %llu not predicted\n", (unsigned long long)events,
           (unsigned long long)failures);
    ir_program_free(program);
    return failures != 0;
}

int main(int argc, char **argv) {
    if (argc > 1)
        return check_file(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_carry_pointers),
        cmocka_unit_test(structures),
        cmocka_unit_test(copies),
        cmocka_unit_test(parts_of_pointers),
        cmocka_unit_test(calls),
        cmocka_unit_test(strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
