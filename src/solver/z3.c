// Questions to Z3: one context for the run, and two solvers in it.
//
// Implications go to a solver that gets only the part of the summary that shares variables
// with the question (the slice). Models and cross-checks need all formulas: the second solver keeps
// the chain of the last knowledge base asserted, one scope per extension, pops to the common
// ancestor and pushes the rest.
//
// Both were measured. On paths of a simulated execution (many knowledge bases, one or two questions
// each) the slice is faster by a third; with many questions on one knowledge base of 100 formulas
// the incremental chain was five times faster, until the slice was kept from one question to the
// next: now they are equal there.
#include "solver/z3_internal.h"

#include "base/clock.h"

#include <stdio.h>

// Without a handler Z3 ends the process. What failed shows in the results: no ast, no answer.
static void ignore_error(Z3_context context, Z3_error_code code) {
    (void)context;
    (void)code;
}

static Z3_solver new_solver(Z3 *z3) {
    Z3_solver solver = Z3_mk_simple_solver(z3->context);
    Z3_solver_inc_ref(z3->context, solver);
    return solver;
}

Z3 *z3_new(Solver *solver) {
    Z3 *z3 = memory_zeroed(sizeof *z3);
    z3->solver = solver;
    z3->table = solver->table;
    Z3_config config = Z3_mk_config();
    z3->context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(z3->context, ignore_error);
    z3->chain = new_solver(z3);
    z3->slice = new_solver(z3);
    z3_start_translation(z3);
    return z3;
}

void z3_free(Z3 *z3) {
    if (!z3)
        return;
    z3_end_translation(z3);
    Z3_solver_dec_ref(z3->context, z3->chain);
    Z3_solver_dec_ref(z3->context, z3->slice);
    Z3_del_context(z3->context);
    map_release(&z3->current.seen);
    vec_free(&z3->current.reached);
    vec_free(&z3->frames);
    free(z3);
}

// ---- Asking -------------------------------------------------------------------------------------

static void assert_formula(Z3 *z3, Z3_solver solver, Formula f) {
    Z3_ast facts = z3_facts_of_ops(z3, f);
    Z3_solver_assert(z3->context, solver, z3_formula(z3, f));
    if (facts)
        Z3_solver_assert(z3->context, solver, facts);
}

// Effort is limited by Z3's own count of steps: its clock would start a thread for every query,
// which takes as long as a small query itself, and runs would not repeat. But steps of nonlinear
// arithmetic have no bound (minutes were seen), so once there are products the clock runs too.
enum { STEPS_PER_MILLISECOND = 5000 };

static void set_limit(Z3 *z3, unsigned milliseconds) {
    bool clock = z3->n_products > 0;
    if (milliseconds == z3->milliseconds && clock == z3->clock)
        return;
    z3->milliseconds = milliseconds;
    z3->clock = clock;
    Z3_context c = z3->context;
    Z3_params params = Z3_mk_params(c);
    Z3_params_inc_ref(c, params);
    Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "rlimit"),
                       milliseconds * STEPS_PER_MILLISECOND);
    if (clock)
        Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "timeout"), milliseconds);
    Z3_solver_set_params(c, z3->chain, params);
    Z3_solver_set_params(c, z3->slice, params);
    Z3_params_dec_ref(c, params);
}

// False when nothing is left of the run's budget.
static bool start_clock(Z3 *z3) {
    Budget *budget = z3->solver->budget;
    unsigned milliseconds = z3->solver->options.query_milliseconds;
    if (budget) {
        if (budget_poll(budget, 0) != BUDGET_LEFT)
            return false;
        double left = budget->deadline > 0 ? 1000 * (budget->deadline - clock_now()) : 1e9;
        if (left < 1)
            return false;
        if (left < milliseconds)
            milliseconds = (unsigned)left;
    }
    set_limit(z3, milliseconds);
    return true;
}

static void dump(Z3 *z3, Z3_solver solver) {
    Text path = {0};
    text_add(&path, "%s/query-%06u.smt2", z3->solver->options.dump_folder, ++z3->n_dumped);
    FILE *file = fopen(text_chars(&path), "w");
    if (file) {
        fprintf(file, "%s(check-sat)\n", Z3_solver_to_string(z3->context, solver));
        fclose(file);
    } else if (z3->n_dumped == 1) {
        fprintf(stderr, "assay: cannot write %s\n", text_chars(&path));
    }
    text_release(&path);
}

