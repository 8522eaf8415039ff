// The wrapper around Z3 for exact machine arithmetic.
#include "solver/bv.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"

#include <z3.h>

struct Bv {
    Z3_context context;
    Z3_solver solver;
    Z3_model model;
    VEC(Z3_ast) terms; // with a reference each; entry 0 is none
    unsigned milliseconds;
    Budget *budget;
    bool is_broken; // something could not be built
};

// Without a handler Z3 ends the process. What failed shows in the results.
static void ignore_error(Z3_context context, Z3_error_code code) {
    (void)context;
    (void)code;
}

static Z3_context new_context(void) {
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(context, ignore_error);
    return context;
}

static void set_limit(Z3_context c, Z3_solver solver, unsigned milliseconds) {
    Z3_params params = Z3_mk_params(c);
    Z3_params_inc_ref(c, params);
    Z3_params_set_uint(c, params, Z3_mk_string_symbol(c, "timeout"), milliseconds);
    Z3_solver_set_params(c, solver, params);
    Z3_params_dec_ref(c, params);
}

Bv *bv_new(unsigned milliseconds, Budget *budget) {
    Bv *bv = memory_zeroed(sizeof *bv);
    bv->context = new_context();
    bv->solver = Z3_mk_simple_solver(bv->context);
    Z3_solver_inc_ref(bv->context, bv->solver);
    bv->milliseconds = milliseconds;
    bv->budget = budget;
    vec_push(&bv->terms, NULL);
    return bv;
}

static void drop_model(Bv *bv) {
    if (bv->model)
        Z3_model_dec_ref(bv->context, bv->model);
    bv->model = NULL;
}

void bv_free(Bv *bv) {
    if (!bv)
        return;
    drop_model(bv);
    for (size_t i = 1; i < bv->terms.count; i++)
        Z3_dec_ref(bv->context, bv->terms.items[i]);
    Z3_solver_dec_ref(bv->context, bv->solver);
    Z3_del_context(bv->context);
    vec_free(&bv->terms);
    free(bv);
}

// ---- Terms --------------------------------------------------------------------------------------

static BvTerm keep(Bv *bv, Z3_ast ast) {
    if (!ast || Z3_get_error_code(bv->context) != Z3_OK) {
        bv->is_broken = true;
        return (BvTerm){0};
    }
    Z3_inc_ref(bv->context, ast);
    vec_push(&bv->terms, ast);
    return (BvTerm){(uint32_t)bv->terms.count - 1};
}

static Z3_ast ast_of(const Bv *bv, BvTerm term) { return bv->terms.items[term.id]; }

static Z3_sort sort_of_bits(Bv *bv, uint32_t bits) {
    return bits == BV_INT ? Z3_mk_int_sort(bv->context) : Z3_mk_bv_sort(bv->context, bits);
}

static bool has_sort(const Bv *bv, BvTerm term, Z3_sort_kind kind) {
    Z3_sort sort = Z3_get_sort(bv->context, ast_of(bv, term));
    return Z3_get_sort_kind(bv->context, sort) == kind;
}

BvTerm bv_var(Bv *bv, uint32_t bits) {
    return keep(bv, Z3_mk_fresh_const(bv->context, "v", sort_of_bits(bv, bits)));
}

BvTerm bv_bool_var(Bv *bv) {
    return keep(bv, Z3_mk_fresh_const(bv->context, "c", Z3_mk_bool_sort(bv->context)));
}

BvTerm bv_number(Bv *bv, Number value, uint32_t bits) {
    Text text = {0};
    number_print(&text, value);
    BvTerm term = keep(bv, Z3_mk_numeral(bv->context, text_chars(&text), sort_of_bits(bv, bits)));
    text_release(&text);
    return term;
}

BvTerm bv_bool(Bv *bv, bool value) {
    return keep(bv, value ? Z3_mk_true(bv->context) : Z3_mk_false(bv->context));
}

typedef Z3_ast (*Maker)(Z3_context, Z3_ast, Z3_ast);

static Z3_ast apply_bits(Z3_context c, BvOp op, Z3_ast a, Z3_ast b) {
    static const Maker makers[BV_N_OPS] = {
        [BV_ADD] = Z3_mk_bvadd,   [BV_SUB] = Z3_mk_bvsub,   [BV_MUL] = Z3_mk_bvmul,
        [BV_UDIV] = Z3_mk_bvudiv, [BV_SDIV] = Z3_mk_bvsdiv, [BV_UREM] = Z3_mk_bvurem,
        [BV_SREM] = Z3_mk_bvsrem, [BV_SHL] = Z3_mk_bvshl,   [BV_LSHR] = Z3_mk_bvlshr,
        [BV_ASHR] = Z3_mk_bvashr, [BV_AND] = Z3_mk_bvand,   [BV_OR] = Z3_mk_bvor,
        [BV_XOR] = Z3_mk_bvxor,   [BV_EQ] = Z3_mk_eq,       [BV_ULT] = Z3_mk_bvult,
        [BV_ULE] = Z3_mk_bvule,   [BV_SLT] = Z3_mk_bvslt,   [BV_SLE] = Z3_mk_bvsle,
    };
    return makers[op](c, a, b);
}

