// The points-to analysis on small programs: the examples of the thesis that it follows (figures in
// comments), and what each level distinguishes.
#include "pointsto_fixture.h"

#define HEADER                                                                                     \
    "void *malloc(unsigned long); void free(void *); void *realloc(void *, unsigned long);\n"      \
    "int __VERIFIER_nondet_int(void); typedef unsigned long word;\n"

typedef struct Lab {
    IrProgram *program;
    PointsTo *p;
} Lab;

static Lab lab_of(const char *text, PointsToLevel level) {
    Lab lab = {.program = compile(text)};
    lab.p = analyse(lab.program, level);
    return lab;
}

static void release(Lab *lab) {
    pointsto_free(lab->p);
    ir_program_free(lab->program);
}

// An object by the beginning of its name: "g", "x@main", "malloc@f:3".
static PtsPlace object(const Lab *lab, const char *name) {
    for (PtsClass c = 0; c < pointsto_n_classes(lab->p); c++) {
        uint32_t count;
        const PtsObject *objects = pointsto_objects(lab->p, c, &count);
        for (uint32_t i = 0; i < count; i++) {
            Text text = {0};
            pointsto_object_name(lab->p, &objects[i], &text);
            bool is_it = strncmp(text_chars(&text), name, strlen(name)) == 0;
            text_release(&text);
            if (is_it)
                return (PtsPlace){c, objects[i].offset, pointsto_period(lab->p, c)};
        }
    }
    fail_msg("no object %s", name);
    return (PtsPlace){0};
}

static PtsPartition part(const Lab *lab, const char *name, int64_t offset, uint64_t size) {
    PtsPartition partition = pointsto_at(lab->p, object(lab, name), offset, size);
    if (partition == PTS_NONE)
        fail_msg("%s + %lld is in no partition", name, (long long)offset);
    return partition;
}

static uint64_t element(const Lab *lab, PtsPartition partition) {
    return pointsto_partition(lab->p, partition).element_size;
}

static PtsClass target(const Lab *lab, PtsPartition partition) {
    return pointsto_content(lab->p, partition).class;
}

// ---- The thesis -------------------------------------------------------------

// Figure 2.3: a wrapper of malloc. Its callers share what it gives.
static void malloc_wrapper(void **state) {
    (void)state;
    Lab lab = lab_of(HEADER "void *ldv_malloc(long size) { if (size <= 0) return 0; else return\n"
                            "malloc(size); } int *a; int main(void) { a = ldv_malloc(4); *a = 1;\n"
                            "int *b = ldv_malloc(8); b[1] = 2; return 0; }",
                     POINTSTO_CELL);
    PtsPlace heap = object(&lab, "malloc@ldv_malloc:4");
    assert_int_equal(target(&lab, part(&lab, "a", 0, 8)), heap.class);
    assert_int_not_equal(object(&lab, "a").class, heap.class);
    assert_int_equal(element(&lab, pointsto_at(lab.p, heap, 0, 4)), 4);
    assert_int_equal(element(&lab, pointsto_at(lab.p, heap, 4, 4)), 4);
    assert_int_not_equal(pointsto_at(lab.p, heap, 0, 4), pointsto_at(lab.p, heap, 4, 4));
    release(&lab);
}

// Like figure 2.7: one of two allocations, by a condition, of records.
static void conditional_allocation(void **state) {
    (void)state;
    Lab lab = lab_of(HEADER "typedef struct { int v; char c; } S; int main(void) { S *p;\n"
                            "if (__VERIFIER_nondet_int()) { p = malloc(sizeof(S)); p->v = 1; }\n"
                            "else { p = malloc(2 * sizeof(S)); p->c = 2; }\n"
                            "S *q = malloc(sizeof(S)); q->v = 3; free(p); return q->v; }",
                     POINTSTO_CELL);
    PtsPlace one = object(&lab, "malloc@main:4"), two = object(&lab, "malloc@main:5");
    assert_int_equal(one.class, two.class);
    assert_int_not_equal(one.class, object(&lab, "malloc@main:6").class);
    assert_int_equal(element(&lab, part(&lab, "malloc@main:4", 0, 4)), 4);
    assert_int_equal(element(&lab, part(&lab, "malloc@main:5", 4, 1)), 1);
    release(&lab);
}

