// The second engine, for comparison and cross-checks: the same expressions as Z3's bitvectors,
// decided by its incremental solver for QF_BV. Truth values are bitvectors of one bit here as well;
// only comparisons and conditions go through Z3's booleans.
#include "solver/sat_internal.h"

#include "base/clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <z3.h>

typedef struct SatZ3 {
    const BitsTable *table;
    SatLimit *limit;
    Z3_context context;
    Z3_solver solver;
    Z3_ast zero, one; // of one bit
    Z3_model model;   // of the last answer, or NULL
    VEC(Z3_ast) asts; // by node id, each with a reference; NULL: not translated
    VEC(uint32_t) stack;
    VEC(Z3_ast) assumed;
    uint64_t n_facts;
    double translate_seconds;
} SatZ3;

// Without a handler Z3 ends the process. What failed shows in the results.
static void ignore_error(Z3_context context, Z3_error_code code) {
    (void)context;
    (void)code;
}

void *sat_z3_new(BitsTable *table, SatLimit *limit) {
    SatZ3 *z3 = memory_zeroed(sizeof *z3);
    z3->table = table;
    z3->limit = limit;
    Z3_config config = Z3_mk_config();
    z3->context = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(z3->context, ignore_error);
    z3->solver = Z3_mk_solver_for_logic(z3->context, Z3_mk_string_symbol(z3->context, "QF_BV"));
    Z3_solver_inc_ref(z3->context, z3->solver);
    bool bits[] = {false, true};
    z3->zero = Z3_mk_bv_numeral(z3->context, 1, &bits[0]);
    Z3_inc_ref(z3->context, z3->zero);
    z3->one = Z3_mk_bv_numeral(z3->context, 1, &bits[1]);
    Z3_inc_ref(z3->context, z3->one);
    return z3;
}

static void drop_model(SatZ3 *z3) {
    if (z3->model)
        Z3_model_dec_ref(z3->context, z3->model);
    z3->model = NULL;
}

static void end(void *self) {
    SatZ3 *z3 = self;
    drop_model(z3);
    for (size_t i = 0; i < z3->asts.count; i++)
        if (z3->asts.items[i])
            Z3_dec_ref(z3->context, z3->asts.items[i]);
    Z3_dec_ref(z3->context, z3->zero);
    Z3_dec_ref(z3->context, z3->one);
    Z3_solver_dec_ref(z3->context, z3->solver);
    Z3_del_context(z3->context);
    vec_free(&z3->asts);
    vec_free(&z3->stack);
    vec_free(&z3->assumed);
    free(z3);
}

// ---- Translation -------------------------------------------------------------------------------

// What Z3 made last lives until the next call that makes something; what must live longer has a
// reference.

static Z3_ast as_bit(SatZ3 *z3, Z3_ast condition) {
    return Z3_mk_ite(z3->context, condition, z3->one, z3->zero);
}

static Z3_ast as_condition(SatZ3 *z3, Z3_ast a) { return Z3_mk_eq(z3->context, a, z3->one); }

static Z3_ast constant(SatZ3 *z3, uint32_t id, uint32_t width) {
    uint64_t words[BITS_MAX_WORDS];
    bool bits[BITS_MAX_WIDTH];
    bits_const_words(z3->table, (Bits){id}, words);
    for (uint32_t i = 0; i < width; i++)
        bits[i] = words[i / 64] >> (i % 64) & 1;
    return Z3_mk_bv_numeral(z3->context, width, bits);
}

static Z3_ast variable(SatZ3 *z3, uint32_t id, uint32_t width) {
    Z3_symbol name = Z3_mk_int_symbol(z3->context, (int)id);
    return Z3_mk_const(z3->context, name, Z3_mk_bv_sort(z3->context, width));
}

