// Sums and products. A sum is built by merging sorted lists of monomials; a product of sums is
// expanded, so that equal polynomials are equal terms.
#include "term/table.h"

enum { MAX_MONOMIALS = 64, MAX_FACTORS = 16 };

static bool is_quotient_or_rest(const Node *node) {
    return node->kind == TERM_DIV || node->kind == TERM_MOD;
}

// c * (a mod k) + c * k * floor(a / k) = c * a, and
// c * (a mod k) + c * k * (floor(a / k) mod m) = c * (a mod (k * m)): the bytes of a number, put
// together again. Gives what the atoms `rest` (of coefficient c) and `other` are together, divided
// by c, or no term.
static Term reassembled(TermTable *table, Term rest, Term other) {
    TermParts parts = term_parts(table, rest), others = term_parts(table, other);
    bool is_quotient = term_kind(table, other) == TERM_DIV;
    Term a = parts.operands[0], quotient = term_div(table, a, parts.k);
    Number k;
    if (is_quotient)
        return term_same(quotient, other) ? a : (Term){0};
    if (!term_same(quotient, others.operands[0]) || !number_mul(parts.k, others.k, &k))
        return (Term){0};
    return term_mod(table, a, k);
}

static bool find_pieces(TermTable *table, uint32_t n, const Number *numbers, const Term *atoms,
                        uint32_t *rest, uint32_t *other, Term *whole) {
    for (uint32_t i = 0; i < n; i++) {
        if (node_of(table, atoms[i].id)->kind != TERM_MOD)
            continue;
        Number k = node_of(table, atoms[i].id)->numbers[0], product;
        if (!number_mul(numbers[i], k, &product))
            continue;
        for (uint32_t j = 0; j < n; j++) {
            if (j == i || numbers[j] != product ||
                !is_quotient_or_rest(node_of(table, atoms[j].id)))
                continue;
            *whole = reassembled(table, atoms[i], atoms[j]);
            *rest = i;
            *other = j;
            if (whole->id)
                return true;
        }
    }
    return false;
}

// c * floor(a / k) = (c / k) * (a - r) where k divides c and a mod k is always r; and likewise
// c * (floor(a / k) mod m) = (c / k) * ((a - r) mod (k * m)). Gives that term without its factor
// c / k, or no term.
static Term exact_multiple(TermTable *table, Number c, Term atom, Number *factor) {
    const Node *node = node_of(table, atom.id);
    Number m = 0, product = 0, rest;
    if (!is_quotient_or_rest(node))
        return (Term){0};
    if (node->kind == TERM_MOD) {
        m = node->numbers[0];
        node = node_of(table, node->terms[0].id);
    }
    if (node->kind != TERM_DIV || c % node->numbers[0] != 0)
        return (Term){0};
    Number k = node->numbers[0];
    Term a = node->terms[0];
    if (!term_rest_is_known(table, a, k, &rest) || (m && !number_mul(k, m, &product)))
        return (Term){0};
    *factor = c / k;
    Term exact = term_add_number(table, a, -rest);
    return m ? term_mod(table, exact, product) : exact;
}

// The sum without one or two of its atoms, and `factor` times a term instead.
static Term with_pieces_replaced(TermTable *table, uint32_t n, const Number *numbers,
                                 const Term *atoms, uint32_t rest, uint32_t other, Number factor,
                                 Term whole) {
    Linear sum = {.constant = numbers[n]};
    for (uint32_t i = 0; i < n; i++)
        if (i != rest && i != other)
            vec_push(&sum.monomials, ((Monomial){numbers[i], atoms[i]}));
    linear_add(&sum, table, factor, whole);
    Term result = linear_build(table, &sum);
    vec_free(&sum.monomials);
    return result;
}

