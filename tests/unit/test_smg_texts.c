// Strings in the memory graph, against bytes: random writes, claims that hold and copies in two
// small objects, at places that are numbers or variables with known bounds. Whatever is then said of
// a string must hold for the bytes that are really there.
#include "graph_fixture.h"

#include "smg/texts.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 8, N_OBJECTS = 2, N_VARS = 3, ROUNDS = 400, STEPS = 10 };

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Arena arena;
    SmgContext smg;
    SmgHeap heap;
    const Kb *kb;
    uint64_t seed;
    SmgObjectId objects[N_OBJECTS];
    uint8_t bytes[N_OBJECTS][SIZE]; // what they really hold
    Term vars[N_VARS];
    Number values[N_VARS]; // what the variables really are
    int n_found;
} Fixture;

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    graph_set_up(&f->t, &f->solver, &f->arena, &f->smg);
    f->seed = 88172645463325252u;
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    graph_tear_down(&f->smg);
    free(f);
    return 0;
}

static int any_below(Fixture *f, int n) {
    f->seed ^= f->seed << 13;
    f->seed ^= f->seed >> 7;
    f->seed ^= f->seed << 17;
    return (int)(f->seed % (uint64_t)n);
}

static uint8_t any_byte(Fixture *f) { return (uint8_t)any_below(f, 3); }

static bool value_of(void *context, Term var, Number *value) {
    Fixture *f = context;
    for (int i = 0; i < N_VARS; i++)
        if (term_same(f->vars[i], var)) {
            *value = f->values[i];
            return true;
        }
    return false;
}

static Number evaluate(Fixture *f, Term term) {
    Number value = -1;
    assert_true(term_evaluate(f->t, term, value_of, f, &value));
    return value;
}

static void begin(Fixture *f) {
    f->heap = (SmgHeap){0};
    f->kb = NULL;
    for (int i = 0; i < N_VARS; i++) {
        f->vars[i] = term_fresh(f->t, "i");
        f->values[i] = any_below(f, SIZE);
        Number low = f->values[i] - any_below(f, 3), high = f->values[i] + any_below(f, 3);
        f->kb = kb_add(f->solver, f->kb, formula_le(f->t, term_const(f->t, low), f->vars[i]));
        f->kb = kb_add(f->solver, f->kb, formula_le(f->t, f->vars[i], term_const(f->t, high)));
    }
    for (int i = 0; i < N_OBJECTS; i++) {
        f->objects[i] = smg_add(&f->smg, &f->heap, &f->kb,
                                (SmgObject){.kind = SMG_HEAP, .size = term_int(f->t, SIZE)});
        for (int b = 0; b < SIZE; b++)
            f->bytes[i][b] = any_byte(f);
    }
}

// A place in an object, which is really at *value.
static Term any_place(Fixture *f, Number *value) {
    int var = any_below(f, N_VARS);
    bool is_var = any_below(f, 2) && f->values[var] < SIZE;
    *value = is_var ? f->values[var] : any_below(f, SIZE);
    return is_var ? f->vars[var] : term_const(f->t, *value);
}

// How many bytes the string really has there; 0: it does not end.
static int real_size(const Fixture *f, int object, Number place) {
    for (Number b = place; b < SIZE; b++)
        if (!f->bytes[object][b])
            return (int)(b - place + 1);
    return 0;
}

static void write_byte(Fixture *f, int object) {
    Number place;
    Term offset = any_place(f, &place);
    uint8_t byte = any_byte(f);
    SmgValue value = {term_int(f->t, byte), SMG_UNSIGNED};
    if (any_below(f, 4) == 0) { // of which only that it is no 0 is known, or nothing
        value.term = term_fresh(f->t, "byte");
        if (byte)
            f->kb = kb_add(f->solver, f->kb, formula_ne(f->t, value.term, term_int(f->t, 0)));
    }
    const SmgEntry *before = smg_object(f->heap, f->objects[object])->entries;
    smg_write(&f->smg, &f->heap, f->objects[object], offset, 1, value);
    smg_keep_texts(&f->smg, &f->heap, f->kb, f->objects[object], before, offset, value);
    f->bytes[object][place] = byte;
}

static void fill(Fixture *f, int object) {
    Number place;
    Term offset = any_place(f, &place);
    uint8_t byte = any_byte(f);
    int length = any_below(f, (int)(SIZE - place)) + 1;
    smg_fill(&f->smg, &f->heap, f->objects[object], offset, term_int(f->t, length), byte);
    memset(f->bytes[object] + place, byte, (size_t)length);
}

static void claim(Fixture *f, int object) {
    Number place;
    Term offset = any_place(f, &place);
    int size = real_size(f, object, place), var = any_below(f, N_VARS);
    if (!size)
        return;
    // A size of the same value, by a variable.
    Term term = any_below(f, 2) ? term_int(f->t, size)
                                : term_add_number(f->t, f->vars[var], size - f->values[var]);
    f->kb = kb_add(f->solver, f->kb, formula_le(f->t, term_int(f->t, 1), term));
    f->kb = kb_add(f->solver, f->kb,
                   formula_le(f->t, term_add(f->t, offset, term), term_int(f->t, SIZE)));
    smg_claim_text(&f->smg, &f->heap, f->objects[object], offset, term, false);
}

static void copy(Fixture *f, int to) {
    int from = any_below(f, N_OBJECTS);
    Number from_place, to_place;
    Term from_offset = any_place(f, &from_place), to_offset = any_place(f, &to_place);
    Number most = SIZE - (from_place > to_place ? from_place : to_place);
    int length = any_below(f, (int)most) + 1;
    if (from == to)
        return;
    smg_copy(&f->smg, &f->heap, f->kb, f->objects[to], to_offset, f->objects[from], from_offset,
             term_int(f->t, length));
    memcpy(f->bytes[to] + to_place, f->bytes[from] + from_place, (size_t)length);
}

static void change(Fixture *f) {
    static void (*const steps[])(Fixture *f, int object) = {write_byte, write_byte, fill,
                                                            claim,      claim,      copy};
    steps[any_below(f, sizeof steps / sizeof *steps)](f, any_below(f, N_OBJECTS));
}

static void check(Fixture *f, int object) {
    Number place;
    Term offset = any_place(f, &place), term;
    SmgObjectId id = f->objects[object];
    int size = real_size(f, object, place);
    SmgValue value;
    Number number;
    if (smg_find_text(&f->smg, f->heap, f->kb, id, offset, &term)) {
        assert_int_equal(evaluate(f, term), size);
        f->n_found++;
    }
    if (smg_find_zero(&f->smg, f->heap, f->kb, id, offset, &term)) {
        Number distance = evaluate(f, term);
        assert_true(distance >= 0 && place + distance < SIZE);
        assert_int_equal(f->bytes[object][place + distance], 0);
        f->n_found++;
    }
    if (smg_is_character(&f->smg, f->heap, f->kb, id, offset))
        assert_int_not_equal(f->bytes[object][place], 0);
    if (smg_read(&f->smg, f->heap, f->kb, id, offset, 1, &value) == SMG_KNOWN &&
        term_is_const(f->t, value.term, &number))
        assert_int_equal(number, f->bytes[object][place]);
}

static void test_what_is_said_holds_for_the_bytes(void **state) {
    Fixture *f = *state;
    for (int round = 0; round < ROUNDS; round++) {
        begin(f);
        for (int step = 0; step < STEPS; step++) {
            change(f);
            for (int object = 0; object < N_OBJECTS; object++)
                check(f, object);
        }
    }
    assert_true(f->n_found > ROUNDS); // something was said at all
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_is_said_holds_for_the_bytes, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