static Z3_ast binary(SatZ3 *z3, BitsOp op, Z3_ast a, Z3_ast b) {
    Z3_context context = z3->context;
    switch (op) {
    case BITS_AND:
        return Z3_mk_bvand(context, a, b);
    case BITS_XOR:
        return Z3_mk_bvxor(context, a, b);
    case BITS_ADD:
        return Z3_mk_bvadd(context, a, b);
    case BITS_MUL:
        return Z3_mk_bvmul(context, a, b);
    case BITS_UDIV:
        return Z3_mk_bvudiv(context, a, b);
    case BITS_UREM:
        return Z3_mk_bvurem(context, a, b);
    case BITS_SHL:
        return Z3_mk_bvshl(context, a, b);
    case BITS_LSHR:
        return Z3_mk_bvlshr(context, a, b);
    case BITS_ASHR:
        return Z3_mk_bvashr(context, a, b);
    case BITS_CONCAT:
        return Z3_mk_concat(context, a, b);
    case BITS_EQ:
        return as_bit(z3, Z3_mk_eq(context, a, b));
    case BITS_ULT:
        return as_bit(z3, Z3_mk_bvult(context, a, b));
    case BITS_SLT:
        return as_bit(z3, Z3_mk_bvslt(context, a, b));
    default:
        UNREACHABLE("not a binary operation");
    }
}

static Z3_ast translate(SatZ3 *z3, uint32_t id) {
    BitsNode node = bits_node(z3->table, (Bits){id});
    unsigned arity = bits_arity((BitsOp)node.op);
    Z3_ast a = arity > 0 ? z3->asts.items[node.a] : NULL;
    Z3_ast b = arity > 1 ? z3->asts.items[node.b] : NULL;
    switch (node.op) {
    case BITS_CONST:
        return constant(z3, id, node.width);
    case BITS_VAR:
        return variable(z3, id, node.width);
    case BITS_NOT:
        return Z3_mk_bvnot(z3->context, a);
    case BITS_NEG:
        return Z3_mk_bvneg(z3->context, a);
    case BITS_EXTRACT:
        return Z3_mk_extract(z3->context, node.b + node.width - 1, node.b, a);
    case BITS_SEXT:
        return Z3_mk_sign_ext(z3->context, node.width - bits_width(z3->table, (Bits){node.a}), a);
    case BITS_ITE:
        return Z3_mk_ite(z3->context, as_condition(z3, a), b, z3->asts.items[node.c]);
    default:
        return binary(z3, (BitsOp)node.op, a, b);
    }
}

static bool push_unless_done(SatZ3 *z3, uint32_t id) {
    if (z3->asts.items[id])
        return false;
    vec_push(&z3->stack, id);
    return true;
}

// Operands first, by a stack of our own. NULL when the limit came first, or Z3 failed.
static Z3_ast ast_of(SatZ3 *z3, Bits a) {
    while (z3->asts.count <= bits_count(z3->table))
        vec_push(&z3->asts, NULL);
    vec_clear(&z3->stack);
    push_unless_done(z3, a.id);
    for (uint64_t steps = 1; z3->stack.count; steps++) {
        if (steps % 256 == 0 && sat_limit_out(z3->limit))
            return NULL;
        uint32_t id = vec_last(&z3->stack);
        BitsNode node = bits_node(z3->table, (Bits){id});
        unsigned arity = bits_arity((BitsOp)node.op);
        bool waits = arity > 0 && push_unless_done(z3, node.a);
        waits |= arity > 1 && push_unless_done(z3, node.b);
        waits |= arity > 2 && push_unless_done(z3, node.c);
        if (waits)
            continue;
        z3->stack.count--;
        if (z3->asts.items[id])
            continue;
        Z3_ast ast = translate(z3, id);
        if (!ast)
            return NULL;
        Z3_inc_ref(z3->context, ast);
        z3->asts.items[id] = ast;
    }
    return z3->asts.items[a.id];
}

// ---- Questions ---------------------------------------------------------------------------------

static Z3_ast condition_of(SatZ3 *z3, Bits a) {
    double start = clock_now();
    Z3_ast ast = ast_of(z3, a);
    z3->translate_seconds += clock_now() - start;
    return ast ? as_condition(z3, ast) : NULL;
}

