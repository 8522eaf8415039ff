// Clauses: facts that relate several numbers by "or". Where nodes were made on several paths ("prio
// is 1, or size is at most 499"), no comparison of their fields alone says what they have in
// common.
//
// A clause has two literals (literals.h). What only one side says of a number, or what only the
// other one says of another number, holds on both: such pairs are candidates, and so are the
// clauses that either side knows, weakened by what the other one says. Candidates are kept where
// they are shown for both sides (smg_join_keep), so that nothing rests on how they were found.
//
// There are finitely many literals of a variable, and a clause that is weakened either becomes a
// weaker one or is dropped: so merging again and again ends.
#include "smg/join_internal.h"
#include "smg/literals.h"

enum { MAX_NUMBERS = 12, MAX_CLAUSES = 48, MAX_KNOWN = 64, MAX_LITERALS = 2 };

typedef struct Clause {
    SmgLiteral literals[MAX_LITERALS];
    uint32_t n;
} Clause;

// What one side says of the joined numbers.
typedef struct Said {
    SmgSide *side;
    VEC(SmgLiteral) literals; // that the other side does not say
    VEC(Clause) clauses;      // these, and the clauses of the knowledge base
} Said;

typedef struct Clauses {
    SmgJoin *j;
    Term vars[MAX_NUMBERS];
    uint32_t n_vars;
    Said a, b;
    VEC(Clause) kept;
} Clauses;

// ---- Keeping a clause ---------------------------------------------------------------------------

static bool clause_implies(const Clause *a, const Clause *b) {
    for (uint32_t i = 0; i < a->n; i++) {
        bool is_covered = false;
        for (uint32_t k = 0; k < b->n; k++)
            is_covered |= smg_literal_implies(a->literals[i], b->literals[k]);
        if (!is_covered)
            return false;
    }
    return true;
}

static bool is_kept(const Clauses *c, const Clause *clause) {
    for (size_t i = 0; i < c->kept.count; i++)
        if (clause_implies(&c->kept.items[i], clause))
            return true;
    return false;
}

static bool keep(Clauses *c, const Clause *clause) {
    Formula f = formula_false(c->j->smg->table);
    if (is_kept(c, clause))
        return true;
    if (c->kept.count >= MAX_CLAUSES)
        return false;
    for (uint32_t i = 0; i < clause->n; i++)
        f = formula_or(c->j->smg->table, f, smg_literal_formula(c->j->smg, clause->literals[i]));
    if (!smg_join_keep(c->j, f))
        return false;
    vec_push(&c->kept, *clause);
    return true;
}

// ---- What both sides say ------------------------------------------------------------------------

static bool may_relate(const SmgJoin *j, Term var) {
    uint64_t found;
    return term_kind(j->smg->table, var) == TERM_VAR && !map_get(&j->in_trees, var.id, &found) &&
           !smg_has_base(j->smg, smg_binding_apply(j->smg, &j->a.binding, var)) &&
           !smg_has_base(j->smg, smg_binding_apply(j->smg, &j->b.binding, var));
}

static SmgLiterals literals_on(const SmgJoin *j, const SmgSide *side, Term var) {
    return smg_find_literals(j->smg, side->kb, smg_binding_apply(j->smg, &side->binding, var), var);
}

// What one side says, and the other one does not.
static void keep_difference(Clauses *c, const SmgLiterals *from, const SmgLiterals *other,
                            Said *said) {
    for (uint32_t i = 0; i < from->n; i++) {
        bool is_shared = false;
        for (uint32_t k = 0; k < other->n; k++)
            is_shared |= smg_literal_implies(other->items[k], from->items[i]);
        Clause clause = {{from->items[i]}, 1};
        if (is_shared && keep(c, &clause))
            continue;
        vec_push(&said->literals, from->items[i]);
        vec_push(&said->clauses, clause);
    }
}

static void find_literals(Clauses *c) {
    for (size_t i = 0; i < c->j->changed.count && c->n_vars < MAX_NUMBERS; i++) {
        Term var = c->j->changed.items[i];
        if (!may_relate(c->j, var))
            continue;
        SmgLiterals on_a = literals_on(c->j, &c->j->a, var);
        SmgLiterals on_b = literals_on(c->j, &c->j->b, var);
        c->vars[c->n_vars++] = var;
        keep_difference(c, &on_a, &on_b, &c->a);
        keep_difference(c, &on_b, &on_a, &c->b);
    }
}

// The joined number that this variable is on that side.
static bool joined_name(Clauses *c, const Said *said, Term *var) {
    for (uint32_t i = 0; i < c->n_vars; i++)
        if (term_same(smg_binding_apply(c->j->smg, &said->side->binding, c->vars[i]), *var)) {
            *var = c->vars[i];
            return true;
        }
    return false;
}

// Adds a literal to the clause: as one with another literal where one says the same as both. False
// where the clause would hold in any case, or has too many literals.
static bool add_literal(Clause *clause, SmgLiteral literal) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < clause->n; i++) {
        if (smg_literals_are_exhaustive(clause->literals[i], literal))
            return false;
        if (!smg_literal_or(clause->literals[i], literal, &literal))
            clause->literals[n++] = clause->literals[i];
    }
    clause->n = n;
    if (n == MAX_LITERALS)
        return false;
    clause->literals[clause->n++] = literal;
    return true;
}

static bool as_clause(Clauses *c, const Said *said, Formula f, Clause *clause) {
    SmgLiteral literal;
    uint32_t n;
    clause->n = 0;
    if (formula_kind(c->j->smg->table, f) != FORMULA_OR)
        return false;
    const Formula *parts = formula_parts(c->j->smg->table, f, &n);
    bool is_clause = true;
    for (uint32_t i = 0; i < n && is_clause; i++)
        is_clause = smg_as_literal(c->j->smg, parts[i], &literal) &&
                    joined_name(c, said, &literal.var) && add_literal(clause, literal);
    return is_clause;
}

static void find_known(Clauses *c, Said *said) {
    Clause clause;
    for (const Kb *kb = said->side->kb; kb && said->clauses.count < MAX_KNOWN; kb = kb_rest(kb))
        if (as_clause(c, said, kb_formula(kb), &clause))
            vec_push(&said->clauses, clause);
}

// ---- Candidates ---------------------------------------------------------------------------------

static void keep_known(Clauses *c, const Said *said) {
    for (size_t i = 0; i < said->clauses.count; i++)
        if (said->clauses.items[i].n > 1)
            (void)keep(c, &said->clauses.items[i]);
}

static void keep_weakened(Clauses *c, const Said *said, const Said *other) {
    for (size_t i = 0; i < said->clauses.count; i++) {
        bool is_known = is_kept(c, &said->clauses.items[i]);
        for (size_t k = 0; k < other->literals.count && !is_known; k++) {
            Clause weaker = said->clauses.items[i];
            if (add_literal(&weaker, other->literals.items[k]))
                (void)keep(c, &weaker);
        }
    }
}

void join_find_clauses(SmgJoin *j) {
    Clauses c = {.j = j, .a = {.side = &j->a}, .b = {.side = &j->b}};
    find_literals(&c);
    find_known(&c, &c.a);
    find_known(&c, &c.b);
    keep_known(&c, &c.a);
    keep_known(&c, &c.b);
    keep_weakened(&c, &c.a, &c.b);
    keep_weakened(&c, &c.b, &c.a);
    vec_free(&c.a.literals);
    vec_free(&c.a.clauses);
    vec_free(&c.b.literals);
    vec_free(&c.b.clauses);
    vec_free(&c.kept);
}
