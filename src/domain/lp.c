#include "domain/lp.h"

#include "domain/ppl_bridge.h"

#include "base/check.h"

struct Lp {
    ppl_MIP_Problem_t problem;
    uint32_t n_variables;
    ppl_Generator_t point; // of the last solution, or NULL
};

Lp *lp_new(uint32_t n_variables) {
    Lp *lp = memory_zeroed(sizeof *lp);
    bridge_initialise();
    int status = ppl_new_MIP_Problem_from_space_dimension(&lp->problem, n_variables);
    CHECK(status >= 0);
    lp->n_variables = n_variables;
    return lp;
}

static void forget_point(Lp *lp) {
    if (lp->point)
        ppl_delete_Generator(lp->point);
    lp->point = NULL;
}

void lp_free(Lp *lp) {
    forget_point(lp);
    ppl_delete_MIP_Problem(lp->problem);
    free(lp);
}

uint32_t lp_add_variable(Lp *lp, bool is_positive) {
    uint32_t variable = lp->n_variables++;
    int status = ppl_MIP_Problem_add_space_dimensions_and_embed(lp->problem, 1);
    CHECK(status >= 0);
    if (is_positive) {
        LpForm form = {0};
        lp_form_add(&form, variable, 1);
        lp_require(lp, &form, false);
        lp_form_release(&form);
    }
    return variable;
}

// ---- Forms --------------------------------------------------------------------------------------

void lp_form_add(LpForm *form, uint32_t variable, Number coefficient) {
    if (coefficient == 0)
        return;
    vec_push(&form->variables, variable);
    vec_push(&form->coefficients, coefficient);
}

void lp_form_release(LpForm *form) {
    vec_free(&form->variables);
    vec_free(&form->coefficients);
    form->constant = 0;
}

void lp_require(Lp *lp, const LpForm *form, bool is_equality) {
    ppl_Constraint_t constraint =
        bridge_constraint(form->variables.count, form->variables.items, form->coefficients.items,
                          form->constant, is_equality);
    int status = ppl_MIP_Problem_add_constraint(lp->problem, constraint);
    CHECK(status >= 0);
    ppl_delete_Constraint(constraint);
}

// ---- Solving ------------------------------------------------------------------------------------

static void set_goal(Lp *lp, const LpForm *goal) {
    ppl_Linear_Expression_t e = bridge_expression(goal->variables.count, goal->variables.items,
                                                  goal->coefficients.items, goal->constant);
    ppl_MIP_Problem_set_objective_function(lp->problem, e);
    ppl_MIP_Problem_set_optimization_mode(lp->problem, PPL_OPTIMIZATION_MODE_MAXIMIZATION);
    ppl_delete_Linear_Expression(e);
}

static void keep_point(Lp *lp, bool is_optimal) {
    ppl_const_Generator_t point;
    int status = is_optimal ? ppl_MIP_Problem_optimizing_point(lp->problem, &point)
                            : ppl_MIP_Problem_feasible_point(lp->problem, &point);
    CHECK(status >= 0);
    status = ppl_new_Generator_from_Generator(&lp->point, point);
    CHECK(status >= 0);
}

LpEnd lp_solve(Lp *lp, const LpForm *goal, unsigned long weight) {
    forget_point(lp);
    if (goal)
        set_goal(lp, goal);
    bridge_begin(weight);
    int status =
        goal ? ppl_MIP_Problem_solve(lp->problem) : ppl_MIP_Problem_is_satisfiable(lp->problem);
    bridge_end();
    if (status < 0)
        return LP_GAVE_UP;
    if (goal && status == PPL_MIP_PROBLEM_STATUS_UNBOUNDED)
        return LP_ENDLESS;
    bool found = goal ? status == PPL_MIP_PROBLEM_STATUS_OPTIMIZED : status > 0;
    if (found)
        keep_point(lp, goal != NULL);
    return found ? LP_FOUND : LP_NONE;
}

bool lp_value(const Lp *lp, uint32_t variable, Number *value) {
    ppl_Coefficient_t coefficient = bridge_coefficient(0);
    bool fits = ppl_Generator_coefficient(lp->point, variable, coefficient) >= 0 &&
                bridge_number(coefficient, value);
    ppl_delete_Coefficient(coefficient);
    return fits;
}

bool lp_divisor(const Lp *lp, Number *divisor) {
    ppl_Coefficient_t coefficient = bridge_coefficient(0);
    bool fits =
        ppl_Generator_divisor(lp->point, coefficient) >= 0 && bridge_number(coefficient, divisor);
    ppl_delete_Coefficient(coefficient);
    return fits;
}

bool lp_rows_have_point(const LinearRows *rows, uint32_t n_dimensions, unsigned long weight) {
    Lp *lp = lp_new(n_dimensions);
    for (size_t i = 0; i < rows->count; i++) {
        const LinearRow *row = &rows->items[i];
        ppl_Constraint_t constraint = bridge_constraint(n_dimensions, NULL, row->coefficients,
                                                        row->constant, row->is_equality);
        int status = ppl_MIP_Problem_add_constraint(lp->problem, constraint);
        CHECK(status >= 0);
        ppl_delete_Constraint(constraint);
    }
    bool has_point = lp_solve(lp, NULL, weight) != LP_NONE;
    lp_free(lp);
    return has_point;
}