// An intermediate result lives only until the next one is made, unless it is kept.
static Z3_ast keep_ast(Bv *bv, Z3_ast ast) { return ast_of(bv, keep(bv, ast)); }

// Z3's division of integers leaves a remainder that is never negative; C's goes towards zero.
static Z3_ast divide_towards_zero(Bv *bv, Z3_ast a, Z3_ast b) {
    Z3_context c = bv->context;
    Z3_ast zero = keep_ast(bv, Z3_mk_int64(c, 0, Z3_mk_int_sort(c)));
    Z3_ast negated = keep_ast(bv, Z3_mk_unary_minus(c, a));
    Z3_ast quotient = keep_ast(bv, Z3_mk_div(c, negated, b));
    Z3_ast below = keep_ast(bv, Z3_mk_unary_minus(c, quotient));
    Z3_ast above = keep_ast(bv, Z3_mk_div(c, a, b));
    Z3_ast is_above = keep_ast(bv, Z3_mk_ge(c, a, zero));
    return is_above && above && below ? Z3_mk_ite(c, is_above, above, below) : NULL;
}

static Z3_ast remainder_towards_zero(Bv *bv, Z3_ast a, Z3_ast b) {
    Z3_ast factors[2] = {keep_ast(bv, divide_towards_zero(bv, a, b)), b};
    if (!factors[0])
        return NULL;
    Z3_ast difference[2] = {a, keep_ast(bv, Z3_mk_mul(bv->context, 2, factors))};
    return difference[1] ? Z3_mk_sub(bv->context, 2, difference) : NULL;
}

static Z3_ast apply_integers(Bv *bv, BvOp op, Z3_ast a, Z3_ast b) {
    Z3_context c = bv->context;
    Z3_ast pair[2] = {a, b};
    switch (op) {
    case BV_ADD:
        return Z3_mk_add(c, 2, pair);
    case BV_SUB:
        return Z3_mk_sub(c, 2, pair);
    case BV_MUL:
        return Z3_mk_mul(c, 2, pair);
    case BV_UDIV:
    case BV_SDIV:
        return divide_towards_zero(bv, a, b);
    case BV_UREM:
    case BV_SREM:
        return remainder_towards_zero(bv, a, b);
    case BV_EQ:
        return Z3_mk_eq(c, a, b);
    case BV_ULT:
    case BV_SLT:
        return Z3_mk_lt(c, a, b);
    case BV_ULE:
    case BV_SLE:
        return Z3_mk_le(c, a, b);
    default:
        return NULL;
    }
}

static Z3_ast apply_truth(Z3_context c, BvOp op, Z3_ast a, Z3_ast b) {
    Z3_ast pair[2] = {a, b};
    switch (op) {
    case BV_AND:
        return Z3_mk_and(c, 2, pair);
    case BV_OR:
        return Z3_mk_or(c, 2, pair);
    case BV_XOR:
        return Z3_mk_xor(c, a, b);
    case BV_EQ:
        return Z3_mk_iff(c, a, b);
    default:
        return NULL;
    }
}

BvTerm bv_apply(Bv *bv, BvOp op, BvTerm a, BvTerm b) {
    if (!a.id || !b.id)
        return keep(bv, NULL);
    Z3_ast left = ast_of(bv, a), right = ast_of(bv, b);
    if (has_sort(bv, a, Z3_BOOL_SORT))
        return keep(bv, apply_truth(bv->context, op, left, right));
    if (has_sort(bv, a, Z3_INT_SORT))
        return keep(bv, apply_integers(bv, op, left, right));
    return keep(bv, apply_bits(bv->context, op, left, right));
}

BvTerm bv_not(Bv *bv, BvTerm condition) {
    return keep(bv, condition.id ? Z3_mk_not(bv->context, ast_of(bv, condition)) : NULL);
}

BvTerm bv_if(Bv *bv, BvTerm condition, BvTerm a, BvTerm b) {
    if (!condition.id || !a.id || !b.id)
        return keep(bv, NULL);
    return keep(bv, Z3_mk_ite(bv->context, ast_of(bv, condition), ast_of(bv, a), ast_of(bv, b)));
}