static Z3_lbool check(Z3 *z3, Z3_solver solver) {
    SolverStats *stats = &z3->solver->stats;
    if (!start_clock(z3)) {
        stats->z3_unknown++;
        return Z3_L_UNDEF;
    }
    if (z3->solver->options.dump_folder)
        dump(z3, solver);
    double start = clock_now();
    Z3_lbool result = Z3_solver_check(z3->context, solver);
    stats->seconds[SOLVER_Z3] += clock_now() - start;
    if (Z3_get_error_code(z3->context) != Z3_OK)
        result = Z3_L_UNDEF;
    stats->z3_unknown += result == Z3_L_UNDEF;
    return result;
}

// ---- Models -------------------------------------------------------------------------------------

typedef struct ModelReader {
    Z3 *z3;
    Z3_model model;
    Pmap values;
} ModelReader;

static bool read_number(Z3_context context, Z3_ast ast, Number *number) {
    int64_t small;
    if (!ast || Z3_get_ast_kind(context, ast) != Z3_NUMERAL_AST)
        return false;
    if (Z3_get_numeral_int64(context, ast, &small)) {
        *number = small;
        return true;
    }
    return number_parse(Z3_get_numeral_string(context, ast), number);
}

// A value beyond 128 bits is left out: the model will then not pass its evaluation.
static void read_var(void *context, Term var) {
    ModelReader *reader = context;
    Arena *arena = &reader->z3->solver->arena;
    Z3_context c = reader->z3->context;
    uint64_t known;
    Z3_ast value = NULL;
    Number number;
    if (pmap_get(reader->values, var.id, &known) ||
        !Z3_model_eval(c, reader->model, z3_term(reader->z3, var), true, &value) ||
        !read_number(c, value, &number))
        return;
    Number *copy = arena_new(arena, sizeof *copy);
    *copy = number;
    reader->values = pmap_set(arena, reader->values, var.id, map_key(copy));
}

static bool start_reading(Z3 *z3, Z3_solver solver, ModelReader *reader) {
    *reader = (ModelReader){.z3 = z3, .model = Z3_solver_get_model(z3->context, solver)};
    if (reader->model)
        Z3_model_inc_ref(z3->context, reader->model);
    return reader->model != NULL;
}

// What is asserted, and not f: no model means that f is implied.
static SolverAnswer refute(Z3 *z3, Z3_solver solver, Formula f) {
    assert_formula(z3, solver, formula_not(z3->table, f));
    switch (check(z3, solver)) {
    case Z3_L_FALSE:
        return SOLVER_YES;
    case Z3_L_TRUE:
        return SOLVER_NO;
    default:
        return SOLVER_MAYBE;
    }
}

// ---- The whole chain ----------------------------------------------------------------------------

static bool is_ancestor(const Kb *ancestor, const Kb *kb) {
    while (kb && kb->size > ancestor->size)
        kb = kb->parent;
    return kb == ancestor;
}

static void assert_chain(Z3 *z3, const Kb *kb) {
    while (z3->frames.count && !is_ancestor(vec_last(&z3->frames), kb)) {
        Z3_solver_pop(z3->context, z3->chain, 1);
        (void)vec_pop(&z3->frames);
    }
    const Kb *below = z3->frames.count ? vec_last(&z3->frames) : NULL;
    if (kb == below)
        return;
    Z3_solver_push(z3->context, z3->chain);
    vec_push(&z3->frames, kb);
    for (; kb != below; kb = kb->parent)
        assert_formula(z3, z3->chain, kb->formula);
}

static Pmap read_model_of_chain(Z3 *z3, const Kb *kb, Formula f) {
    ModelReader reader;
    if (!start_reading(z3, z3->chain, &reader))
        return (Pmap){0};
    for (; kb; kb = kb->parent)
        formula_visit_vars(z3->table, kb->formula, read_var, &reader);
    formula_visit_vars(z3->table, f, read_var, &reader);
    Z3_model_dec_ref(z3->context, reader.model);
    return reader.values;
}

SolverAnswer z3_implies_whole(Z3 *z3, const Kb *kb, Formula f, Pmap *values) {
    assert_chain(z3, kb);
    Z3_solver_push(z3->context, z3->chain);
    SolverAnswer answer = refute(z3, z3->chain, f);
    if (answer == SOLVER_NO && values)
        *values = read_model_of_chain(z3, kb, f);
    Z3_solver_pop(z3->context, z3->chain, 1);
    return answer;
}

// ---- A slice ------------------------------------------------------------------------------------

static bool is_new(Slice *slice, uint32_t id) {
    uint64_t value;
    if (map_get(&slice->seen, id, &value))
        return false;
    map_set(&slice->seen, id, 1);
    return true;
}