// Figure 3.2: the views of a union share what overlaps; data of two sizes are bytes.
static void unions(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "typedef union SList { union SList *next; struct { union SList *next; int\n"
                      "data1; } sl1; struct { union SList *next; long data2; } sl2; } SList;\n"
                      "SList l, other; int main(void) { l.next = &other; l.sl1.data1 = 1;\n"
                      "l.sl2.data2 = 2; l.sl1.next->sl1.data1 = 3; return l.sl2.next != 0; }",
               POINTSTO_CELL);
    assert_int_equal(element(&lab, part(&lab, "l", 0, 8)), 8);
    assert_int_equal(element(&lab, part(&lab, "l", 8, 8)), 0);
    assert_int_not_equal(part(&lab, "l", 0, 8), part(&lab, "l", 8, 8));
    assert_int_equal(target(&lab, part(&lab, "l", 0, 8)), object(&lab, "other").class);
    assert_int_equal(element(&lab, part(&lab, "other", 8, 4)), 4);
    release(&lab);
}

#define FIGURE_3_3(TYPE)                                                                           \
    HEADER "struct { char x; struct { " TYPE " a, b; } t; int *p; } s; int o; int main(void) {\n"  \
           "int i = __VERIFIER_nondet_int(); s.x = 1; s.t.b = 2; s.p = &o;\n"                      \
           "*(&s.t.a + i) = 5; return 0; }"

// Figure 3.3: an unknown distance reaches every field. (Finer: by the size of what is indexed.)
static void pointer_arithmetic(void **state) {
    (void)state;
    Lab lab = lab_of(FIGURE_3_3("char"), POINTSTO_CELL);
    PtsPartition x = part(&lab, "s", 0, 1);
    assert_int_equal(x, part(&lab, "s", 1, 1));
    assert_int_equal(x, part(&lab, "s", 2, 1));
    assert_int_equal(x, part(&lab, "s", 8, 8));
    assert_int_equal(element(&lab, x), 0);
    assert_int_equal(pointsto_period(lab.p, object(&lab, "s").class), 1);
    release(&lab);
    lab = lab_of(FIGURE_3_3("int"), POINTSTO_CELL);
    assert_int_equal(pointsto_period(lab.p, object(&lab, "s").class), 4);
    assert_int_equal(part(&lab, "s", 4, 4), part(&lab, "s", 8, 4));
    assert_int_equal(part(&lab, "s", 4, 4), part(&lab, "s", 0, 1));
    release(&lab);
}

// Figure 3.4: a cast gives another view of the memory behind the field.
static void casts(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "typedef struct D { struct D *left, *right; } D; struct { D dl; D *next;\n"
                      "long v; } l; int main(void) { D *p = (D *)&l.dl.right; p->left = 0;\n"
                      "p->right = 0; l.next = &l.dl; l.v = 5; l.dl.left = 0; return 0; }",
               POINTSTO_CELL);
    PtsPartition left = part(&lab, "l", 0, 8), right = part(&lab, "l", 8, 8);
    PtsPartition next = part(&lab, "l", 16, 8), v = part(&lab, "l", 24, 8);
    assert_true(left != right && right != next && next != v && left != v);
    assert_int_equal(element(&lab, next), 8);
    // p->right is l.next: the second store of main.
    const IrFunction *f = &lab.program->functions[lab.program->main];
    uint32_t stores = 0;
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_STORE && ++stores == 2)
            assert_int_equal(pointsto_of_access(lab.p, lab.program->main, i, 1), next);
    assert_int_equal(stores, 5);
    release(&lab);
}