Term linear_make(TermTable *table, uint32_t n, const Number *numbers, const Term *atoms) {
    if (n == 0)
        return term_const(table, numbers[0]);
    if (n == 1 && numbers[0] == 1 && numbers[1] == 0)
        return atoms[0];
    for (uint32_t i = 0; i <= n; i++) // it has no opposite, and means "no bound" in intervals
        if (numbers[i] == NUMBER_MIN)
            return term_fresh(table, "overflow");
    uint32_t rest, other;
    Term whole;
    for (uint32_t i = 0; i < n; i++) {
        Number factor;
        whole = exact_multiple(table, numbers[i], atoms[i], &factor);
        if (whole.id)
            return with_pieces_replaced(table, n, numbers, atoms, i, i, factor, whole);
    }
    if (n > 1 && find_pieces(table, n, numbers, atoms, &rest, &other, &whole))
        return with_pieces_replaced(table, n, numbers, atoms, rest, other, numbers[rest], whole);
    NodeKey key = {.kind = TERM_LINEAR, .n = n, .terms = atoms};
    key.numbers = numbers;
    key.n_numbers = n + 1;
    uint32_t id = table_node(table, &key);
    return id ? (Term){id} : term_fresh(table, "deep");
}

enum { ON_STACK = 32 };

// The merge loop. Returns the number of monomials, or -1 when a number does not fit.
static int64_t merge(TermLinear a, Number factor_a, TermLinear b, Number factor_b,
                     Number *coefficients, Term *atoms) {
    uint32_t i = 0, j = 0, n = 0;
    while (i < a.n || j < b.n) {
        bool from_a = j == b.n || (i < a.n && a.atoms[i].id <= b.atoms[j].id);
        bool from_b = i == a.n || (j < b.n && b.atoms[j].id <= a.atoms[i].id);
        Number left = 0, right = 0, sum;
        atoms[n] = from_a ? a.atoms[i] : b.atoms[j];
        if ((from_a && !number_mul(factor_a, a.coefficients[i++], &left)) ||
            (from_b && !number_mul(factor_b, b.coefficients[j++], &right)) ||
            !number_add(left, right, &sum))
            return -1;
        coefficients[n] = sum;
        n += sum != 0;
    }
    return n;
}

static bool sum_of_constants(TermLinear a, Number factor_a, TermLinear b, Number factor_b,
                             Number *constant) {
    Number left, right;
    return number_mul(factor_a, a.constant, &left) && number_mul(factor_b, b.constant, &right) &&
           number_add(*constant, left, constant) && number_add(*constant, right, constant);
}

Term linear_combine(TermTable *table, Number factor_a, Term a, Number factor_b, Term b,
                    Number constant) {
    TermLinear left = term_linear(table, a), right = term_linear(table, b);
    if (factor_a == 0)
        left = (TermLinear){0};
    if (factor_b == 0)
        right = (TermLinear){0};
    size_t most = (size_t)left.n + right.n + 1;
    Number few_coefficients[ON_STACK], *coefficients = few_coefficients;
    Term few_atoms[ON_STACK], *atoms = few_atoms;
    if (most > ON_STACK) {
        coefficients = memory_new(most * sizeof *coefficients);
        atoms = memory_new(most * sizeof *atoms);
    }
    int64_t n = merge(left, factor_a, right, factor_b, coefficients, atoms);
    Term result;
    if (n < 0 || !sum_of_constants(left, factor_a, right, factor_b, &constant)) {
        result = term_fresh(table, "overflow");
    } else {
        coefficients[n] = constant;
        result = linear_make(table, (uint32_t)n, coefficients, atoms);
    }
    if (most > ON_STACK) {
        free(coefficients);
        free(atoms);
    }
    return result;
}

Term term_add(TermTable *table, Term a, Term b) { return linear_combine(table, 1, a, 1, b, 0); }
Term term_sub(TermTable *table, Term a, Term b) { return linear_combine(table, 1, a, -1, b, 0); }
Term term_neg(TermTable *table, Term a) { return linear_combine(table, -1, a, 0, a, 0); }

Term term_scale(TermTable *table, Number factor, Term a) {
    return factor == 1 ? a : linear_combine(table, factor, a, 0, a, 0);
}

