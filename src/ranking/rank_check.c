// Checks functions that were found, by other means: Z3 found them as solutions of one large
// program, here PPL looks, edge by edge, for a point at which they do not do what they should. On
// integers the functions are integers, so "not larger" fails where it is larger by 1, "smaller"
// where it is not smaller, and "at least 0" where it is at most -1.
#include "domain/lp.h"
#include "ranking/rank_lp.h"

#include <stdlib.h>

enum { CHECK_WEIGHT = 50000000 };

typedef struct Form {
    LinearRow row;
    bool fits;
} Form;

// form += factor * (the function before the edge, or after it)
static void add_before(Form *form, const LinearRow *f, uint32_t n_vars, Number factor) {
    Number part;
    for (uint32_t v = 0; v <= n_vars; v++) {
        Number *place = v < n_vars ? &form->row.coefficients[v] : &form->row.constant;
        form->fits = form->fits &&
                     number_mul(factor, v < n_vars ? f->coefficients[v] : f->constant, &part) &&
                     number_add(*place, part, place);
    }
}

static void add_after(Form *form, const LinearRow *f, const LinearCase *c, uint32_t n_vars,
                      Number factor) {
    Number part, whole;
    for (uint32_t v = 0; v < n_vars; v++)
        for (uint32_t dim = 0; dim <= c->n_dims && form->fits; dim++) {
            bool is_dim = dim < c->n_dims;
            Number *place = is_dim ? &form->row.coefficients[dim] : &form->row.constant;
            Number update = is_dim ? c->updates[v].coefficients[dim] : c->updates[v].constant;
            form->fits = number_mul(f->coefficients[v], update, &part) &&
                         number_mul(factor, part, &whole) && number_add(*place, whole, place);
        }
    form->fits = form->fits && number_mul(factor, f->constant, &part) &&
                 number_add(form->row.constant, part, &form->row.constant);
}

// No point of the edge has form >= 0.
static bool is_impossible(const LinearCase *c, Form *form) {
    LinearRows rows = {0};
    for (size_t i = 0; i < c->rows.count; i++)
        vec_push(&rows, c->rows.items[i]);
    vec_push(&rows, form->row);
    bool holds = form->fits && !lp_rows_have_point(&rows, c->n_dims, CHECK_WEIGHT);
    vec_free(&rows);
    free(form->row.coefficients);
    return holds;
}

static Form new_form(const LinearCase *c, Number constant) {
    return (Form){{constant, memory_zeroed((c->n_dims + 1) * sizeof(Number)), false}, true};
}

// f(after) - f(before) >= at_least (minus the phase before) never happens.
static bool rises_never(const LinearCase *c, uint32_t n_vars, const LinearRow *before,
                        const LinearRow *after, const LinearRow *earlier, Number at_least) {
    Form form = new_form(c, -at_least);
    add_before(&form, before, n_vars, -1);
    add_after(&form, after, c, n_vars, 1);
    if (earlier)
        add_before(&form, earlier, n_vars, -1);
    return is_impossible(c, &form);
}

static bool is_bounded(const LinearCase *c, uint32_t n_vars, const LinearRow *f) {
    Form form = new_form(c, -1);
    add_before(&form, f, n_vars, -1);
    return is_impossible(c, &form);
}

bool rank_check(const RankQuestion *q, const bool *ranked, const RankFunctions *f) {
    bool holds = true;
    for (size_t e = 0; e < q->n_edges && holds; e++) {
        const RankEdge *edge = &q->edges[e];
        const LinearRow *before = &f->functions[edge->from * f->n_phases];
        const LinearRow *after = &f->functions[edge->to * f->n_phases];
        for (uint32_t phase = 0; phase < f->n_phases && holds; phase++)
            holds = rises_never(edge->relation, f->n_vars, &before[phase], &after[phase],
                                ranked[e] && phase ? &before[phase - 1] : NULL, !ranked[e]);
        if (holds && ranked[e])
            holds = is_bounded(edge->relation, f->n_vars, &before[f->n_phases - 1]);
    }
    return holds;
}
