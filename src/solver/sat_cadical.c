// The engine that answers: bit-blasting to CaDiCaL. Facts are clauses, assumptions are CaDiCaL's.
#include "solver/sat_internal.h"

#include "base/clock.h"

#include <ccadical.h>
#include <string.h>

typedef struct Cadical {
    const BitsTable *table;
    SatLimit *limit;
    Gates gates;
    Blast blast;
    double blast_seconds;
    VEC(Lit) assumed;
} Cadical;

static int must_stop(void *state) { return sat_limit_out(state); }

void *sat_cadical_new(BitsTable *table, SatLimit *limit) {
    Cadical *cadical = memory_zeroed(sizeof *cadical);
    cadical->table = table;
    cadical->limit = limit;
    gates_start(&cadical->gates);
    blast_start(&cadical->blast, table, &cadical->gates, limit);
    ccadical_set_terminate(cadical->gates.solver, limit, must_stop);
    return cadical;
}

static void end(void *self) {
    Cadical *cadical = self;
    blast_end(&cadical->blast);
    gates_end(&cadical->gates);
    vec_free(&cadical->assumed);
    free(cadical);
}

// The literal of a truth value; 0 when the limit came first.
static Lit literal(Cadical *cadical, Bits a) {
    double start = clock_now();
    const Lit *lits = blast_literals(&cadical->blast, a);
    cadical->blast_seconds += clock_now() - start;
    return lits ? *lits : 0;
}

static bool add(void *self, Bits fact) {
    Cadical *cadical = self;
    Lit lit = literal(cadical, fact);
    if (!lit)
        return false;
    if (lit != LIT_TRUE)
        gates_add_clause(&cadical->gates, &lit, 1);
    return true;
}

static SatAnswer solve(void *self, const Bits *assumptions, uint32_t n) {
    Cadical *cadical = self;
    vec_clear(&cadical->assumed);
    for (uint32_t i = 0; i < n; i++) { // all before the first is assumed: clauses end assumptions
        Lit lit = literal(cadical, assumptions[i]);
        if (!lit)
            return SAT_UNKNOWN;
        if (lit == LIT_FALSE)
            return SAT_NO;
        if (lit != LIT_TRUE)
            vec_push(&cadical->assumed, lit);
    }
    if (sat_limit_out(cadical->limit))
        return SAT_UNKNOWN;
    for (size_t i = 0; i < cadical->assumed.count; i++)
        ccadical_assume(cadical->gates.solver, cadical->assumed.items[i]);
    int status = ccadical_solve(cadical->gates.solver);
    return status == 10 ? SAT_YES : status == 20 ? SAT_NO : SAT_UNKNOWN;
}

static void value(void *self, Bits var, uint64_t *words) {
    Cadical *cadical = self;
    uint32_t width = bits_width(cadical->table, var);
    const Lit *lits = blast_known_literals(&cadical->blast, var);
    memset(words, 0, bits_n_words(width) * sizeof *words);
    for (uint32_t i = 0; lits && i < width; i++)
        if (ccadical_val(cadical->gates.solver, lits[i]) > 0)
            words[i / 64] |= UINT64_C(1) << (i % 64);
}

static void stats(const void *self, SatStats *stats) {
    const Cadical *cadical = self;
    stats->variables = (uint64_t)cadical->gates.n_variables;
    stats->clauses = cadical->gates.n_clauses;
    stats->blast_seconds = cadical->blast_seconds;
}

const SatEngineCalls sat_cadical_calls = {end, add, solve, value, stats};