Term term_add_number(TermTable *table, Term a, Number number) {
    return number == 0 ? a : linear_combine(table, 1, a, 0, a, number);
}

// The numbers of (term - its constant) / factor; in `few` when they fit.
static Number *unscaled_numbers(TermLinear linear, Number factor, Number *few) {
    Number *numbers = linear.n < ON_STACK ? few : memory_new((linear.n + 1) * sizeof *numbers);
    for (uint32_t i = 0; i < linear.n; i++)
        numbers[i] = linear.coefficients[i] / factor;
    numbers[linear.n] = 0;
    return numbers;
}

Term term_unscaled(TermTable *table, Term term, Number factor) {
    TermLinear linear = term_linear(table, term);
    Number few[ON_STACK], *numbers = unscaled_numbers(linear, factor, few);
    Term result = linear_make(table, linear.n, numbers, linear.atoms);
    if (numbers != few)
        free(numbers);
    return result;
}

Term term_find_unscaled(const TermTable *table, Term term, Number factor) {
    TermLinear linear = term_linear(table, term);
    Number few[ON_STACK], *numbers = unscaled_numbers(linear, factor, few);
    Term result;
    if (linear.n == 1 && numbers[0] == 1) {
        result = linear.atoms[0];
    } else {
        NodeKey key = {.kind = TERM_LINEAR, .n = linear.n, .terms = linear.atoms};
        key.numbers = numbers;
        key.n_numbers = linear.n + 1;
        result = (Term){table_find(table, &key)};
    }
    if (numbers != few)
        free(numbers);
    return result;
}

// ---- Sums of many -------------------------------------------------------------------------------

void linear_clear(Linear *linear) {
    vec_clear(&linear->monomials);
    linear->constant = 0;
    linear->overflow = false;
}

void linear_add(Linear *linear, const TermTable *table, Number factor, Term a) {
    TermLinear view = term_linear(table, a);
    Number product;
    for (uint32_t i = 0; i < view.n; i++) {
        if (!number_mul(factor, view.coefficients[i], &product))
            linear->overflow = true;
        else
            vec_push(&linear->monomials, ((Monomial){product, view.atoms[i]}));
    }
    if (!number_mul(factor, view.constant, &product) ||
        !number_add(linear->constant, product, &linear->constant))
        linear->overflow = true;
}

static int compare_monomials(const void *a, const void *b) {
    uint32_t x = ((const Monomial *)a)->atom.id, y = ((const Monomial *)b)->atom.id;
    return x < y ? -1 : x > y;
}

Term linear_build(TermTable *table, Linear *linear) {
    Monomial *items = linear->monomials.items;
    size_t count = linear->monomials.count, n = 0;
    if (count > 1)
        qsort(items, count, sizeof *items, compare_monomials);
    for (size_t i = 0; i < count && !linear->overflow; i++) {
        if (n > 0 && items[n - 1].atom.id == items[i].atom.id)
            linear->overflow |= !number_add(items[n - 1].coefficient, items[i].coefficient,
                                            &items[n - 1].coefficient);
        else
            items[n++] = items[i];
        if (items[n - 1].coefficient == 0 &&
            (i + 1 == count || items[i + 1].atom.id != items[n - 1].atom.id))
            n--;
    }
    Term result;
    if (linear->overflow) {
        result = term_fresh(table, "overflow");
    } else {
        Number *coefficients = memory_new((n + 1) * sizeof *coefficients);
        Term *atoms = memory_new((n + 1) * sizeof *atoms);
        for (size_t i = 0; i < n; i++) {
            coefficients[i] = items[i].coefficient;
            atoms[i] = items[i].atom;
        }
        coefficients[n] = linear->constant;
        result = linear_make(table, (uint32_t)n, coefficients, atoms);
        free(coefficients);
        free(atoms);
    }
    linear_clear(linear);
    return result;
}

// ---- Products -----------------------------------------------------------------------------------

