// Terms and formulas as Z3's: mathematical integers, division and remainder by positive constants
// (Euclidean is floor there), uninterpreted functions with facts about their ranges. A variable
// whose values are multiples of k is k times a variable of Z3's. A node is translated once;
// recursion is bounded by the nesting of terms.
#include "solver/z3_internal.h"

#include "base/check.h"

void z3_start_translation(Z3 *z3) {
    static const char *const names[N_TERM_OPS] = {
        [TERM_OP_DIV] = "op_div", [TERM_OP_MOD] = "op_mod",       [TERM_OP_AND] = "op_and",
        [TERM_OP_OR] = "op_or",   [TERM_OP_XOR] = "op_xor",       [TERM_OP_SHL] = "op_shl",
        [TERM_OP_SHR] = "op_shr", [TERM_OP_SELECT] = "op_select",
    };
    Z3_context c = z3->context;
    z3->int_sort = Z3_mk_int_sort(c);
    Z3_inc_ref(c, Z3_sort_to_ast(c, z3->int_sort));
    Z3_sort domain[2] = {z3->int_sort, z3->int_sort};
    for (unsigned i = 0; i < N_TERM_OPS; i++) {
        z3->ops[i] = Z3_mk_func_decl(c, Z3_mk_string_symbol(c, names[i]), 2, domain, z3->int_sort);
        Z3_inc_ref(c, Z3_func_decl_to_ast(c, z3->ops[i]));
    }
}

static void release_all(Z3 *z3, Map *map) {
    for (size_t i = 0; i < map->capacity; i++)
        if (map->slots[i].used && map->slots[i].value)
            Z3_dec_ref(z3->context, (Z3_ast)(uintptr_t)map->slots[i].value);
    map_release(map);
}

void z3_end_translation(Z3 *z3) {
    release_all(z3, &z3->asts);
    release_all(z3, &z3->facts);
    for (unsigned i = 0; i < N_TERM_OPS; i++)
        Z3_dec_ref(z3->context, Z3_func_decl_to_ast(z3->context, z3->ops[i]));
    Z3_dec_ref(z3->context, Z3_sort_to_ast(z3->context, z3->int_sort));
}

Z3_ast z3_number(Z3 *z3, Number number) {
    if (number >= INT64_MIN && number <= INT64_MAX)
        return Z3_mk_int64(z3->context, (int64_t)number, z3->int_sort);
    Text text = {0};
    number_print(&text, number);
    Z3_ast ast = Z3_mk_numeral(z3->context, text_chars(&text), z3->int_sort);
    text_release(&text);
    return ast;
}

// Arguments of an application under construction; each holds a reference until it is made.
typedef struct Arguments {
    VEC(Z3_ast) items;
} Arguments;

static void add_argument(Z3 *z3, Arguments *arguments, Z3_ast ast) {
    Z3_inc_ref(z3->context, ast);
    vec_push(&arguments->items, ast);
}

typedef Z3_ast MakeMany(Z3_context context, unsigned n, const Z3_ast arguments[]);

static Z3_ast apply_many(Z3 *z3, Arguments *arguments, MakeMany *make) {
    unsigned n = (unsigned)arguments->items.count;
    Z3_ast result =
        n == 1 ? arguments->items.items[0] : make(z3->context, n, arguments->items.items);
    if (result)
        Z3_inc_ref(z3->context, result); // so that releasing the arguments leaves it alive
    for (unsigned i = 0; i < n; i++)
        Z3_dec_ref(z3->context, arguments->items.items[i]);
    vec_free(&arguments->items);
    return result;
}

// ---- Terms --------------------------------------------------------------------------------------
// These functions give an ast with one reference, which the cache takes over.

static Z3_ast with_reference(Z3 *z3, Z3_ast ast) {
    if (ast)
        Z3_inc_ref(z3->context, ast);
    return ast;
}

typedef Z3_ast MakeBinary(Z3_context context, Z3_ast a, Z3_ast b);

static Z3_ast make_with_number(Z3 *z3, MakeBinary *make, Z3_ast a, Number number) {
    Z3_ast b = with_reference(z3, z3_number(z3, number));
    Z3_ast result = with_reference(z3, make(z3->context, a, b));
    Z3_dec_ref(z3->context, b);
    return result;
}

static Z3_ast translate_sum(Z3 *z3, TermLinear linear, bool with_constant) {
    Arguments sum = {0};
    for (uint32_t i = 0; i < linear.n; i++) {
        Z3_ast atom = z3_term(z3, linear.atoms[i]);
        if (linear.coefficients[i] == 1) {
            add_argument(z3, &sum, atom);
            continue;
        }
        Arguments product = {0};
        add_argument(z3, &product, z3_number(z3, linear.coefficients[i]));
        add_argument(z3, &product, atom);
        Z3_ast scaled = apply_many(z3, &product, Z3_mk_mul);
        add_argument(z3, &sum, scaled);
        Z3_dec_ref(z3->context, scaled);
    }
    if (with_constant && linear.constant != 0)
        add_argument(z3, &sum, z3_number(z3, linear.constant));
    return apply_many(z3, &sum, Z3_mk_add);
}

static Z3_ast translate_product(Z3 *z3, TermParts parts) {
    Arguments product = {0};
    z3->n_products++;
    for (uint32_t i = 0; i < parts.n; i++)
        add_argument(z3, &product, z3_term(z3, parts.operands[i]));
    return apply_many(z3, &product, Z3_mk_mul);
}