static void reach_var(void *context, Term var) {
    Slice *slice = context;
    if (is_new(slice, var.id))
        vec_push(&slice->reached, var.id);
}

static void reach_term(Slice *slice, Term term) {
    TermLinear linear = term_linear(slice->z3->table, term);
    for (uint32_t i = 0; i < linear.n; i++) {
        TermKind kind = term_kind(slice->z3->table, linear.atoms[i]);
        reach_var(slice, linear.atoms[i]);
        if (kind != TERM_VAR)
            term_visit_vars(slice->z3->table, linear.atoms[i], reach_var, slice);
    }
}

static void assert_bounds(Slice *slice, Term form) {
    Z3 *z3 = slice->z3;
    Interval interval = summary_stored(&slice->summary, form);
    TermTable *t = z3->table;
    if (interval_has_low(interval))
        assert_formula(z3, z3->slice, formula_le(t, term_const(t, interval.low), form));
    if (interval_has_high(interval))
        assert_formula(z3, z3->slice, formula_le(t, form, term_const(t, interval.high)));
}

static void assert_congruence(Slice *slice, Term form) {
    Congruence congruence = summary_stored_congruence(&slice->summary, form);
    if (!congruence_is_all(congruence))
        assert_formula(slice->z3, slice->z3->slice,
                       congruence_formula(slice->z3->table, form, congruence));
}

static bool is_form(const Slice *slice, uint32_t item) {
    uint64_t value;
    return pmap_get(slice->summary.bounds, item, &value) ||
           pmap_get(slice->summary.congruences, item, &value);
}

static void reach_item(Slice *slice, uint32_t item) {
    uint64_t value;
    if (pmap_get(slice->summary.facts, item, &value)) {
        if (!is_new(slice, item))
            return;
        assert_formula(slice->z3, slice->z3->slice, (Formula){item});
        formula_visit_vars(slice->z3->table, (Formula){item}, reach_var, slice);
    } else if (is_form(slice, item)) {
        if (term_kind(slice->z3->table, (Term){item}) != TERM_LINEAR) {
            reach_term(slice, (Term){item}); // its bounds are asserted when it is looked at
        } else if (is_new(slice, item)) {
            assert_bounds(slice, (Term){item});
            assert_congruence(slice, (Term){item});
            reach_term(slice, (Term){item});
        }
    }
}

static void assert_slice(Slice *slice) {
    while (slice->asserted < slice->reached.count) {
        uint32_t id = slice->reached.items[slice->asserted++];
        assert_bounds(slice, (Term){id});
        assert_congruence(slice, (Term){id});
        for (const Use *use = summary_uses(&slice->summary, id); use; use = use->next)
            reach_item(slice, use->item);
    }
}

// The variables of the slice are all that were reached.
static Pmap read_model_of_slice(Slice *slice) {
    ModelReader reader;
    if (!start_reading(slice->z3, slice->z3->slice, &reader))
        return (Pmap){0};
    for (size_t i = 0; i < slice->reached.count; i++)
        if (term_kind(slice->z3->table, (Term){slice->reached.items[i]}) == TERM_VAR)
            read_var(&reader, (Term){slice->reached.items[i]});
    Z3_model_dec_ref(slice->z3->context, reader.model);
    return reader.values;
}

// Several questions concern the same summary: what is asserted for one stays for the next,
// and more is added when it reaches further.
static void start_slice(Z3 *z3, const Summary *summary) {
    Slice *slice = &z3->current;
    if (slice->z3 && slice->summary.bounds.root == summary->bounds.root &&
        slice->summary.congruences.root == summary->congruences.root &&
        slice->summary.facts.root == summary->facts.root)
        return;
    if (slice->z3)
        Z3_solver_pop(z3->context, z3->slice, 1);
    Z3_solver_push(z3->context, z3->slice);
    slice->z3 = z3;
    slice->summary = *summary;
    slice->asserted = 0;
    map_release(&slice->seen);
    vec_clear(&slice->reached);
}

SolverAnswer z3_implies_slice(Z3 *z3, const Summary *summary, Formula f, Pmap *values) {
    start_slice(z3, summary);
    formula_visit_vars(z3->table, f, reach_var, &z3->current);
    assert_slice(&z3->current);
    Z3_solver_push(z3->context, z3->slice);
    SolverAnswer answer = refute(z3, z3->slice, f);
    if (answer == SOLVER_NO && values)
        *values = read_model_of_slice(&z3->current);
    Z3_solver_pop(z3->context, z3->slice, 1);
    return answer;
}
