// Reads systems in the style of KoAT and T2: rules and sections, see read.h.
//
// Symbols have their arguments by position, so position i of every location is variable i of the
// system. A name that a rule's left-hand side does not bind is any number. Com_2(f(..), g(..))
// starts both; an infinite run goes on in one of them, so these are two rules.
#include "its/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARITY = 200 };

// ---- Rules --------------------------------------------------------------------------------------

static uint32_t find_location(ItsReader *r, const char *name, size_t length) {
    for (uint32_t i = 0; i < r->its->locations.count; i++)
        if (strlen(r->its->locations.items[i].name) == length &&
            memcmp(r->its->locations.items[i].name, name, length) == 0)
            return i;
    return ITS_NO_LOCATION;
}

static bool is_variable_name(const ItsReader *r, const char *name) {
    for (size_t i = 0; i < r->its->variables.count; i++)
        if (strcmp(term_hint(r->its->table, r->its->variables.items[i]), name) == 0)
            return true;
    return false;
}

// Variables are called as the first left-hand side calls them, where that is free.
static void make_variables(ItsReader *r, uint32_t arity, const ItsBindings *names) {
    while (r->its->variables.count < arity) {
        size_t i = r->its->variables.count;
        char name[ITS_MAX_NAME + 1] = "";
        if (names && names->items[i].length <= ITS_MAX_NAME) {
            memcpy(name, names->items[i].name, names->items[i].length);
            name[names->items[i].length] = '\0';
        }
        for (unsigned n = 0; !*name || is_variable_name(r, name); n++)
            snprintf(name, sizeof name, "arg%zu%s", i, n ? "b" : "");
        its_add_variable(r->its, term_fresh(r->its->table, name));
    }
}

static uint32_t use_location(ItsReader *r, const char *name, size_t length, uint32_t arity) {
    uint32_t found = find_location(r, name, length);
    if (found != ITS_NO_LOCATION) {
        if (r->its->locations.items[found].arity != arity)
            its_fail(r, "%s has %u arguments here, and %u elsewhere",
                     r->its->locations.items[found].name, arity,
                     r->its->locations.items[found].arity);
        return found;
    }
    char *copy = memory_zeroed(length + 1);
    memcpy(copy, name, length);
    found = its_add_location(r->its, copy, arity);
    free(copy);
    return found;
}

// f(x, y): binds the names to the system's variables. A name that comes twice is one value.
static uint32_t read_left(ItsReader *r, Formula *guard) {
    TermTable *t = r->its->table;
    const char *symbol, *name;
    size_t symbol_length, length;
    ItsBindings names = {0};
    vec_clear(&r->bindings);
    *guard = formula_true(t);
    if (!its_read_name(r, &symbol, &symbol_length))
        return 0;
    if (its_accept(r, "(") && !its_accept(r, ")")) {
        do {
            if (its_read_name(r, &name, &length))
                vec_push(&names, ((ItsBinding){name, length, {0}}));
            if (names.count > MAX_ARITY)
                its_fail(r, "more than %d arguments", MAX_ARITY);
        } while (!r->failed && its_accept(r, ","));
        its_expect(r, ")");
    }
    uint32_t arity = (uint32_t)names.count;
    if (!r->failed)
        make_variables(r, arity, &names);
    for (uint32_t i = 0; !r->failed && i < arity; i++) {
        ItsBinding binding = names.items[i];
        binding.term = r->its->variables.items[i];
        bool is_new = true;
        for (size_t j = 0; j < r->bindings.count; j++)
            if (r->bindings.items[j].length == binding.length &&
                memcmp(r->bindings.items[j].name, binding.name, binding.length) == 0) {
                *guard =
                    formula_and(t, *guard, formula_eq(t, r->bindings.items[j].term, binding.term));
                is_new = false;
            }
        if (is_new)
            vec_push(&r->bindings, binding);
    }
    vec_free(&names);
    return r->failed ? 0 : use_location(r, symbol, symbol_length, arity);
}

typedef struct RightSide {
    uint32_t location;
    VEC(Term) values;
} RightSide;

typedef VEC(RightSide) RightSides;

static void read_call(ItsReader *r, RightSides *sides) {
    const char *symbol;
    size_t length;
    RightSide side = {0};
    if (!its_read_name(r, &symbol, &length))
        return;
    if (its_accept(r, "(") && !its_accept(r, ")")) {
        do {
            vec_push(&side.values, its_read_sum(r));
            if (side.values.count > MAX_ARITY)
                its_fail(r, "more than %d arguments", MAX_ARITY);
        } while (!r->failed && its_accept(r, ","));
        its_expect(r, ")");
    }
    if (!r->failed) {
        make_variables(r, (uint32_t)side.values.count, NULL);
        side.location = use_location(r, symbol, length, (uint32_t)side.values.count);
    }
    vec_push(sides, side);
}

