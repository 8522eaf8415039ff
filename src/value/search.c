// The search: from each state at a loop's head all paths to the next heads, short runs first. A
// state that is known there, or that a known one covers, is not followed again.
//
// Attempts differ in how many values are distinguished. One that comes to an error that no run
// shows has distinguished too few; one without room too many.
#include "value/internal.h"

#include "base/text.h"

#include <stdlib.h>

enum { MAX_COMPARED = 48, MAX_REPLAYS = 12, MAX_STATES = 60000 };

// ---- Loop heads ---------------------------------------------------------------------------------

static bool is_known(ValueEngine *x, const ValuePacked *p) {
    uint64_t found;
    if (map_get(&x->known_ids, p->hash, &found)) {
        const ValuePacked *same = x->known.items[found];
        if (value_packed_covers(x, same, p))
            return true;
    }
    uint32_t tried = 0; // the newest are the most general ones
    for (uint64_t n = map_get(&x->places, p->place, &found) ? found + 1 : 0;
         n && tried < MAX_COMPARED; n = x->same_place.items[n - 1], tried++)
        if (value_packed_covers(x, x->known.items[n - 1], p))
            return true;
    return false;
}

static void remember(ValueEngine *x, const ValuePacked *p) {
    uint64_t found;
    uint32_t before = map_get(&x->places, p->place, &found) ? (uint32_t)found + 1 : 0;
    map_set(&x->places, p->place, x->known.count);
    map_set(&x->known_ids, p->hash, x->known.count);
    vec_push(&x->known, p);
    vec_push(&x->same_place, before);
    x->result->stats.states++;
    if (x->known.count > MAX_STATES) {
        value_give_up(x, "too many states");
        x->is_stuck_for_good = true; // the next attempt would have more
    }
}

static bool is_at_head(ValueEngine *x) {
    const ValueFrame *frame = value_frame(x);
    return value_function(x, frame)->blocks[frame->block].is_cut_point;
}

static void reach_head(ValueEngine *x) {
    value_generalise(x);
    value_name_symbols(x);
    const ValuePacked *p = value_pack(x, false);
    if (is_known(x, p))
        return;
    remember(x, p);
    vec_push(&x->queue, p);
}

// Paths that have parted often join again in the same state.
static bool is_join(ValueEngine *x) {
    const ValueFrame *frame = value_frame(x);
    return x->has_parted && value_function(x, frame)->blocks[frame->block].n_preds > 1;
}

// False: the state is known there.
static bool pass_join(ValueEngine *x) {
    value_name_symbols(x);
    const ValuePacked *p = value_pack(x, false);
    if (is_known(x, p))
        return false;
    remember(x, p);
    value_unpack(x, p); // with the new names, and nothing else
    x->has_parted = false;
    return true;
}

// ---- Paths --------------------------------------------------------------------------------------

static void meet_error(ValueEngine *x) {
    x->has_error = false;
    x->n_errors++;
    bool is_shown = x->n_errors <= MAX_REPLAYS && value_replay(x);
    bool may_show_others = x->limits.exact == UINT32_MAX && x->n_errors < MAX_REPLAYS;
    if (is_shown || !may_show_others)
        x->is_over = true;
}

static void follow(ValueEngine *x, bool has_arrived) {
    for (;;) {
        if (has_arrived && is_at_head(x)) {
            reach_head(x);
            return;
        }
        if (has_arrived && is_join(x) && !pass_join(x))
            return;
        if (!value_block(x)) {
            if (x->has_error)
                meet_error(x);
            return;
        }
        has_arrived = true;
    }
}

static void explore(ValueEngine *x) {
    value_start(x);
    follow(x, false);
    while (!x->is_over) {
        const ValuePacked *next;
        if (x->pending.count)
            next = vec_pop(&x->pending);
        else if (x->n_taken < x->queue.count)
            next = x->queue.items[x->n_taken++];
        else
            return;
        value_unpack(x, next);
        x->has_parted = next->has_arrived;
        follow(x, next->has_arrived);
    }
}

// ---- Attempts -----------------------------------------------------------------------------------

static void release(ValueEngine *x) {
    value_state_release(&x->state);
    text_release(&x->doubt);
    value_columns_release(x);
    value_thresholds_release(x);
    value_relations_release(x);
    for (IrFunctionId f = 0; f < x->program->n_functions; f++)
        free(x->definitions[f]);
    free(x->definitions);
    free(x->constants);
    map_release(&x->live);
    vec_free(&x->contents);
    map_release(&x->contents_ids);
    vec_free(&x->trail);
    vec_free(&x->pending);
    vec_free(&x->queue);
    vec_free(&x->known);
    vec_free(&x->same_place);
    map_release(&x->known_ids);
    map_release(&x->places);
    value_table_release(&x->values);
    arena_release(&x->arena);
}

static void give_reason(ValueEngine *x) {
    Text text = {0};
    IrLocId loc = x->stuck ? x->stuck_at : x->error_at;
    const char *where = ir_loc_text(x->program, loc);
    text_add(&text, "%s%s%s", x->stuck ? x->stuck : "cannot exclude: an error call is reached",
             *where ? " at " : "", where);
    if (!x->stuck && x->doubt.length)
        text_add(&text, ": %s", text_chars(&x->doubt));
    free(x->result->reason);
    x->result->reason = text_take(&text);
}

// False: no other attempt would do better.
static bool attempt(IrProgram *program, bool malloc_may_fail, ValueLimits limits, Budget *budget,
                    ValueResult *result) {
    ValueEngine x = {.program = program,
                     .malloc_may_fail = malloc_may_fail,
                     .outside = ir_find_outside(program),
                     .limits = limits,
                     .budget = budget,
                     .result = result};
    x.definitions = memory_zeroed((program->n_functions + 1) * sizeof *x.definitions);
    x.relations = memory_zeroed((program->n_functions + 1) * sizeof *x.relations);
    x.constants = memory_zeroed((program->n_constants + 1) * sizeof *x.constants);
    value_table_init(&x.values);
    value_find_thresholds(&x);
    result->stats.attempts++;
    explore(&x);
    result->is_proved = !x.is_over && !x.n_errors;
    if (!result->is_proved && !result->confirmed && !result->holds_if_memory_is_safe)
        give_reason(&x);
    bool is_found = result->is_proved && (!x.relied.n || x.relies_for_good);
    if (result->is_proved && x.relied.n) { // but a later attempt may show the accesses to be valid
        result->is_proved = false;
        result->holds_if_memory_is_safe = true;
        result->accesses = x.relied;
    }
    bool may_go_on = !is_found && !result->confirmed && !(x.stuck && x.is_stuck_for_good) &&
                     budget_poll(budget, 0) == BUDGET_LEFT;
    release(&x);
    return may_go_on;
}

ValueResult value_run(IrProgram *program, bool malloc_may_fail, Budget *budget) {
    static const ValueLimits attempts[] = {{3, 64}, {24, 400}, {UINT32_MAX, UINT32_MAX}};
    ValueResult result = {0};
    for (size_t n = 0; n < sizeof attempts / sizeof *attempts; n++)
        if (!attempt(program, malloc_may_fail, attempts[n], budget, &result))
            break;
    result.holds_if_memory_is_safe &= !result.is_proved && !result.confirmed;
    return result;
}

void value_result_release(ValueResult *result) {
    ir_input_lists_free(result->inputs);
    free(result->reason);
    *result = (ValueResult){0};
}
