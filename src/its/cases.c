// Splitting a transition into cases. In the order of what pays most:
//  - wrap-around: `[x + 1 > max]` is 0 or 1, and floor((x + y) / 2^32) has few values;
//  - disjunctions;
//  - `t != 0` is t < 0 or t > 0.
// Each case's knowledge then decides further comparisons inside its terms. A case that the
// knowledge base finds contradictory is dropped. When there are too many cases the rest stays
// unsplit: linear.c knows how to say what remains (less exactly).
#include "its/cases.h"

#include <stdlib.h>

enum { MAX_QUOTIENTS = 4, MAX_SPLITS = 200 };

typedef struct Splitting {
    const Its *its;
    TermTable *table;
    Solver *solver;
    ItsCases waiting, done;
    size_t limit;
    bool is_coarse; // something was not split any more
} Splitting;

// ---- Working decisions in -----------------------------------------------------------------------

typedef struct Decider {
    Splitting *s;
    const ItsCase *c;
} Decider;

// Variables keep their names, even where their value is known: a measure is a term over them.
static Interval decided_range(void *context, Term term) {
    const Decider *d = context;
    Interval all = {NUMBER_MIN, NUMBER_MAX};
    for (size_t i = 0; i < d->c->decisions.count; i++)
        if (term_same(d->c->decisions.items[i].term, term))
            return d->c->decisions.items[i].range;
    return term_kind(d->s->table, term) == TERM_VAR ? all
                                                    : kb_interval(d->s->solver, d->c->kb, term);
}

static Formula work_in(Splitting *s, Formula f, const TermRewriter *rewriter);

// Of a disjunction what is known not to hold goes.
static Formula work_in_parts(Splitting *s, Formula f, const TermRewriter *rewriter) {
    TermTable *t = s->table;
    bool is_or = formula_kind(t, f) == FORMULA_OR;
    Formula all = formula_bool(t, !is_or);
    uint32_t n;
    const Formula *parts = formula_parts(t, f, &n);
    for (uint32_t i = 0; i < n; i++) {
        bool is_out = formula_kind(t, formula_rewrite(t, parts[i], rewriter)) == FORMULA_FALSE;
        Formula part = is_out ? formula_false(t) : work_in(s, parts[i], rewriter);
        all = is_or ? formula_or(t, all, part) : formula_and(t, all, part);
    }
    return all;
}

// A comparison itself stays, even where it is known to hold: it is what is known.
static Formula work_in(Splitting *s, Formula f, const TermRewriter *rewriter) {
    TermTable *t = s->table;
    Term term, zero = term_int(t, 0);
    switch (formula_kind(t, f)) {
    case FORMULA_LE:
    case FORMULA_EQ:
    case FORMULA_NE:
        term = term_rewrite(t, formula_term(t, f), rewriter);
        return formula_kind(t, f) == FORMULA_LE   ? formula_le(t, term, zero)
               : formula_kind(t, f) == FORMULA_EQ ? formula_eq(t, term, zero)
                                                  : formula_ne(t, term, zero);
    case FORMULA_AND:
    case FORMULA_OR:
        return work_in_parts(s, f, rewriter);
    default:
        return f;
    }
}

static void add_formula(TermTable *t, ItsCase *c, Formula f) {
    uint32_t n;
    if (formula_kind(t, f) == FORMULA_AND) {
        const Formula *parts = formula_parts(t, f, &n);
        for (uint32_t i = 0; i < n; i++)
            add_formula(t, c, parts[i]);
    } else if (formula_kind(t, f) != FORMULA_TRUE) {
        vec_push(&c->formulas, f);
    }
}

static void simplify(Splitting *s, ItsCase *c) {
    Decider decider = {s, c};
    TermRewriter rewriter = {.range = decided_range, .context = &decider};
    ItsCase old = *c;
    c->formulas.items = NULL;
    c->formulas.count = c->formulas.capacity = 0;
    for (size_t i = 0; i < old.formulas.count; i++)
        add_formula(s->table, c, work_in(s, old.formulas.items[i], &rewriter));
    vec_free(&old.formulas);
    for (size_t i = 0; i < c->updates.count; i++)
        if (term_exists(c->updates.items[i]))
            c->updates.items[i] = term_rewrite(s->table, c->updates.items[i], &rewriter);
}

// ---- What to split ------------------------------------------------------------------------------

typedef VEC(Formula) FormulaList;

// Alternatives that together are always true, and what each of them decides.
typedef struct Split {
    FormulaList alternatives;
    VEC(ItsDecision) decisions; // by alternative; no term: nothing
    size_t replaced;            // the formula that the alternatives replace; SIZE_MAX: none
    const ItsCase *of;
} Split;

