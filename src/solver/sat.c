// Satisfiability of bitvector expressions: facts and assumptions go to an engine, models come back
// as values of variables, from which any expression is evaluated.
//
// Facts wait until the next question, so that a model stays readable while facts are added, and a
// budget that ends while an expression is translated loses none of them.
#include "solver/sat_internal.h"

#include "base/clock.h"
#include "solver/floats.h"

#include <string.h>

enum { FLOATS_SECONDS = 20 };

struct Sat {
    BitsTable *table;
    const SatEngineCalls *calls;
    void *engine;
    SatLimit limit;
    VEC(Bits) pending; // facts that the engine does not have yet
    VEC(Bits) facts;   // all of them
    Floats *floats;    // tried before the engine; NULL: none
    bool by_floats;    // the model is theirs
    BitsEvaluation *model;
    bool has_model;
    bool contradictory; // a fact is false
    SatStats stats;
};

bool sat_limit_out(SatLimit *limit) {
    if (limit->budget && budget_poll(limit->budget, 0) != BUDGET_LEFT)
        limit->out = true;
    if (limit->deadline > 0 && clock_now() >= limit->deadline)
        limit->out = true;
    return limit->out;
}

static void model_value(void *context, Bits var, uint64_t *words) {
    Sat *sat = context;
    if (sat->by_floats)
        floats_value(sat->floats, var, words);
    else
        sat->calls->value(sat->engine, var, words);
}

Sat *sat_new_by(SatEngine engine, BitsTable *table, Budget *budget) {
    Sat *sat = memory_zeroed(sizeof *sat);
    sat->table = table;
    sat->limit.budget = budget;
    sat->calls = engine == SAT_Z3 ? &sat_z3_calls : &sat_cadical_calls;
    sat->engine =
        engine == SAT_Z3 ? sat_z3_new(table, &sat->limit) : sat_cadical_new(table, &sat->limit);
    sat->model = bits_evaluation_new(table, model_value, sat);
    return sat;
}

Sat *sat_new(BitsTable *table, Budget *budget) {
    Sat *sat = sat_new_by(SAT_CADICAL, table, budget);
    sat->floats = floats_new(table);
    return sat;
}

void sat_free(Sat *sat) {
    if (!sat)
        return;
    sat->calls->free(sat->engine);
    bits_evaluation_free(sat->model);
    vec_free(&sat->pending);
    vec_free(&sat->facts);
    floats_free(sat->floats);
    free(sat);
}

void sat_add(Sat *sat, Bits fact) {
    CHECK(bits_width(sat->table, fact) == 1);
    if (bits_is_false(sat->table, fact))
        sat->contradictory = true;
    else if (!bits_is_true(sat->table, fact)) {
        vec_push(&sat->pending, fact);
        vec_push(&sat->facts, fact);
    }
}

// Conjunctions are added part by part.
static bool add_pending(Sat *sat) {
    while (sat->pending.count) {
        Bits fact = vec_last(&sat->pending);
        BitsNode node = bits_node(sat->table, fact);
        if (node.op == BITS_AND) {
            vec_last(&sat->pending) = (Bits){node.a};
            vec_push(&sat->pending, ((Bits){node.b}));
            continue;
        }
        if (!sat->calls->add(sat->engine, fact))
            return false;
        sat->pending.count--;
    }
    return true;
}

// At most half of the time, and less with each question that it did not answer.
static bool ask_floats(Sat *sat, const Bits *assumptions, uint32_t n, SatAnswer *answer) {
    if (!sat->floats || !bits_has_floats(sat->table))
        return false;
    FloatsStats stats = floats_stats(sat->floats);
    double now = clock_now(), left = FLOATS_SECONDS;
    if (sat->limit.deadline > 0 && sat->limit.deadline - now < left)
        left = sat->limit.deadline - now;
    if (sat->limit.budget && sat->limit.budget->deadline > 0 &&
        sat->limit.budget->deadline - now < left)
        left = sat->limit.budget->deadline - now;
    double share = 0.5 / (1 + (double)(stats.calls - stats.answers));
    *answer = floats_solve(sat->floats, assumptions, n, sat->facts.items, sat->facts.count,
                           sat->limit.budget, now + share * left);
    sat->by_floats = *answer == SAT_YES;
    return *answer != SAT_UNKNOWN;
}

static SatAnswer ask(Sat *sat, const Bits *assumptions, uint32_t n) {
    SatAnswer answer;
    sat->by_floats = false;
    if (sat->contradictory)
        return SAT_NO;
    for (uint32_t i = 0; i < n; i++) {
        CHECK(bits_width(sat->table, assumptions[i]) == 1);
        if (bits_is_false(sat->table, assumptions[i]))
            return SAT_NO;
    }
    if (ask_floats(sat, assumptions, n, &answer))
        return answer;
    if (!add_pending(sat))
        return SAT_UNKNOWN;
    return sat->calls->solve(sat->engine, assumptions, n);
}

SatAnswer sat_solve(Sat *sat, const Bits *assumptions, uint32_t n, double seconds) {
    double start = clock_now();
    sat->limit.deadline = seconds > 0 ? start + seconds : 0;
    sat->limit.out = false;
    bits_evaluation_forget(sat->model);
    SatAnswer answer = ask(sat, assumptions, n);
    sat->has_model = answer == SAT_YES;
    sat->stats.calls++;
    sat->stats.seconds += clock_now() - start;
    return answer;
}

void sat_value_words(Sat *sat, Bits a, uint64_t *words) {
    CHECK(sat->has_model);
    const uint64_t *value = bits_evaluation_words(sat->model, a);
    memcpy(words, value, bits_n_words(bits_width(sat->table, a)) * sizeof *words);
}

uint64_t sat_value(Sat *sat, Bits a) {
    CHECK(bits_width(sat->table, a) <= 64);
    uint64_t value;
    sat_value_words(sat, a, &value);
    return value;
}

void sat_limit_bytes(Sat *sat, uint64_t bytes) { sat->limit.max_bytes = bytes; }

bool sat_is_full(const Sat *sat) { return sat->limit.is_full; }

SatStats sat_stats(const Sat *sat) {
    SatStats stats = sat->stats;
    sat->calls->stats(sat->engine, &stats);
    if (sat->floats) {
        FloatsStats floats = floats_stats(sat->floats);
        stats.float_calls = floats.calls;
        stats.float_answers = floats.answers;
        stats.float_boxes = floats.boxes;
        stats.float_seconds = floats.seconds;
    }
    return stats;
}
