// "Does this follow?": by the facts themselves, by intervals, else by cvc5, which is kept running
// and queried in SMT-LIB. Only facts that are connected to the question by variables are sent:
// fewer facts prove less, so that is sound.
#include "certificate/check_internal.h"

#include "term/cone.h"

enum { MAX_QUERY = 1 << 22 };

// ---- Intervals ---------------------------------------------------------------------------------

static Interval range_of(Check *c, const CkState *s, Term term);

static Interval atom_range(Check *c, const CkState *s, Term atom) {
    Interval range = term_range(c->table, atom);
    uint64_t known;
    if (pmap_get(s->ranges, atom.id, &known))
        range = interval_meet(range, *(const Interval *)(uintptr_t)known);
    if (interval_is_empty(range))
        return range;
    TermKind kind = term_kind(c->table, atom);
    if (kind != TERM_DIV && kind != TERM_MOD)
        return range;
    TermParts parts = term_parts(c->table, atom);
    Interval inner = range_of(c, s, parts.operands[0]);
    if (interval_is_empty(inner))
        return inner;
    return interval_meet(range, kind == TERM_DIV ? interval_div(inner, parts.k)
                                                 : interval_mod(inner, parts.k));
}

static Interval range_of(Check *c, const CkState *s, Term term) {
    TermLinear linear = term_linear(c->table, term);
    Interval sum = interval_point(linear.constant);
    for (uint32_t i = 0; i < linear.n; i++) {
        Interval atom = atom_range(c, s, linear.atoms[i]);
        if (interval_is_empty(atom))
            return atom;
        sum = interval_add(sum, interval_scale(linear.coefficients[i], atom));
    }
    return sum;
}

// factor * atom + constant lies in `bounds`.
static void narrow(Check *c, CkState *s, Term atom, Number factor, Number constant,
                   Interval bounds) {
    if (constant == NUMBER_MIN)
        return;
    Interval moved = interval_add(bounds, interval_point(-constant));
    Interval known = atom_range(c, s, atom);
    Interval range = interval_meet(known, interval_unscale(factor, moved));
    if (interval_same(range, known))
        return;
    Interval *stored = arena_new(&c->arena, sizeof *stored);
    *stored = range;
    s->ranges = pmap_set(&c->arena, s->ranges, atom.id, (uint64_t)(uintptr_t)stored);
}

static void learn(Check *c, CkState *s, Formula f) {
    FormulaKind kind = formula_kind(c->table, f);
    if (kind == FORMULA_AND) {
        uint32_t n;
        const Formula *parts = formula_parts(c->table, f, &n);
        for (uint32_t i = 0; i < n; i++)
            learn(c, s, parts[i]);
    }
    if (kind != FORMULA_LE && kind != FORMULA_EQ)
        return;
    TermLinear linear = term_linear(c->table, formula_term(c->table, f));
    Interval bounds = kind == FORMULA_EQ ? interval_point(0) : (Interval){NUMBER_MIN, 0};
    if (linear.n == 1)
        narrow(c, s, linear.atoms[0], linear.coefficients[0], linear.constant, bounds);
}

void ck_assume(Check *c, CkState *s, Formula f) {
    if (formula_kind(c->table, f) == FORMULA_TRUE)
        return;
    CkFact *fact = arena_new(&c->arena, sizeof *fact);
    *fact = (CkFact){s->facts, f, ++c->n_facts};
    s->facts = fact;
    learn(c, s, f);
}

static bool follows_simply(Check *c, const CkState *s, Formula f) {
    uint32_t n;
    const Formula *parts;
    Interval range;
    switch (formula_kind(c->table, f)) {
    case FORMULA_TRUE:
        return true;
    case FORMULA_FALSE:
        return false;
    case FORMULA_AND:
        parts = formula_parts(c->table, f, &n);
        for (uint32_t i = 0; i < n; i++)
            if (!follows_simply(c, s, parts[i]))
                return false;
        return true;
    case FORMULA_OR:
        parts = formula_parts(c->table, f, &n);
        for (uint32_t i = 0; i < n; i++)
            if (follows_simply(c, s, parts[i]))
                return true;
        return false;
    default:
        range = range_of(c, s, formula_term(c->table, f));
    }
    if (interval_is_empty(range))
        return true;
    switch (formula_kind(c->table, f)) {
    case FORMULA_LE:
        return range.high <= 0;
    case FORMULA_EQ:
        return range.low == 0 && range.high == 0;
    default:
        return range.low > 0 || range.high < 0;
    }
}

