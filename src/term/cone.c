#include "term/cone.h"

static void add_var(void *context, Term var) {
    Cone *cone = context;
    uint64_t found;
    if (map_get(&cone->seen, var.id, &found))
        return;
    map_set(&cone->seen, var.id, 1);
    vec_push(&cone->vars, var);
}

static void look_for_var(void *context, Term var) {
    Cone *cone = context;
    uint64_t found;
    cone->meets |= map_get(&cone->seen, var.id, &found);
}

void cone_add_term(Cone *cone, Term term) { term_visit_vars(cone->table, term, add_var, cone); }

bool cone_has(const Cone *cone, Term var) {
    uint64_t found;
    return map_get(&cone->seen, var.id, &found);
}

void cone_add_formula(Cone *cone, Formula f) { formula_visit_vars(cone->table, f, add_var, cone); }

void cone_choose(Cone *cone, const Formula *facts, size_t n, bool with_all, bool *is_told) {
    bool grows = true;
    while (grows) {
        grows = false;
        for (size_t i = 0; i < n; i++) {
            if (is_told[i])
                continue;
            cone->meets = with_all;
            formula_visit_vars(cone->table, facts[i], look_for_var, cone);
            if (!cone->meets)
                continue;
            is_told[i] = grows = true;
            cone_add_formula(cone, facts[i]);
        }
    }
}

void cone_release(Cone *cone) {
    map_release(&cone->seen);
    vec_free(&cone->vars);
}