// Figure 4.1: an int that is also accessed as a char.
static void unsafe_cast(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "int a; int main(void) { int *b = &a; *b = 0xFFF; char *c = (char *)b;\n"
                      "*c = 0; return a; }",
               POINTSTO_CELL);
    assert_int_equal(element(&lab, part(&lab, "a", 0, 4)), 0);
    release(&lab);
}

static const char figure_4_3[] =
    HEADER "typedef unsigned u32; typedef unsigned short u16;\n"
           "typedef struct F1 { struct F1 *next; u32 idx; } F1;\n"
           "typedef struct F2 { struct F2 *next; u16 idx1, idx2; } F2; F1 f1; F2 f2;\n"
           "void *bar(int flag) { F1 *p1 = &f1; p1->next = malloc(sizeof(F1)); p1->idx = 0;\n"
           "p1->next->next = 0; p1->next->idx = 1; F2 *p2 = &f2; \n"
           "p2->next = malloc(sizeof(F2)); p2->idx1 = 0; p2->idx2 = 1; p2->next->next = 0;\n"
           "p2->next->idx1 = 1; p2->next->idx2 = 0; return flag ? (void *)p1 : (void *)p2; }\n"
           "int main(void) { return bar(1) == 0; }";

// Figures 4.4 to 4.6.
static void three_levels(void **state) {
    (void)state;
    Lab lab = lab_of(figure_4_3, POINTSTO_STEENSGAARD);
    const char *m = "malloc@bar:6", *n = "malloc@bar:8";
    assert_int_equal(part(&lab, "f1", 0, 8), part(&lab, "f2", 8, 2));
    assert_int_equal(part(&lab, m, 0, 8), part(&lab, n, 8, 2));
    assert_int_not_equal(part(&lab, "f1", 0, 8), part(&lab, m, 0, 8));
    release(&lab);

    lab = lab_of(figure_4_3, POINTSTO_FIELD);
    assert_int_equal(part(&lab, "f1", 0, 8), part(&lab, "f2", 0, 8));
    assert_int_not_equal(part(&lab, "f1", 0, 8), part(&lab, "f1", 8, 4));
    assert_int_equal(part(&lab, "f1", 8, 4), part(&lab, "f2", 10, 2));
    assert_int_equal(part(&lab, m, 0, 8), part(&lab, n, 8, 2));
    release(&lab);

    lab = lab_of(figure_4_3, POINTSTO_CELL);
    assert_int_equal(element(&lab, part(&lab, "f1", 0, 8)), 8);
    assert_int_equal(element(&lab, part(&lab, "f1", 8, 4)), 0);
    assert_int_equal(part(&lab, m, 0, 8), part(&lab, n, 0, 8));
    assert_int_equal(element(&lab, part(&lab, m, 0, 8)), 8);
    assert_int_not_equal(part(&lab, m, 0, 8), part(&lab, m, 8, 4));
    assert_int_equal(target(&lab, part(&lab, "f2", 0, 8)), object(&lab, m).class);
    release(&lab);
}

// ---- Structures -------------------------------------------------------------

// An allocation that is used as an array of records: a partition for each field.
static void array_of_records(void **state) {
    (void)state;
    Lab lab = lab_of(HEADER "struct R { int k; struct R *n; }; int main(void) { struct R *a =\n"
                            "malloc(5 * sizeof *a); for (int i = 0; i < 5; i++) { a[i].k = i;\n"
                            "a[i].n = &a[4 - i]; } return a[2].n->k; }",
                     POINTSTO_CELL);
    PtsPlace a = object(&lab, "malloc");
    assert_int_equal(a.period, 16);
    assert_int_equal(element(&lab, pointsto_at(lab.p, a, 0, 4)), 4);
    assert_int_equal(pointsto_at(lab.p, a, 0, 4), pointsto_at(lab.p, a, 32, 4));
    assert_int_equal(pointsto_at(lab.p, a, 8, 8), pointsto_at(lab.p, a, 24, 8));
    assert_int_not_equal(pointsto_at(lab.p, a, 0, 4), pointsto_at(lab.p, a, 8, 8));
    release(&lab);
}