static bool add(void *self, Bits fact) {
    SatZ3 *z3 = self;
    Z3_ast condition = condition_of(z3, fact);
    if (!condition)
        return false;
    Z3_solver_assert(z3->context, z3->solver, condition);
    z3->n_facts++;
    return true;
}

static void set_timeout(SatZ3 *z3) {
    double deadline = z3->limit->deadline;
    Budget *budget = z3->limit->budget;
    if (budget && budget->deadline > 0 && (deadline <= 0 || budget->deadline < deadline))
        deadline = budget->deadline;
    double left = deadline > 0 ? (deadline - clock_now()) * 1000 : UINT32_MAX;
    unsigned milliseconds = left >= UINT32_MAX ? UINT32_MAX : left < 1 ? 1 : (unsigned)ceil(left);
    Z3_params params = Z3_mk_params(z3->context);
    Z3_params_inc_ref(z3->context, params);
    Z3_params_set_uint(z3->context, params, Z3_mk_string_symbol(z3->context, "timeout"),
                       milliseconds);
    Z3_params_set_bool(z3->context, params, Z3_mk_string_symbol(z3->context, "ctrl_c"), false);
    Z3_solver_set_params(z3->context, z3->solver, params);
    Z3_params_dec_ref(z3->context, params);
}

static SatAnswer check(SatZ3 *z3) {
    set_timeout(z3);
    Z3_lbool answer = Z3_solver_check_assumptions(z3->context, z3->solver,
                                                  (unsigned)z3->assumed.count, z3->assumed.items);
    if (answer == Z3_L_FALSE)
        return SAT_NO;
    if (answer != Z3_L_TRUE)
        return SAT_UNKNOWN;
    z3->model = Z3_solver_get_model(z3->context, z3->solver);
    if (!z3->model)
        return SAT_UNKNOWN;
    Z3_model_inc_ref(z3->context, z3->model);
    return SAT_YES;
}

static SatAnswer solve(void *self, const Bits *assumptions, uint32_t n) {
    SatZ3 *z3 = self;
    drop_model(z3);
    vec_clear(&z3->assumed);
    bool complete = true;
    for (uint32_t i = 0; i < n && complete; i++) {
        Z3_ast condition = condition_of(z3, assumptions[i]);
        complete = condition != NULL;
        if (complete) {
            Z3_inc_ref(z3->context, condition);
            vec_push(&z3->assumed, condition);
        }
    }
    SatAnswer answer = complete && !sat_limit_out(z3->limit) ? check(z3) : SAT_UNKNOWN;
    for (size_t i = 0; i < z3->assumed.count; i++)
        Z3_dec_ref(z3->context, z3->assumed.items[i]);
    return answer;
}

// Part by part: Z3 gives numbers of up to 64 bits.
static void value(void *self, Bits var, uint64_t *words) {
    SatZ3 *z3 = self;
    uint32_t width = bits_width(z3->table, var);
    memset(words, 0, bits_n_words(width) * sizeof *words);
    Z3_ast ast = var.id < z3->asts.count ? z3->asts.items[var.id] : NULL;
    for (uint32_t first = 0; ast && first < width; first += 64) {
        uint32_t last = first + 63 < width ? first + 63 : width - 1;
        Z3_ast part = Z3_mk_extract(z3->context, last, first, ast), number;
        Z3_inc_ref(z3->context, part);
        if (Z3_model_eval(z3->context, z3->model, part, true, &number))
            CHECK(Z3_get_numeral_uint64(z3->context, number, &words[first / 64]));
        Z3_dec_ref(z3->context, part);
    }
}

static void stats(const void *self, SatStats *stats) {
    const SatZ3 *z3 = self;
    stats->clauses = z3->n_facts; // Z3 keeps its variables to itself
    stats->blast_seconds = z3->translate_seconds;
}

const SatEngineCalls sat_z3_calls = {end, add, solve, value, stats};