static bool split_term(Splitting *s, Split *split, Term term);

static bool split_formula_terms(Splitting *s, Split *split, Formula f) {
    uint32_t n;
    switch (formula_kind(s->table, f)) {
    case FORMULA_LE:
    case FORMULA_EQ:
    case FORMULA_NE:
        return split_term(s, split, formula_term(s->table, f));
    case FORMULA_AND:
    case FORMULA_OR: {
        const Formula *parts = formula_parts(s->table, f, &n);
        for (uint32_t i = 0; i < n; i++)
            if (split_formula_terms(s, split, parts[i]))
                return true;
        return false;
    }
    default:
        return false;
    }
}

static bool split_truth(Splitting *s, Split *split, Term atom, Formula f) {
    for (int value = 1; value >= 0; value--) {
        vec_push(&split->alternatives, value ? f : formula_not(s->table, f));
        vec_push(&split->decisions, ((ItsDecision){atom, {value, value}}));
    }
    return true;
}

static bool split_quotient(Splitting *s, Split *split, Term operand, Number k) {
    TermTable *t = s->table;
    Interval range = kb_interval(s->solver, split->of->kb, operand);
    Number first, last, low, high;
    if (range.low == NUMBER_MIN || range.high == NUMBER_MAX || range.low > range.high)
        return false;
    first = number_floor_div(range.low, k);
    last = number_floor_div(range.high, k);
    if (last == first || last - first >= MAX_QUOTIENTS || !number_mul(first, k, &low) ||
        !number_mul(last, k, &high) || !number_add(high, k - 1, &high))
        return false;
    for (Number q = first; q <= last; q++) {
        low = q * k;
        high = low + k - 1;
        Formula inside = formula_and(t, formula_le(t, term_const(t, low), operand),
                                     formula_le(t, operand, term_const(t, high)));
        vec_push(&split->alternatives, inside);
        vec_push(&split->decisions, ((ItsDecision){operand, {low, high}}));
    }
    return true;
}

static bool split_atom(Splitting *s, Split *split, Term atom) {
    TermParts parts = term_parts(s->table, atom);
    switch (term_kind(s->table, atom)) {
    case TERM_BOOL: // what is inside first: it becomes simpler
        return split_formula_terms(s, split, parts.formula) ||
               split_truth(s, split, atom, parts.formula);
    case TERM_DIV:
    case TERM_MOD:
        return split_term(s, split, parts.operands[0]) ||
               split_quotient(s, split, parts.operands[0], parts.k);
    case TERM_PRODUCT:
    case TERM_OP:
        for (uint32_t i = 0; i < parts.n; i++)
            if (split_term(s, split, parts.operands[i]))
                return true;
        return false;
    default:
        return false;
    }
}

static bool split_term(Splitting *s, Split *split, Term term) {
    TermLinear linear = term_linear(s->table, term);
    for (uint32_t i = 0; i < linear.n; i++)
        if (split_atom(s, split, linear.atoms[i]))
            return true;
    return false;
}

static bool split_inside_terms(Splitting *s, Split *split) {
    const ItsCase *c = split->of;
    for (size_t i = 0; i < c->updates.count; i++)
        if (term_exists(c->updates.items[i]) && split_term(s, split, c->updates.items[i]))
            return true;
    for (size_t i = 0; i < c->formulas.count; i++)
        if (split_formula_terms(s, split, c->formulas.items[i]))
            return true;
    return false;
}

static bool split_formula(Splitting *s, Split *split, FormulaKind kind) {
    TermTable *t = s->table;
    const ItsCase *c = split->of;
    uint32_t n;
    for (size_t i = 0; i < c->formulas.count; i++) {
        Formula f = c->formulas.items[i];
        if (formula_kind(t, f) != kind)
            continue;
        if (kind == FORMULA_OR) {
            const Formula *parts = formula_parts(t, f, &n);
            for (uint32_t p = 0; p < n; p++)
                vec_push(&split->alternatives, parts[p]);
        } else {
            Term term = formula_term(t, f), zero = term_int(t, 0);
            vec_push(&split->alternatives, formula_lt(t, zero, term));
            vec_push(&split->alternatives, formula_lt(t, term, zero));
        }
        split->replaced = i;
        return true;
    }
    return false;
}

// ---- Splitting ----------------------------------------------------------------------------------

void its_case_release(ItsCase *c) {
    vec_free(&c->formulas);
    vec_free(&c->updates);
    vec_free(&c->decisions);
}

