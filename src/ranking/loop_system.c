#include "ranking/loop_system.h"

#include "base/map.h"

typedef struct Collecting {
    Its *its;
    const SegLoop *loop;
    Map seen;
} Collecting;

static void collect_variable(void *context, Term var) {
    Collecting *c = context;
    uint64_t known;
    if (var.id > c->loop->newest || map_get(&c->seen, var.id, &known))
        return;
    map_set(&c->seen, var.id, 1);
    its_add_variable(c->its, var);
}

static void collect_variables(Collecting *c) {
    TermTable *t = c->its->table;
    for (size_t i = 0; i < c->loop->n_steps; i++) {
        const SegStep *step = &c->loop->steps[i];
        for (const Kb *kb = step->kb; kb; kb = kb_rest(kb))
            formula_visit_vars(t, kb_formula(kb), collect_variable, c);
        for (size_t g = 0; g < step->ghosts.count; g++) {
            collect_variable(c, step->ghosts.items[g]);
            term_visit_vars(t, step->values.items[g], collect_variable, c);
        }
    }
}

Its *loop_system(SegContext *x, const SegLoop *loop) {
    Its *its = its_new(x->solver, x->table);
    Collecting c = {.its = its, .loop = loop};
    uint32_t node = its_add_location(its, "loop", 0);
    collect_variables(&c);
    its->locations.items[node].arity = (uint32_t)its->variables.count;
    for (size_t i = 0; i < loop->n_steps; i++) {
        const SegStep *step = &loop->steps[i];
        ItsTransition *t = its_add_transition(its, node, node, step->kb);
        for (size_t v = 0; v < its->variables.count; v++)
            for (size_t g = 0; g < step->ghosts.count; g++)
                if (term_same(step->ghosts.items[g], its->variables.items[v]))
                    t->updates.items[v] = step->values.items[g];
    }
    map_release(&c.seen);
    return its;
}