static void read_right(ItsReader *r, RightSides *sides) {
    size_t length = its_peek_name(r);
    if (length <= 4 || !its_is_at(r, "Com_")) {
        read_call(r, sides);
        return;
    }
    r->at += length;
    its_expect(r, "(");
    if (its_accept(r, ")")) // Com_0(): the run ends here
        return;
    do
        read_call(r, sides);
    while (!r->failed && its_accept(r, ","));
    its_expect(r, ")");
}

static void skip_arrow(ItsReader *r) {
    if (its_accept(r, "-{")) { // costs, which do not matter for termination
        while (r->at < r->end && *r->at != '}' && *r->at != '\n')
            r->at++;
        its_expect(r, "}>");
    } else {
        its_expect(r, "->");
    }
}

static void read_rule(ItsReader *r) {
    Formula left_guard, guard;
    RightSides sides = {0};
    its_skip_space(r);
    uint32_t line = (uint32_t)r->line;
    uint32_t from = read_left(r, &left_guard);
    skip_arrow(r);
    if (!r->failed)
        read_right(r, &sides);
    guard = its_read_guard(r);
    for (size_t i = 0; i < sides.count; i++) {
        RightSide *side = &sides.items[i];
        if (!r->failed) {
            const Kb *kb = kb_add(r->its->solver, kb_add(r->its->solver, NULL, left_guard), guard);
            ItsTransition *t = its_add_transition(r->its, from, side->location, kb);
            t->line = line;
            for (size_t v = 0; v < t->updates.count; v++)
                t->updates.items[v] = v < side->values.count ? side->values.items[v] : (Term){0};
        }
        vec_free(&side->values);
    }
    vec_free(&sides);
}

// Later rules may have shown more variables: what a location does not show is any number.
static void forget_hidden(Its *its) {
    for (size_t i = 0; i < its->transitions.count; i++) {
        ItsTransition *t = &its->transitions.items[i];
        for (size_t v = its->locations.items[t->to].arity; v < t->updates.count; v++)
            t->updates.items[v] = (Term){0};
    }
}

// ---- Sections -----------------------------------------------------------------------------------

static void skip_section(ItsReader *r) {
    int depth = 1;
    for (; r->at < r->end && depth > 0; r->at++) {
        depth += (*r->at == '(') - (*r->at == ')');
        r->line += *r->at == '\n';
    }
    if (depth > 0)
        its_fail(r, "expected ')' at the end of the text");
}

static void read_start(ItsReader *r) {
    const char *name;
    size_t length;
    if (!its_accept(r, "(")) { // CONSTRUCTOR-BASED and the like: any symbol
        skip_section(r);
        return;
    }
    its_expect(r, "FUNCTIONSYMBOLS");
    if (its_read_name(r, &name, &length)) {
        free(r->start);
        r->start = memory_zeroed(length + 1);
        memcpy(r->start, name, length);
    }
    its_expect(r, ")");
    its_expect(r, ")");
}

static void read_section(ItsReader *r) {
    its_expect(r, "(");
    size_t length = its_peek_name(r);
    if (length == 5 && its_is_at(r, "RULES")) {
        r->at += length;
        while (!r->failed && !its_accept(r, ")"))
            read_rule(r);
    } else if (length == 9 && its_is_at(r, "STARTTERM")) {
        r->at += length;
        read_start(r);
    } else if (length == 4 && its_is_at(r, "GOAL")) {
        r->at += length;
        its_peek_name(r);
        r->its->is_complexity_goal = its_is_at(r, "COMPLEXITY");
        if (!r->its->is_complexity_goal && !its_is_at(r, "TERMINATION"))
            its_complain(r, "COMPLEXITY or TERMINATION");
        r->at += r->failed ? 0 : its_peek_name(r);
        its_expect(r, ")");
    } else if ((length == 3 && its_is_at(r, "VAR")) || (length == 7 && its_is_at(r, "COMMENT"))) {
        skip_section(r); // names are known by their use
    } else {
        its_complain(r, "GOAL, STARTTERM, VAR, RULES or COMMENT");
    }
}

static void find_start(ItsReader *r) {
    if (!r->start)
        return;
    r->its->start = find_location(r, r->start, strlen(r->start));
    if (r->its->start == ITS_NO_LOCATION)
        its_fail(r, "no rule has the start symbol %s", r->start);
}

Its *its_read(const char *text, size_t length, const char *file, Solver *solver, TermTable *table,
              Diag *diag) {
    ItsReader r = {.text = text,
                   .at = text,
                   .end = text + length,
                   .file = file,
                   .line = 1,
                   .diag = diag,
                   .its = its_new(solver, table)};
    its_skip_space(&r);
    if (r.at >= r.end)
        its_fail(&r, "the text is empty");
    for (; !r.failed && r.at < r.end; its_skip_space(&r))
        read_section(&r);
    if (!r.failed)
        find_start(&r);
    forget_hidden(r.its);
    vec_free(&r.bindings);
    free(r.start);
    if (!r.failed)
        return r.its;
    its_free(r.its);
    return NULL;
}