static void add_alternative(Splitting *s, const Split *split, size_t which) {
    const ItsCase *of = split->of;
    ItsCase c = {.kb = kb_add(s->solver, of->kb, split->alternatives.items[which])};
    if (kb_is_false(c.kb))
        return;
    for (size_t i = 0; i < of->formulas.count; i++)
        if (i != split->replaced)
            vec_push(&c.formulas, of->formulas.items[i]);
    add_formula(s->table, &c, split->alternatives.items[which]);
    for (size_t i = 0; i < of->updates.count; i++)
        vec_push(&c.updates, of->updates.items[i]);
    for (size_t i = 0; i < of->decisions.count; i++)
        vec_push(&c.decisions, of->decisions.items[i]);
    if (which < split->decisions.count)
        vec_push(&c.decisions, split->decisions.items[which]);
    vec_push(&s->waiting, c);
}

static bool find_split(Splitting *s, Split *split) {
    return split_inside_terms(s, split) || split_formula(s, split, FORMULA_OR) ||
           split_formula(s, split, FORMULA_NE);
}

static void split_case(Splitting *s, ItsCase *c) {
    Split split = {.of = c, .replaced = SIZE_MAX};
    bool has_room = s->waiting.count + s->done.count < s->limit;
    bool found = has_room && find_split(s, &split);
    s->is_coarse |= !has_room;
    if (!found)
        vec_push(&s->done, *c);
    for (size_t i = 0; found && i < split.alternatives.count; i++)
        add_alternative(s, &split, i);
    if (found)
        its_case_release(c);
    vec_free(&split.alternatives);
    vec_free(&split.decisions);
}

static ItsCase first_case(Splitting *s, const ItsTransition *transition) {
    ItsCase c = {.kb = transition->guard};
    for (const Kb *kb = transition->guard; kb; kb = kb_rest(kb))
        add_formula(s->table, &c, kb_formula(kb));
    for (size_t i = 0; i < transition->updates.count; i++)
        vec_push(&c.updates, transition->updates.items[i]);
    return c;
}

static bool is_contradictory(const Splitting *s, const ItsCase *c) {
    for (size_t i = 0; i < c->formulas.count; i++)
        if (formula_kind(s->table, c->formulas.items[i]) == FORMULA_FALSE)
            return true;
    return false;
}

ItsCases its_cases(const Its *its, const ItsTransition *transition, size_t limit, bool *is_coarse) {
    Splitting s = {.its = its, .table = its->table, .solver = its->solver, .limit = limit};
    vec_push(&s.waiting, first_case(&s, transition));
    for (int n = 0; s.waiting.count; n++) {
        ItsCase c = vec_pop(&s.waiting);
        simplify(&s, &c);
        if (is_contradictory(&s, &c))
            its_case_release(&c);
        else if (n < MAX_SPLITS)
            split_case(&s, &c);
        else
            vec_push(&s.done, c);
        s.is_coarse |= n >= MAX_SPLITS;
    }
    *is_coarse = s.is_coarse;
    vec_free(&s.waiting);
    return s.done;
}

// ---- One case -----------------------------------------------------------------------------------

// Leaves of the case the alternative in which the point lies.
static bool choose(Splitting *s, const Split *split, TermAssignment *point, void *context,
                   ItsCase *c) {
    for (size_t i = 0; i < split->alternatives.count; i++) {
        bool holds = false;
        if (!formula_evaluate(s->table, split->alternatives.items[i], point, context, &holds))
            return false;
        if (!holds)
            continue;
        add_alternative(s, split, i);
        if (!s->waiting.count)
            return false;
        its_case_release(c);
        *c = vec_pop(&s->waiting);
        return true;
    }
    return false;
}

bool its_case_at(const Its *its, const ItsTransition *transition, TermAssignment *point,
                 void *context, ItsCase *found) {
    Splitting s = {.its = its, .table = its->table, .solver = its->solver};
    ItsCase c = first_case(&s, transition);
    bool holds = true, more = true;
    for (int n = 0; holds && more && n < MAX_SPLITS; n++) {
        simplify(&s, &c);
        Split split = {.of = &c, .replaced = SIZE_MAX};
        holds = !is_contradictory(&s, &c);
        more = holds && find_split(&s, &split);
        holds = holds && (!more || choose(&s, &split, point, context, &c));
        vec_free(&split.alternatives);
        vec_free(&split.decisions);
    }
    vec_free(&s.waiting);
    if (holds)
        *found = c;
    else
        its_case_release(&c);
    return holds;
}

void its_cases_release(ItsCases *cases) {
    for (size_t i = 0; i < cases->count; i++)
        its_case_release(&cases->items[i]);
    vec_free(cases);
}