static Z3_ast translate_condition(Z3 *z3, Formula f) {
    Z3_ast one = with_reference(z3, z3_number(z3, 1)), zero = with_reference(z3, z3_number(z3, 0));
    Z3_ast result = with_reference(z3, Z3_mk_ite(z3->context, z3_formula(z3, f), one, zero));
    Z3_dec_ref(z3->context, one);
    Z3_dec_ref(z3->context, zero);
    return result;
}

static Z3_ast translate_op(Z3 *z3, TermParts parts) {
    Z3_ast operands[2] = {z3_term(z3, parts.operands[0]), z3_term(z3, parts.operands[1])};
    z3->n_ops++;
    return with_reference(z3, Z3_mk_app(z3->context, z3->ops[parts.op], 2, operands));
}

static Z3_ast translate_var(Z3 *z3, Term var) {
    char name[16];
    snprintf(name, sizeof name, "v%u", var.id);
    Z3_symbol symbol = Z3_mk_string_symbol(z3->context, name);
    Z3_ast ast = with_reference(z3, Z3_mk_const(z3->context, symbol, z3->int_sort));
    if (term_multiple_of(z3->table, var) == 1)
        return ast;
    Arguments product = {0};
    add_argument(z3, &product, z3_number(z3, term_multiple_of(z3->table, var)));
    add_argument(z3, &product, ast);
    Z3_dec_ref(z3->context, ast);
    return apply_many(z3, &product, Z3_mk_mul);
}

static Z3_ast translate_term(Z3 *z3, Term term) {
    TermParts parts = term_parts(z3->table, term);
    TermLinear linear = term_linear(z3->table, term);
    switch (term_kind(z3->table, term)) {
    case TERM_CONST:
        return with_reference(z3, z3_number(z3, linear.constant));
    case TERM_LINEAR:
        return translate_sum(z3, linear, true);
    case TERM_VAR:
        return translate_var(z3, term);
    case TERM_PRODUCT:
        return translate_product(z3, parts);
    case TERM_DIV:
        return make_with_number(z3, Z3_mk_div, z3_term(z3, parts.operands[0]), parts.k);
    case TERM_MOD:
        return make_with_number(z3, Z3_mk_mod, z3_term(z3, parts.operands[0]), parts.k);
    case TERM_BOOL:
        return translate_condition(z3, parts.formula);
    case TERM_OP:
        return translate_op(z3, parts);
    }
    UNREACHABLE("kind of term");
}

Z3_ast z3_term(Z3 *z3, Term term) {
    uint64_t known;
    if (map_get(&z3->asts, term.id, &known))
        return (Z3_ast)(uintptr_t)known;
    Z3_ast ast = translate_term(z3, term);
    map_set(&z3->asts, term.id, map_key(ast));
    return ast;
}

// ---- Formulas -----------------------------------------------------------------------------------

// The constant on the right: Z3 then sees the same sum for all bounds of it.
static Z3_ast translate_comparison(Z3 *z3, FormulaKind kind, Term term) {
    TermLinear linear = term_linear(z3->table, term);
    Z3_ast sum = translate_sum(z3, linear, false);
    MakeBinary *make = kind == FORMULA_LE ? Z3_mk_le : Z3_mk_eq;
    Z3_ast result = make_with_number(z3, make, sum, -linear.constant);
    Z3_dec_ref(z3->context, sum);
    if (kind != FORMULA_NE)
        return result;
    Z3_ast negation = with_reference(z3, Z3_mk_not(z3->context, result));
    Z3_dec_ref(z3->context, result);
    return negation;
}

static Z3_ast translate_formula(Z3 *z3, Formula f) {
    FormulaKind kind = formula_kind(z3->table, f);
    uint32_t n;
    switch (kind) {
    case FORMULA_TRUE:
        return with_reference(z3, Z3_mk_true(z3->context));
    case FORMULA_FALSE:
        return with_reference(z3, Z3_mk_false(z3->context));
    case FORMULA_LE:
    case FORMULA_EQ:
    case FORMULA_NE:
        return translate_comparison(z3, kind, formula_term(z3->table, f));
    case FORMULA_AND:
    case FORMULA_OR: {
        const Formula *parts = formula_parts(z3->table, f, &n);
        Arguments arguments = {0};
        for (uint32_t i = 0; i < n; i++)
            add_argument(z3, &arguments, z3_formula(z3, parts[i]));
        return apply_many(z3, &arguments, kind == FORMULA_AND ? Z3_mk_and : Z3_mk_or);
    }
    }
    UNREACHABLE("kind of formula");
}

Z3_ast z3_formula(Z3 *z3, Formula f) {
    uint64_t known;
    if (map_get(&z3->asts, f.id, &known))
        return (Z3_ast)(uintptr_t)known;
    Z3_ast ast = translate_formula(z3, f);
    map_set(&z3->asts, f.id, map_key(ast));
    return ast;
}

Z3_ast z3_facts_of_ops(Z3 *z3, Formula f) {
    uint64_t known;
    z3_formula(z3, f);
    if (z3->n_ops == 0)
        return NULL;
    if (map_get(&z3->facts, f.id, &known))
        return (Z3_ast)(uintptr_t)known;
    Formula facts = solver_facts_of_ops(z3->table, f);
    Z3_ast ast = NULL;
    if (formula_kind(z3->table, facts) != FORMULA_TRUE)
        ast = with_reference(z3, z3_formula(z3, facts));
    map_set(&z3->facts, f.id, map_key(ast));
    return ast;
}
