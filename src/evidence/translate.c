// The slice is run, and each nondeterministic value is noted under its place: the calls that
// control is in, with their positions. Then the whole program is run, and reads at each place what
// was noted there, in order. What was sliced away reads values in between; it gets the filler.
#include "evidence/translate.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "interp/interp.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RUN_STEPS = 50 * 1000 * 1000, MAX_DRAWS = 1000 * 1000 };

typedef enum DrawKind { DRAW_NONDET, DRAW_UNDEF, DRAW_MALLOC, N_DRAWS } DrawKind;

typedef struct Draw {
    DrawKind kind;
    IrBits value;
    uint64_t next; // at the same place, + 1; 0: none
} Draw;

typedef struct Translator {
    const Translation *translation;
    IrInputs *given; // of the slice
    uint64_t place;  // where control is
    VEC(Draw) noted; // by the slice
    Map first, last; // by place and kind: index + 1
    VEC(Draw) drawn; // by the whole program
    uint64_t n_filled;
} Translator;

static uint64_t key_of(const Translator *t, DrawKind kind) { return t->place * N_DRAWS + kind; }

// ---- The slice's run ----------------------------------------------------------------------------

static IrBits note(Translator *t, DrawKind kind, IrBits value) {
    uint64_t last, key = key_of(t, kind);
    if (t->noted.count >= MAX_DRAWS)
        return value;
    vec_push(&t->noted, ((Draw){kind, value, 0}));
    if (map_get(&t->last, key, &last))
        t->noted.items[last - 1].next = t->noted.count;
    else
        map_set(&t->first, key, t->noted.count);
    map_set(&t->last, key, t->noted.count);
    return value;
}

static IrBits note_value(void *context, IrDraw draw, uint32_t bits, bool is_float) {
    Translator *t = context;
    return draw == IR_DRAW_NONDET ? note(t, DRAW_NONDET, ir_inputs_nondet(t->given, bits, is_float))
                                  : note(t, DRAW_UNDEF, ir_inputs_undef(t->given, bits, is_float));
}

static bool note_malloc(void *context) {
    Translator *t = context;
    return note(t, DRAW_MALLOC, (IrBits){ir_inputs_malloc_fails(t->given), 0}).low;
}

static uint8_t give_memory(void *context, uint64_t object, uint64_t offset) {
    return ir_inputs_memory(((Translator *)context)->given, object, offset);
}

// ---- The whole program's run --------------------------------------------------------------------

static IrBits take(Translator *t, DrawKind kind, IrBits filler) {
    uint64_t first, key = key_of(t, kind);
    IrBits value = filler;
    bool is_noted = map_get(&t->first, key, &first) && first;
    if (is_noted) {
        value = t->noted.items[first - 1].value;
        map_set(&t->first, key, t->noted.items[first - 1].next);
    }
    t->n_filled += !is_noted;
    if (t->drawn.count < MAX_DRAWS)
        vec_push(&t->drawn, ((Draw){kind, value, 0}));
    return value;
}

static IrBits take_value(void *context, IrDraw draw, uint32_t bits, bool is_float) {
    Translator *t = context;
    uint64_t filler = t->translation->filler;
    IrBits cut = {bits < 64 ? filler & (((uint64_t)1 << bits) - 1) : filler, 0};
    return take(t, draw == IR_DRAW_NONDET ? DRAW_NONDET : DRAW_UNDEF,
                is_float ? (IrBits){0, 0} : cut);
}

static bool take_malloc(void *context) { return take(context, DRAW_MALLOC, (IrBits){0, 0}).low; }

// ---- All together -------------------------------------------------------------------------------

static void run(Translator *t, IrProgram *program, IrSource source, const Budget *budget) {
    Budget some = {.deadline = budget->deadline, .max_steps = MAX_RUN_STEPS};
    IrInputs *inputs = ir_inputs_from(source);
    IrRunOptions options = {.checks = t->translation->checks,
                            .malloc_may_fail = t->translation->malloc_may_fail,
                            .budget = &some,
                            .inputs = inputs,
                            .place = &t->place};
    IrRunResult result = ir_run(program, &options);
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
}

static void add_values(const Translator *t, DrawKind kind, IrInputValues *values) {
    for (size_t i = 0; i < t->drawn.count; i++) {
        const Draw *draw = &t->drawn.items[i];
        if (draw->kind == kind)
            vec_push(values, kind == DRAW_MALLOC ? ir_input_integer(draw->value.low != 0)
                                                 : ir_input_bits(draw->value));
    }
}

// What fresh memory holds stays as it is: objects are numbered in the order of the run.
static IrInputLists *lists_of(const Translator *t) {
    IrInputLists *lists = ir_input_lists_copy(t->translation->inputs);
    vec_clear(&lists->nondet);
    vec_clear(&lists->undef);
    add_values(t, DRAW_NONDET, &lists->nondet);
    add_values(t, DRAW_UNDEF, &lists->undef);
    if (t->translation->malloc_may_fail) {
        vec_clear(&lists->malloc);
        add_values(t, DRAW_MALLOC, &lists->malloc);
    }
    return lists;
}

IrInputLists *evidence_translate(const Translation *translation, const Budget *budget,
                                 uint64_t *n_filled) {
    Translator t = {.translation = translation};
    IrInputLists *inputs = NULL;
    t.given = ir_inputs_of(translation->inputs);
    if (t.given) {
        IrSource noting = {&t, note_value, give_memory, note_malloc};
        IrSource taking = {&t, take_value, give_memory, take_malloc};
        run(&t, translation->slice, noting, budget);
        run(&t, translation->whole, taking, budget);
        inputs = lists_of(&t);
        ir_inputs_free(t.given);
    }
    if (n_filled)
        *n_filled = t.n_filled;
    vec_free(&t.noted);
    vec_free(&t.drawn);
    map_release(&t.first);
    map_release(&t.last);
    return inputs;
}