BvTerm bv_low_bits(Bv *bv, BvTerm a, uint32_t bits) {
    return keep(bv, a.id ? Z3_mk_extract(bv->context, bits - 1, 0, ast_of(bv, a)) : NULL);
}

BvTerm bv_extend(Bv *bv, BvTerm a, uint32_t by, bool is_signed) {
    if (!a.id)
        return keep(bv, NULL);
    return keep(bv, (is_signed ? Z3_mk_sign_ext : Z3_mk_zero_ext)(bv->context, by, ast_of(bv, a)));
}

// ---- Questions ----------------------------------------------------------------------------------

void bv_push(Bv *bv) { Z3_solver_push(bv->context, bv->solver); }

void bv_pop(Bv *bv) {
    drop_model(bv);
    Z3_solver_pop(bv->context, bv->solver, 1);
}

void bv_assert(Bv *bv, BvTerm condition) {
    if (condition.id)
        Z3_solver_assert(bv->context, bv->solver, ast_of(bv, condition));
    else
        bv->is_broken = true;
}

static unsigned time_left(Bv *bv) {
    if (!bv->budget)
        return bv->milliseconds;
    if (budget_poll(bv->budget, 0) != BUDGET_LEFT)
        return 0;
    double left = bv->budget->deadline > 0 ? 1000 * (bv->budget->deadline - clock_now()) : 1e9;
    return left < bv->milliseconds ? (left < 1 ? 0 : (unsigned)left) : bv->milliseconds;
}

static BvAnswer answer_of(Z3_context c, Z3_lbool result) {
    if (Z3_get_error_code(c) != Z3_OK || result == Z3_L_UNDEF)
        return BV_UNKNOWN;
    return result == Z3_L_TRUE ? BV_YES : BV_NO;
}

BvAnswer bv_check(Bv *bv) {
    drop_model(bv);
    unsigned milliseconds = time_left(bv);
    if (bv->is_broken || !milliseconds)
        return BV_UNKNOWN;
    set_limit(bv->context, bv->solver, milliseconds);
    BvAnswer answer = answer_of(bv->context, Z3_solver_check(bv->context, bv->solver));
    if (answer == BV_YES) {
        bv->model = Z3_solver_get_model(bv->context, bv->solver);
        if (bv->model)
            Z3_model_inc_ref(bv->context, bv->model);
    }
    return answer;
}

bool bv_is_true(Bv *bv, BvTerm condition) {
    Z3_ast value = NULL;
    return bv->model && condition.id &&
           Z3_model_eval(bv->context, bv->model, ast_of(bv, condition), true, &value) && value &&
           Z3_get_bool_value(bv->context, value) == Z3_L_TRUE;
}

static bool read_number(Z3_context c, Z3_ast ast, Number *value) {
    if (Z3_get_ast_kind(c, ast) != Z3_NUMERAL_AST ||
        !number_parse(Z3_get_numeral_string(c, ast), value))
        return false;
    Z3_sort sort = Z3_get_sort(c, ast);
    unsigned bits = Z3_get_sort_kind(c, sort) == Z3_BV_SORT ? Z3_get_bv_sort_size(c, sort) : 0;
    if (bits && bits < 127 && *value >= number_power_of_two(bits - 1))
        *value -= number_power_of_two(bits);
    return true;
}

bool bv_value(Bv *bv, BvTerm term, Number *value) {
    Z3_ast ast = NULL;
    if (!bv->model || !term.id ||
        !Z3_model_eval(bv->context, bv->model, ast_of(bv, term), true, &ast) || !ast)
        return false;
    Z3_inc_ref(bv->context, ast);
    bool is_known = true;
    if (has_sort(bv, term, Z3_BOOL_SORT))
        *value = Z3_get_bool_value(bv->context, ast) == Z3_L_TRUE;
    else
        is_known = read_number(bv->context, ast, value);
    Z3_dec_ref(bv->context, ast);
    return is_known;
}

BvAnswer bv_check_text(const char *smtlib, unsigned milliseconds) {
    Z3_context c = new_context();
    Z3_solver solver = Z3_mk_solver(c);
    Z3_solver_inc_ref(c, solver);
    set_limit(c, solver, milliseconds);
    Z3_solver_from_string(c, solver, smtlib);
    BvAnswer answer = BV_UNKNOWN;
    if (Z3_get_error_code(c) == Z3_OK)
        answer = answer_of(c, Z3_solver_check(c, solver));
    Z3_solver_dec_ref(c, solver);
    Z3_del_context(c);
    return answer;
}
