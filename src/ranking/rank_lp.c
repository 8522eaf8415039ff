#include "ranking/rank_lp.h"

#include "solver/rational.h"

#include <stdlib.h>

void rank_functions_release(RankFunctions *f) {
    for (uint32_t i = 0; f->functions && i < f->n_nodes * f->n_phases; i++)
        free(f->functions[i].coefficients);
    free(f->functions);
    *f = (RankFunctions){0};
}

// The program's variables: first the functions' coefficients (n_vars and the constant for each
// function), then how much each edge decreases, then Farkas' factors.
typedef struct Program {
    const RankQuestion *q;
    Rational *lp;
    uint32_t *first;    // by node: where its functions' coefficients begin; UINT32_MAX: not used
    uint32_t *decrease; // by edge; UINT32_MAX: none
    LpForm *forms;      // scratch: by dimension, and the constant
    size_t n_forms;
    uint32_t n_coefficients;
} Program;

static uint32_t n_vars(const Program *p) { return p->q->system->n_vars; }

static uint32_t coefficient(const Program *p, uint32_t node, uint32_t phase, uint32_t var) {
    return p->first[node] + phase * (n_vars(p) + 1) + var; // var n_vars is the constant
}

// ---- Forms over an edge's dimensions ------------------------------------------------------------

static void clear_forms(Program *p, uint32_t n_dims) {
    for (size_t i = 0; i < p->n_forms; i++)
        lp_form_release(&p->forms[i]);
    if (p->n_forms < n_dims + 1) {
        p->forms = memory_resize(p->forms, (n_dims + 1) * sizeof *p->forms);
        p->n_forms = n_dims + 1;
    }
    for (size_t i = 0; i < p->n_forms; i++)
        p->forms[i] = (LpForm){0};
}

// + the function's value before the edge.
static void add_before(Program *p, const RankEdge *edge, uint32_t phase) {
    for (uint32_t v = 0; v < n_vars(p); v++)
        lp_form_add(&p->forms[v], coefficient(p, edge->from, phase, v), 1);
    lp_form_add(&p->forms[edge->relation->n_dims], coefficient(p, edge->from, phase, n_vars(p)), 1);
}

// - the function's value after it.
static void subtract_after(Program *p, const RankEdge *edge, uint32_t phase) {
    uint32_t n = edge->relation->n_dims;
    for (uint32_t v = 0; v < n_vars(p); v++) {
        const LinearRow *update = &edge->relation->updates[v];
        uint32_t unknown = coefficient(p, edge->to, phase, v);
        for (uint32_t dim = 0; dim < n; dim++)
            lp_form_add(&p->forms[dim], unknown, -update->coefficients[dim]);
        lp_form_add(&p->forms[n], unknown, -update->constant);
    }
    lp_form_add(&p->forms[n], coefficient(p, edge->to, phase, n_vars(p)), -1);
}

// The form is not negative on the edge's rows.
static void require_on(Program *p, const RankEdge *edge) {
    const LinearRows *rows = &edge->relation->rows;
    uint32_t n = edge->relation->n_dims;
    for (size_t i = 0; i < rows->count; i++) {
        const LinearRow *row = &rows->items[i];
        uint32_t factor = rational_add_variable(p->lp, !row->is_equality);
        for (uint32_t dim = 0; dim < n; dim++)
            lp_form_add(&p->forms[dim], factor, -row->coefficients[dim]);
        lp_form_add(&p->forms[n], factor, -row->constant);
    }
    for (uint32_t dim = 0; dim < n; dim++)
        if (p->forms[dim].variables.count)
            rational_require(p->lp, &p->forms[dim], true);
    rational_require(p->lp, &p->forms[n], false); // the rest: the constant that is not negative
}

// ---- What is required of an edge ----------------------------------------------------------------

static void require_bound(Program *p, const RankEdge *edge, uint32_t phase) {
    clear_forms(p, edge->relation->n_dims);
    add_before(p, edge, phase);
    require_on(p, edge);
}

// f(before) - f(after) >= at_least + decrease - the phase before's value.
static void require_decrease(Program *p, const RankEdge *edge, uint32_t phase, Number at_least,
                             uint32_t decrease, bool is_nested) {
    uint32_t n = edge->relation->n_dims;
    clear_forms(p, n);
    add_before(p, edge, phase);
    subtract_after(p, edge, phase);
    if (is_nested)
        add_before(p, edge, phase - 1);
    p->forms[n].constant -= at_least;
    if (decrease != UINT32_MAX)
        lp_form_add(&p->forms[n], decrease, -1);
    require_on(p, edge);
}

static bool finds_edges(const RankQuestion *q) {
    return !q->wanted && q->target == SIZE_MAX && q->n_phases == 1;
}

static bool is_target(const RankQuestion *q, size_t e) {
    return q->wanted ? q->wanted[e] : q->target == e || (q->target == SIZE_MAX && q->n_phases > 1);
}

