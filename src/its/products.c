// Functions of degree 2 are linear functions of products. So the products become variables of the
// system: their new values are the products of the factors' new values, multiplied out, and so
// linear in variables and products again as long as the factors' are linear. That a product is one
// is known by what linear.c says of it: bounds of the factors give bounds of the product, and two
// conditions that are not negative have a product that is not negative.
//
// Terms are mathematical integers in which wrap-around is written out, so nothing is assumed about
// it.
#include "its/its.h"

#include "base/map.h"

enum {
    MAX_ALL = 4,       // with so many variables all their products are tried
    MAX_PRODUCTS = 10, // else those that occur
    MAX_SUMMANDS = 10, // of a new value that is multiplied
};

typedef struct Collecting {
    Its *its;
    size_t n_plain; // variables that are no products
    Map seen;       // ids of terms that were looked at
} Collecting;

static bool is_variable(const Collecting *c, Term term) {
    for (size_t v = 0; v < c->n_plain; v++)
        if (term_same(c->its->variables.items[v], term))
            return true;
    return false;
}

static bool is_new(Collecting *c, uint64_t key) {
    uint64_t known;
    if (map_get(&c->seen, key, &known))
        return false;
    map_set(&c->seen, key, 1);
    return true;
}

static void add_product(Collecting *c, Term product) {
    if (c->its->variables.count - c->n_plain < MAX_PRODUCTS && is_new(c, product.id))
        its_add_variable(c->its, product);
}

static void look_at_atom(void *context, Term atom) {
    Collecting *c = context;
    TermParts parts = term_parts(c->its->table, atom);
    if (term_kind(c->its->table, atom) == TERM_PRODUCT && parts.n == 2 &&
        is_variable(c, parts.operands[0]) && is_variable(c, parts.operands[1]))
        add_product(c, atom);
}

static void collect(Collecting *c) {
    Its *its = c->its;
    its_visit_atoms(its, look_at_atom, c);
    for (size_t v = 0; v < c->n_plain && c->n_plain <= MAX_ALL; v++)
        for (size_t w = 0; w <= v; w++)
            add_product(c, term_mul(its->table, its->variables.items[v], its->variables.items[w]));
}

static Term new_value(const Its *its, const ItsTransition *t, Term factor) {
    for (size_t v = 0; v < its->variables.count; v++)
        if (term_same(its->variables.items[v], factor))
            return t->updates.items[v];
    return (Term){0};
}

// No term (any number) where a factor's is not known, or multiplying out is too much.
static Term new_product(const Its *its, const ItsTransition *t, Term product) {
    TermParts parts = term_parts(its->table, product);
    Term a = new_value(its, t, parts.operands[0]), b = new_value(its, t, parts.operands[1]);
    if (!term_exists(a) || !term_exists(b) || term_linear(its->table, a).n > MAX_SUMMANDS ||
        term_linear(its->table, b).n > MAX_SUMMANDS)
        return (Term){0};
    return term_mul(its->table, a, b);
}

static Its *copy(const Its *its) {
    Its *made = its_new(its->solver, its->table);
    for (size_t i = 0; i < its->locations.count; i++)
        its_add_location(made, its->locations.items[i].name, its->locations.items[i].arity);
    for (size_t v = 0; v < its->variables.count; v++)
        its_add_variable(made, its->variables.items[v]);
    for (size_t i = 0; i < its->transitions.count; i++) {
        const ItsTransition *t = &its->transitions.items[i];
        ItsTransition *mine = its_add_transition(made, t->from, t->to, t->guard);
        mine->line = t->line;
        for (size_t v = 0; v < t->updates.count; v++)
            mine->updates.items[v] = t->updates.items[v];
    }
    made->start = its->start;
    return made;
}

Its *its_with_products(const Its *its) {
    Collecting c = {.its = copy(its), .n_plain = its->variables.count};
    collect(&c);
    map_release(&c.seen);
    Its *made = c.its;
    made->n_products = (uint32_t)(made->variables.count - c.n_plain);
    for (size_t i = 0; i < made->transitions.count; i++)
        for (size_t v = c.n_plain; v < made->variables.count; v++) {
            ItsTransition *t = &made->transitions.items[i];
            t->updates.items[v] = new_product(made, t, made->variables.items[v]);
        }
    return made;
}