static const char twelve_bytes[] =
    HEADER "struct R { int x, y, z; } a[4]; int main(void) { for (word i = 0; i < 4; i++) {\n"
           "a[i].x = 1; a[i].y = 2; } return a[1].z; }";

// A product that may wrap separates by its power of two only, unless the caller excludes that.
static void strides(void **state) {
    (void)state;
    IrProgram *program = compile(twelve_bytes);
    for (int exact = 0; exact < 2; exact++) {
        PointsToOptions options = {.level = POINTSTO_CELL, .exact_strides = exact};
        Lab lab = {program, pointsto_analyse(program, &options, NULL)};
        assert_int_equal(object(&lab, "a").period, exact ? 12 : 4);
        pointsto_free(lab.p);
    }
    ir_program_free(program);
}

// A list head inside of records, from which the record is found again.
static void container_of(void **state) {
    (void)state;
    Lab lab = lab_of(
        HEADER "struct H { struct H *n; }; struct E { int v; long w; struct H h; }; struct H\n"
               "list; int main(void) { for (int i = 0; i < 3; i++) { struct E *e =\n"
               "malloc(sizeof *e); e->v = i; e->h.n = list.n; list.n = &e->h; }\n"
               "struct E *f = (struct E *)((char *)list.n - 16); return f->v; }",
        POINTSTO_CELL);
    PtsPlace e = object(&lab, "malloc@main");
    PtsPlace n = pointsto_content(lab.p, part(&lab, "list", 0, 8));
    assert_int_equal(n.class, e.class);
    assert_int_equal(n.offset - e.offset, 16);
    assert_int_equal(element(&lab, pointsto_at(lab.p, e, 0, 4)), 4);
    assert_int_equal(element(&lab, pointsto_at(lab.p, e, 16, 8)), 8);
    assert_int_not_equal(pointsto_at(lab.p, e, 0, 4), pointsto_at(lab.p, e, 16, 8));
    release(&lab);
}

// An assignment of structures joins what they hold, not the structures. A fill does nothing to what
// it covers as a whole, even when its length comes through a parameter.
static void assignments(void **state) {
    (void)state;
    Lab lab = lab_of(
        HEADER "struct S { int *p; long n; } a, b; int x[9], y; int main(void) { a.p = x + 1;\n"
               "a.n = 2; b = a; b.p[1] = 3; x[2] = 4; y = 5; return 0; }",
        POINTSTO_CELL);
    assert_int_not_equal(object(&lab, "a").class, object(&lab, "b").class);
    assert_int_equal(target(&lab, part(&lab, "a", 0, 8)), object(&lab, "x").class);
    assert_int_equal(target(&lab, part(&lab, "b", 0, 8)), object(&lab, "x").class);
    assert_int_equal(object(&lab, "x").period, 0);
    release(&lab);
    lab = lab_of(HEADER
                 "void *memset(void *, int, word); struct S { int *p; long n; } *s; int x[9];\n"
                 "int main(void) { s = malloc(sizeof *s); memset(s, 0, sizeof *s); s->p = x;\n"
                 "x[3] = 1; s->n = 4; *s->p = 2; return 0; }",
                 POINTSTO_CELL);
    assert_int_equal(object(&lab, "x").period, 0);
    assert_int_equal(element(&lab, part(&lab, "malloc", 0, 8)), 8);
    assert_int_equal(element(&lab, part(&lab, "malloc", 8, 8)), 8);
    assert_int_not_equal(part(&lab, "malloc", 0, 8), part(&lab, "malloc", 8, 8));
    release(&lab);
}