static void require_of_edge(Program *p, size_t e) {
    const RankQuestion *q = p->q;
    const RankEdge *edge = &q->edges[e];
    if (is_target(q, e)) {
        for (uint32_t phase = 0; phase < q->n_phases; phase++)
            require_decrease(p, edge, phase, 1, UINT32_MAX, phase > 0);
        require_bound(p, edge, q->n_phases - 1);
    } else if (finds_edges(q)) { // as much as possible
        p->decrease[e] = rational_add_variable(p->lp, true);
        require_decrease(p, edge, 0, 0, p->decrease[e], false);
        require_bound(p, edge, 0);
    } else {
        for (uint32_t phase = 0; phase < q->n_phases; phase++)
            require_decrease(p, edge, phase, 0, UINT32_MAX, false);
    }
}

static Program make_program(const RankQuestion *q) {
    Program p = {.q = q,
                 .first = memory_new((q->n_nodes + 1) * sizeof *p.first),
                 .decrease = memory_new((q->n_edges + 1) * sizeof *p.decrease)};
    uint32_t n = 0, size = q->n_phases * (q->system->n_vars + 1);
    for (uint32_t node = 0; node < q->n_nodes; node++)
        p.first[node] = UINT32_MAX;
    for (size_t e = 0; e < q->n_edges; e++)
        for (int end = 0; end < 2; end++) {
            uint32_t node = end ? q->edges[e].to : q->edges[e].from;
            if (p.first[node] == UINT32_MAX) {
                p.first[node] = n;
                n += size;
            }
        }
    p.n_coefficients = n;
    p.lp = rational_new();
    for (uint32_t i = 0; i < n; i++)
        rational_add_variable(p.lp, false);
    for (size_t e = 0; e < q->n_edges; e++) {
        p.decrease[e] = UINT32_MAX;
        require_of_edge(&p, e);
    }
    return p;
}

static void release_program(Program *p) {
    clear_forms(p, 0);
    free(p->forms);
    free(p->first);
    free(p->decrease);
    rational_free(p->lp);
}

// ---- Solutions ----------------------------------------------------------------------------------

// All numbers of one set of functions are multiplied by the same divisor: what they say stays true.
typedef struct Scale {
    Number factor; // > 0
    bool fits;
} Scale;

static void find_scale(const Program *p, uint32_t variable, Scale *scale) {
    Number numerator, denominator, factor;
    scale->fits =
        scale->fits && rational_value(p->lp, variable, &numerator, &denominator) &&
        number_mul(scale->factor, denominator / number_gcd(scale->factor, denominator), &factor);
    if (scale->fits)
        scale->factor = factor;
}

static bool scaled_value(const Program *p, uint32_t variable, const Scale *scale, Number *value) {
    Number numerator, denominator;
    return rational_value(p->lp, variable, &numerator, &denominator) &&
           number_mul(numerator, scale->factor / denominator, value);
}

static bool read_functions(const Program *p, RankFunctions *functions) {
    const RankQuestion *q = p->q;
    uint32_t n = q->n_nodes * q->n_phases, size = n_vars(p) + 1;
    Scale scale = {1, true};
    *functions = (RankFunctions){.n_nodes = q->n_nodes,
                                 .n_phases = q->n_phases,
                                 .n_vars = n_vars(p),
                                 .functions = memory_zeroed((n + 1) * sizeof(LinearRow))};
    for (uint32_t i = 0; i < p->n_coefficients; i++)
        find_scale(p, i, &scale);
    for (uint32_t i = 0; i < n; i++) {
        LinearRow *row = &functions->functions[i];
        uint32_t node = i / q->n_phases, phase = i % q->n_phases;
        row->coefficients = memory_zeroed(size * sizeof(Number));
        for (uint32_t v = 0; scale.fits && p->first[node] != UINT32_MAX && v < size; v++)
            scale.fits = scaled_value(p, coefficient(p, node, phase, v), &scale,
                                      v < n_vars(p) ? &row->coefficients[v] : &row->constant);
    }
    return scale.fits;
}

static bool solve(const Program *p, bool *ranked) {
    const RankQuestion *q = p->q;
    bool found = false;
    if (finds_edges(q))
        rational_require_some(p->lp, p->decrease, q->n_edges);
    bool has_solution = rational_solve(p->lp, q->steps, q->milliseconds);
    for (size_t e = 0; has_solution && e < q->n_edges; e++) {
        Number numerator = 1, denominator = 1;
        if (finds_edges(q))
            ranked[e] =
                rational_value(p->lp, p->decrease[e], &numerator, &denominator) && numerator > 0;
        else
            ranked[e] = is_target(q, e);
        found |= ranked[e];
    }
    return found;
}

bool rank_find(const RankQuestion *question, bool *ranked, RankFunctions *functions) {
    Program p = make_program(question);
    *functions = (RankFunctions){0};
    bool found = solve(&p, ranked) && read_functions(&p, functions);
    if (!found)
        rank_functions_release(functions);
    release_program(&p);
    return found;
}