// ---- cvc5 --------------------------------------------------------------------------------------

static void say_beginning(Text *text) {
    text_add(text, "(set-option :global-declarations true)\n(set-logic QF_UFNIA)\n");
    term_declare_smt_ops(text);
}

// Is there a solver? One that was just started is sent what all queries need.
static bool start(CkSolver *solver, Text *text) {
    bool is_fresh;
    if (!cvc5_start(&solver->cvc5, &is_fresh))
        return false;
    if (is_fresh) {
        map_release(&solver->declared);
        solver->declared = (Map){0};
        say_beginning(text);
    }
    return true;
}

static void declare(CkSolver *solver, const Cone *cone, Text *text) {
    for (size_t i = 0; i < cone->vars.count; i++) {
        uint32_t id = cone->vars.items[i].id;
        uint64_t found;
        if (map_get(&solver->declared, id, &found))
            continue;
        map_set(&solver->declared, id, 1);
        text_add(text, "(declare-const v%u Int)\n", id);
    }
}

static void say_formula(Check *c, Text *text, const char *before, Formula f, const char *behind) {
    text_add(text, "(assert %s", before);
    formula_print_smt(text, c->table, f);
    text_add(text, "%s)\n", behind);
}

static CkAnswer meaning_of(Cvc5Answer answer) {
    return answer == CVC5_UNSAT ? CK_PROVED : answer == CVC5_SAT ? CK_REFUTED : CK_OPEN;
}

static CkAnswer ask_solver(Check *c, const Formula *facts, size_t n, Formula goal, bool with_all) {
    Text query = {0};
    Cone cone = {.table = c->table};
    bool *is_told = memory_zeroed(n + 1);
    CkAnswer answer = CK_OPEN;
    if (start(&c->solver, &query)) {
        cone_add_formula(&cone, goal);
        cone_choose(&cone, facts, n, with_all, is_told);
        declare(&c->solver, &cone, &query);
        text_add(&query, "(push 1)\n");
        for (size_t i = 0; i < n && query.length < MAX_QUERY; i++)
            if (is_told[i])
                say_formula(c, &query, "", facts[i], "");
        say_formula(c, &query, "(not ", goal, ")");
        text_add(&query, "(check-sat)\n(pop 1)\n");
        answer = meaning_of(cvc5_ask(&c->solver.cvc5, &query, c->budget));
    }
    free(is_told);
    cone_release(&cone);
    text_release(&query);
    return answer;
}

// Where a fact was left out because the query was too long, "sat" means nothing; only "unsat"
// counts.
CkAnswer ck_ask(Check *c, const CkFact *facts, Formula goal, bool with_all) {
    VEC(Formula) list = {0};
    CkAnswer answer = CK_OPEN;
    uint64_t cached, key = (uint64_t)(facts ? facts->serial : 0) << 32 | goal.id;
    if (formula_kind(c->table, goal) == FORMULA_TRUE)
        return CK_PROVED;
    for (const CkFact *fact = facts; fact; fact = fact->older) {
        if (formula_same(fact->formula, goal) ||
            formula_kind(c->table, fact->formula) == FORMULA_FALSE) {
            vec_free(&list);
            return CK_PROVED;
        }
        vec_push(&list, fact->formula);
    }
    if (!with_all && map_get(&c->solver.cache, key, &cached)) {
        answer = (CkAnswer)cached;
    } else {
        answer = ask_solver(c, list.items, list.count, goal, with_all);
        if (!with_all)
            map_set(&c->solver.cache, key, answer);
    }
    vec_free(&list);
    return answer;
}

bool ck_implies(Check *c, const CkState *s, Formula f) {
    if (follows_simply(c, s, f))
        return true;
    if (follows_simply(c, s, formula_not(c->table, f)))
        return false; // it is false, unless nothing remains of the state
    return ck_ask(c, s->facts, f, false) == CK_PROVED;
}

bool ck_is_dead(Check *c, const CkState *s) {
    return ck_ask(c, s->facts, formula_false(c->table), true) == CK_PROVED;
}

void ck_solver_release(CkSolver *solver) {
    cvc5_stop(&solver->cvc5);
    map_release(&solver->declared);
    map_release(&solver->cache);
}