static void recursion(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "struct T { struct T *l; int v; }; struct T *t; int o;\n"
                      "struct T *make(int d) { if (!d) return 0; struct T *x = malloc(sizeof\n"
                      "*x); x->l = make(d - 1); x->v = d; return x; }\n"
                      "int main(void) { t = make(3); o = t->l->v; return 0; }",
               POINTSTO_CELL);
    PtsPlace x = object(&lab, "malloc@make");
    assert_int_equal(target(&lab, pointsto_at(lab.p, x, 0, 8)), x.class);
    assert_int_equal(target(&lab, part(&lab, "t", 0, 8)), x.class);
    assert_int_not_equal(object(&lab, "o").class, x.class);
    release(&lab);
}

// What is only compared or subtracted stays separate; what is computed with and used does not.
static void differences(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "int a[4], b[4]; int main(void) { word d = (word)a - (word)b; int *e = a +\n"
                      "4; if (e == b) return 1; a[0] = b[1] = 1; return d > 5; }",
               POINTSTO_CELL);
    assert_int_not_equal(object(&lab, "a").class, object(&lab, "b").class);
    assert_int_equal(object(&lab, "a").period, 0);
    release(&lab);
    lab = lab_of(HEADER "int a[4], b[4]; int main(void) { word d = (word)a - (word)b;\n"
                        "a[0] = b[1] = 1; return *(int *)((word)b + d); }",
                 POINTSTO_CELL);
    assert_int_equal(object(&lab, "a").class, object(&lab, "b").class);
    release(&lab);
}

// ---- Calls ------------------------------------------------------------------

static PtsFunctions callees_in(const Lab *lab, const char *function) {
    for (IrFunctionId i = 0; i < lab->program->n_functions; i++) {
        const IrFunction *f = &lab->program->functions[i];
        for (uint32_t k = 0; strcmp(f->name, function) == 0 && k < f->n_instrs; k++)
            if (f->instrs[k].op == IR_CALL_POINTER)
                return pointsto_callees(lab->p, i, k);
    }
    fail_msg("no call by pointer in %s", function);
    return (PtsFunctions){0};
}

static void function_pointers(void **state) {
    (void)state;
    Lab lab = lab_of(HEADER "int x, y, z; void f(int *p) { *p = 1; } void g(int *p) { *p = 2; }\n"
                            "void h(int *p) { *p = 3; } void call(void (*k)(int *)) { k(&x); }\n"
                            "void (*other)(int *) = h; int main(void) { call(f); call(g); f(&y);\n"
                            "other(&z); return 0; }",
                     POINTSTO_CELL);
    PtsFunctions callees = callees_in(&lab, "call");
    assert_int_equal(callees.count, 2);
    assert_string_equal(lab.program->functions[callees.items[0]].name, "f");
    assert_string_equal(lab.program->functions[callees.items[1]].name, "g");
    assert_false(callees.or_unknown);
    callees = callees_in(&lab, "main");
    assert_int_equal(callees.count, 1);
    assert_int_equal(object(&lab, "x").class, object(&lab, "y").class);
    assert_int_not_equal(object(&lab, "x").class, object(&lab, "z").class);
    release(&lab);
}

static void variable_arguments(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "#include <stdarg.h>\nint x, y; int *last(int n, ...) { va_list l;\n"
                      "va_start(l, n); int *p = 0; while (n--) p = va_arg(l, int *); va_end(l);\n"
                      "return p; } int *r; int main(void) { r = last(2, &x, &y); *r = 1;\n"
                      "return 0; }",
               POINTSTO_CELL);
    PtsClass class = target(&lab, part(&lab, "r", 0, 8));
    assert_int_equal(class, object(&lab, "x").class);
    assert_int_equal(class, object(&lab, "y").class);
    release(&lab);
}