typedef struct Factors {
    Term items[2 * MAX_FACTORS];
    uint32_t n;
    Formula condition; // of the BOOL factors: their conjunction
} Factors;

static void add_factor(TermTable *table, Factors *factors, Term atom) {
    const Node *node = node_of(table, atom.id);
    if (node->kind == TERM_BOOL) {
        factors->condition = formula_and(table, factors->condition, node->formula);
        return;
    }
    uint32_t at = factors->n++;
    for (; at > 0 && factors->items[at - 1].id > atom.id; at--)
        factors->items[at] = factors->items[at - 1];
    factors->items[at] = atom;
}

static void add_factors(TermTable *table, Factors *factors, Term atom) {
    const Node *node = node_of(table, atom.id);
    if (node->kind != TERM_PRODUCT) {
        add_factor(table, factors, atom);
        return;
    }
    // The table grows meanwhile, but the parts stay where they are.
    const Term *operands = node->terms;
    for (uint32_t i = 0, n = node->n; i < n; i++)
        add_factor(table, factors, operands[i]);
}

static Term product_node(TermTable *table, const Factors *factors) {
    if (factors->n == 0)
        return term_int(table, 1);
    if (factors->n == 1)
        return factors->items[0];
    if (factors->n > MAX_FACTORS)
        return term_fresh(table, "product");
    NodeKey key = {.kind = TERM_PRODUCT, .n = factors->n, .terms = factors->items};
    uint32_t id = table_node(table, &key);
    return id ? (Term){id} : term_fresh(table, "deep");
}

// The product of two atoms. Conditions are gathered in one factor: 1 or 0 times 1 or 0 is the
// conjunction.
static Term product_of_atoms(TermTable *table, Term a, Term b) {
    Factors factors = {.condition = formula_true(table)};
    add_factors(table, &factors, a);
    add_factors(table, &factors, b);
    Term rest = product_node(table, &factors);
    Term condition = term_bool(table, factors.condition);
    Number constant, c, d;
    Term atom;
    if (term_is_const(table, condition, &constant))
        return term_scale(table, constant, rest);
    if (term_is_const(table, rest, &constant))
        return term_scale(table, constant, condition);
    if (!linear_is_single(table, condition, &c, &atom, &d) ||
        node_of(table, rest.id)->kind == TERM_LINEAR)
        return term_fresh(table, "product");
    Factors both = {.condition = formula_true(table)};
    for (uint32_t i = 0; i < factors.n; i++)
        both.items[both.n++] = factors.items[i];
    if (factors.n >= MAX_FACTORS)
        return term_fresh(table, "product");
    uint32_t at = both.n++;
    for (; at > 0 && both.items[at - 1].id > atom.id; at--)
        both.items[at] = both.items[at - 1];
    both.items[at] = atom;
    return linear_combine(table, c, product_node(table, &both), d, rest, 0);
}

Term term_mul(TermTable *table, Term a, Term b) {
    Number number;
    if (term_is_const(table, a, &number))
        return term_scale(table, number, b);
    if (term_is_const(table, b, &number))
        return term_scale(table, number, a);
    TermLinear left = term_linear(table, a), right = term_linear(table, b);
    if ((uint64_t)left.n * right.n > MAX_MONOMIALS)
        return term_fresh(table, "product");
    Linear *sum = &(Linear){0};
    for (uint32_t i = 0; i < left.n; i++)
        for (uint32_t j = 0; j < right.n; j++) {
            if (!number_mul(left.coefficients[i], right.coefficients[j], &number))
                sum->overflow = true;
            else
                linear_add(sum, table, number,
                           product_of_atoms(table, left.atoms[i], right.atoms[j]));
        }
    Number product = 0;
    sum->overflow |= !number_mul(left.constant, right.constant, &product);
    linear_add(sum, table, left.constant, b);
    linear_add(sum, table, right.constant, a);
    sum->overflow |= !number_sub(sum->constant, product, &sum->constant);
    Term result = linear_build(table, sum);
    vec_free(&sum->monomials);
    return result;
}
