#include "solver/rational.h"

#include <string.h>
#include <z3.h>

struct Rational {
    Z3_context context;
    Z3_solver solver;
    Z3_sort sort;
    VEC(Z3_ast) variables;
    Z3_model model; // of the last solution, or NULL
};

// Without a handler Z3 ends the process. What failed shows in the results.
static void ignore_error(Z3_context context, Z3_error_code code) {
    (void)context;
    (void)code;
}

Rational *rational_new(void) {
    Rational *r = memory_zeroed(sizeof *r);
    Z3_config config = Z3_mk_config();
    r->context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(r->context, ignore_error);
    r->solver = Z3_mk_solver_for_logic(r->context, Z3_mk_string_symbol(r->context, "QF_LRA"));
    Z3_solver_inc_ref(r->context, r->solver);
    r->sort = Z3_mk_real_sort(r->context);
    return r;
}

static void forget_model(Rational *r) {
    if (r->model)
        Z3_model_dec_ref(r->context, r->model);
    r->model = NULL;
}

void rational_free(Rational *r) {
    forget_model(r);
    for (size_t i = 0; i < r->variables.count; i++)
        Z3_dec_ref(r->context, r->variables.items[i]);
    vec_free(&r->variables);
    Z3_solver_dec_ref(r->context, r->solver);
    Z3_del_context(r->context);
    free(r);
}

// ---- Constraints --------------------------------------------------------------------------------

static Z3_ast number_ast(Rational *r, Number number) {
    Text text = {0};
    if (number >= INT32_MIN && number <= INT32_MAX)
        return Z3_mk_int(r->context, (int)number, r->sort);
    number_print(&text, number);
    Z3_ast ast = Z3_mk_numeral(r->context, text_chars(&text), r->sort);
    text_release(&text);
    return ast;
}

uint32_t rational_add_variable(Rational *r, bool is_positive) {
    uint32_t variable = (uint32_t)r->variables.count;
    Z3_symbol name = Z3_mk_int_symbol(r->context, (int)variable);
    Z3_ast ast = Z3_mk_const(r->context, name, r->sort);
    Z3_inc_ref(r->context, ast);
    vec_push(&r->variables, ast);
    if (is_positive)
        Z3_solver_assert(r->context, r->solver, Z3_mk_ge(r->context, ast, number_ast(r, 0)));
    return variable;
}

// A new part keeps its reference until the whole has it.
static Z3_ast held(Rational *r, Z3_ast ast) {
    Z3_inc_ref(r->context, ast);
    return ast;
}

void rational_require(Rational *r, const LpForm *form, bool is_equality) {
    size_t n = form->variables.count;
    Z3_ast *parts = memory_new((n + 1) * sizeof *parts);
    for (size_t i = 0; i < n; i++) {
        Z3_ast factor = held(r, number_ast(r, form->coefficients.items[i]));
        Z3_ast product[] = {factor, r->variables.items[form->variables.items[i]]};
        parts[i] = held(r, Z3_mk_mul(r->context, 2, product));
        Z3_dec_ref(r->context, factor);
    }
    parts[n] = held(r, number_ast(r, form->constant));
    Z3_ast sum = held(r, Z3_mk_add(r->context, (unsigned)n + 1, parts));
    Z3_ast zero = held(r, number_ast(r, 0));
    Z3_ast constraint =
        held(r, is_equality ? Z3_mk_eq(r->context, sum, zero) : Z3_mk_ge(r->context, sum, zero));
    Z3_solver_assert(r->context, r->solver, constraint);
    Z3_dec_ref(r->context, constraint);
    Z3_dec_ref(r->context, zero);
    Z3_dec_ref(r->context, sum);
    for (size_t i = 0; i <= n; i++)
        Z3_dec_ref(r->context, parts[i]);
    free(parts);
}

void rational_require_some(Rational *r, const uint32_t *variables, size_t n) {
    Z3_ast *parts = memory_new((n + 1) * sizeof *parts);
    Z3_ast one = held(r, number_ast(r, 1));
    for (size_t i = 0; i < n; i++)
        parts[i] = held(r, Z3_mk_ge(r->context, r->variables.items[variables[i]], one));
    Z3_ast any = held(r, Z3_mk_or(r->context, (unsigned)n, parts));
    Z3_solver_assert(r->context, r->solver, any);
    Z3_dec_ref(r->context, any);
    Z3_dec_ref(r->context, one);
    for (size_t i = 0; i < n; i++)
        Z3_dec_ref(r->context, parts[i]);
    free(parts);
}

// ---- Solutions ----------------------------------------------------------------------------------

bool rational_solve(Rational *r, unsigned steps, unsigned milliseconds) {
    Z3_context c = r->context;
    Z3_params params = Z3_mk_params(c);
    forget_model(r);
    Z3_params_inc_ref(c, params);
    Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "rlimit"), steps);
    if (milliseconds)
        Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "timeout"), milliseconds);
    Z3_solver_set_params(c, r->solver, params);
    Z3_params_dec_ref(c, params);
    if (Z3_solver_check(c, r->solver) != Z3_L_TRUE || Z3_get_error_code(c) != Z3_OK)
        return false;
    r->model = Z3_solver_get_model(c, r->solver);
    if (!r->model)
        return false;
    Z3_model_inc_ref(c, r->model);
    return true;
}

static bool parse_fraction(const char *text, Number *numerator, Number *denominator) {
    char part[64];
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    *denominator = 1;
    if (length >= sizeof part)
        return false;
    memcpy(part, text, length);
    part[length] = '\0';
    return number_parse(part, numerator) && (!slash || number_parse(slash + 1, denominator));
}

bool rational_value(Rational *r, uint32_t variable, Number *numerator, Number *denominator) {
    Z3_ast value = NULL;
    if (!Z3_model_eval(r->context, r->model, r->variables.items[variable], true, &value) || !value)
        return false;
    Z3_inc_ref(r->context, value);
    bool fits = Z3_is_numeral_ast(r->context, value) &&
                parse_fraction(Z3_get_numeral_string(r->context, value), numerator, denominator);
    Z3_dec_ref(r->context, value);
    return fits;
}