// What an unknown function is given may be changed, and what it gives may be what it was given.
static void unknown_functions(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "int *mystery(int **); int x, y; int *p = &x; int *q; int cb(int *a) {\n"
                      "return *a; } void take(int (*)(int *)); int main(void) { q = mystery(&p);\n"
                      "*q = 1; y = 2; take(cb); return *p; }",
               POINTSTO_CELL);
    assert_true(pointsto_partition(lab.p, part(&lab, "x", 0, 4)).escapes);
    assert_true(pointsto_partition(lab.p, part(&lab, "p", 0, 8)).escapes);
    assert_false(pointsto_partition(lab.p, part(&lab, "y", 0, 4)).escapes);
    assert_int_equal(target(&lab, part(&lab, "q", 0, 8)), object(&lab, "x").class);
    for (IrFunctionId i = 0; i < lab.program->n_functions; i++)
        if (strcmp(lab.program->functions[i].name, "cb") == 0)
            assert_int_equal(pointsto_of_register(lab.p, i, 0).class, object(&lab, "x").class);
    release(&lab);
}

static void reallocation(void **state) {
    (void)state;
    Lab lab =
        lab_of(HEADER "int **v, x; int main(void) { v = malloc(8); v[0] = &x; v = realloc(v, 16);\n"
                      "v[1] = v[0]; *v[1] = 5; return 0; }",
               POINTSTO_CELL);
    PtsPlace old = object(&lab, "malloc"), new = object(&lab, "realloc");
    assert_int_equal(old.class, new.class);
    assert_int_equal(target(&lab, pointsto_at(lab.p, new, 8, 8)), object(&lab, "x").class);
    release(&lab);
}

// ---- Limits -----------------------------------------------------------------

static void levels_have_names(void **state) {
    (void)state;
    for (int i = POINTSTO_STEENSGAARD; i <= POINTSTO_CELL; i++) {
        PointsToLevel level = POINTSTO_STEENSGAARD;
        assert_true(pointsto_level_by_name(pointsto_level_name((PointsToLevel)i), &level));
        assert_int_equal(level, i);
    }
    PointsToLevel level;
    assert_false(pointsto_level_by_name("andersen", &level));
}

// More cells than a node keeps: they are folded, and the analysis stays quick.
static void many_cells(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "int a[5000]; char c[5000]; int main(void) {\n");
    for (int i = 0; i < 3000; i++)
        text_add(&text, "a[%d] = 1; *(short *)(c + %d) = 2;\n", i, i * 3 % 4990);
    text_add(&text, "return 0; }");
    Lab lab = lab_of(text_chars(&text), POINTSTO_CELL);
    assert_int_equal(object(&lab, "a").period, 4);
    assert_int_equal(element(&lab, part(&lab, "a", 0, 4)), 4);
    assert_int_equal(element(&lab, part(&lab, "c", 0, 2)), 0);
    release(&lab);
    text_release(&text);
}

static void out_of_budget(void **state) {
    (void)state;
    IrProgram *program = compile(figure_4_3);
    Budget budget = {.end = BUDGET_OUT_OF_TIME, .deadline = 1};
    PointsTo *p = pointsto_analyse(program, &(PointsToOptions){.level = POINTSTO_CELL}, &budget);
    assert_null(p);
    ir_program_free(program);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(malloc_wrapper),
        cmocka_unit_test(conditional_allocation),
        cmocka_unit_test(unions),
        cmocka_unit_test(pointer_arithmetic),
        cmocka_unit_test(casts),
        cmocka_unit_test(unsafe_cast),
        cmocka_unit_test(three_levels),
        cmocka_unit_test(array_of_records),
        cmocka_unit_test(strides),
        cmocka_unit_test(container_of),
        cmocka_unit_test(recursion),
        cmocka_unit_test(assignments),
        cmocka_unit_test(differences),
        cmocka_unit_test(function_pointers),
        cmocka_unit_test(variable_arguments),
        cmocka_unit_test(unknown_functions),
        cmocka_unit_test(reallocation),
        cmocka_unit_test(levels_have_names),
        cmocka_unit_test(many_cells),
        cmocka_unit_test(out_of_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
