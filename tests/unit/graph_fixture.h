// What every test of memory graphs needs: terms, a solver whose layers are cross-checked, a context
// of 64-bit pointers.
#ifndef TESTS_GRAPH_FIXTURE_H
#define TESTS_GRAPH_FIXTURE_H

#include "smg/smg.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static inline void graph_set_up(TermTable **table, Solver **solver, Arena *arena, SmgContext *smg) {
    *table = term_table_new();
    *solver = solver_new(*table, (SolverOptions){.crosscheck = true}, NULL);
    *smg = (SmgContext){.table = *table,
                        .solver = *solver,
                        .arena = arena,
                        .pointer_bytes = 8,
                        .address_end = number_power_of_two(64)};
}

static inline void graph_tear_down(SmgContext *smg) {
    assert_int_equal(solver_stats(smg->solver)->crosscheck_failures, 0);
    map_release(&smg->bases);
    arena_release(smg->arena);
    solver_free(smg->solver);
    term_table_free(smg->table);
}

#endif
