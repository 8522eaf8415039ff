// Separation logic, by cvc5. It takes no separation logic in incremental mode, so each question
// begins with a reset; that takes a third of the time of a new process (bench/separation-logic).
#include "solver/internal.h"

#include "base/clock.h"
#include "term/cone.h"

#include <stdio.h>
#include <string.h>

// The steps take about a second; the clock is for a machine that is busy.
enum { MAX_QUERY = 1 << 22, STEPS = 200000, MILLISECONDS = 10000, MOST_QUERIES = 5000 };

typedef VEC(Formula) Formulas;

static void say_fact(Text *text, const TermTable *table, Formula f) {
    text_add(text, "(assert ");
    formula_print_smt(text, table, f);
    text_add(text, ")\n");
}

// (pto address value) for each cell; a value that does not matter is a constant of its own.
static void say_cells(Text *text, const TermTable *table, const SolverCell *cells, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!term_exists(cells[i].value))
            text_add(text, "(declare-const any%zu Int)\n", i);
    text_add(text, n > 1 ? "(assert (sep" : "(assert");
    for (size_t i = 0; i < n; i++) {
        text_add(text, " (pto ");
        term_print_smt(text, table, cells[i].address);
        if (term_exists(cells[i].value)) {
            text_add(text, " ");
            term_print_smt(text, table, cells[i].value);
            text_add(text, ")");
        } else {
            text_add(text, " any%zu)", i);
        }
    }
    text_add(text, n > 1 ? "))\n" : ")\n");
}

// Facts that the cells are connected to, and what holds of the operations in them.
static void choose(Solver *solver, const Kb *kb, Formula also, Cone *cone, Formulas *told) {
    Formulas facts = {0};
    for (; kb; kb = kb_rest(kb))
        vec_push(&facts, kb_formula(kb));
    bool *is_told = memory_zeroed(facts.count + 1);
    cone_add_formula(cone, also);
    cone_choose(cone, facts.items, facts.count, false, is_told);
    vec_push(told, also);
    for (size_t i = 0; i < facts.count; i++)
        if (is_told[i])
            vec_push(told, facts.items[i]);
    for (size_t i = 0, n = told->count; i < n; i++)
        vec_push(told, solver_facts_of_ops(solver->table, told->items[i]));
    free(is_told);
    vec_free(&facts);
}

static void write_query(Solver *solver, const Kb *kb, Formula also, const SolverCell *cells,
                        size_t n, Text *text) {
    Cone cone = {.table = solver->table};
    Formulas told = {0};
    for (size_t i = 0; i < n; i++) {
        cone_add_term(&cone, cells[i].address);
        if (term_exists(cells[i].value))
            cone_add_term(&cone, cells[i].value);
    }
    choose(solver, kb, also, &cone, &told);
    text_add(text, "(reset)\n(set-logic QF_ALL)\n(declare-heap (Int Int))\n");
    term_declare_smt_ops(text);
    for (size_t i = 0; i < cone.vars.count; i++)
        text_add(text, "(declare-const v%u Int)\n", cone.vars.items[i].id);
    for (size_t i = 0; i < told.count && text->length < MAX_QUERY; i++)
        if (formula_kind(solver->table, told.items[i]) != FORMULA_TRUE)
            say_fact(text, solver->table, told.items[i]);
    say_cells(text, solver->table, cells, n);
    text_add(text, "(check-sat)\n");
    vec_free(&told);
    cone_release(&cone);
}

static void dump(Solver *solver, const Text *text) {
    Text path = {0};
    text_add(&path, "%s/separation-%06llu.smt2", solver->options.dump_folder,
             (unsigned long long)solver->separation.queries);
    FILE *file = fopen(text_chars(&path), "w");
    if (file) {
        fputs(strchr(text_chars(text), '\n') + 1, file); // without the reset
        fclose(file);
    }
    text_release(&path);
}

bool solver_are_never_apart(Solver *solver, const Kb *kb, Formula also, const SolverCell *cells,
                            size_t n) {
    Cvc5 *cvc5 = &solver->separation;
    bool is_fresh;
    cvc5->milliseconds = MILLISECONDS;
    cvc5->steps = STEPS;
    if (cvc5->queries % MOST_QUERIES == MOST_QUERIES - 1)
        cvc5_stop(cvc5); // what it keeps over a reset goes
    if (!cvc5_start(cvc5, &is_fresh))
        return false;
    Text text = {0};
    write_query(solver, kb, also, cells, n, &text);
    if (solver->options.dump_folder)
        dump(solver, &text);
    bool never = cvc5_ask(cvc5, &text, solver->budget) == CVC5_UNSAT;
    solver->stats.hits[SOLVER_CVC5] = cvc5->queries;
    solver->stats.seconds[SOLVER_CVC5] = cvc5->seconds;
    solver->stats.cvc5_unknown = cvc5->unknown;
    text_release(&text);
    return never;
}
