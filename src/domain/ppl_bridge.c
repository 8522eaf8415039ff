#include "domain/ppl_bridge.h"

#include "base/check.h"

static bool is_initialised;

// The weight of PPL's own units: about as many as one simple operation on a row.
enum { WEIGHT_SCALE = 0 };

static void ignore_error(enum ppl_enum_error_code code, const char *description) {
    (void)code; // every call's result is looked at
    (void)description;
}

void bridge_initialise(void) {
    if (is_initialised)
        return;
    is_initialised = true;
    // Exact rational arithmetic needs no rounding mode, the rest of the process needs the usual
    // one.
    bool works = ppl_initialize() >= 0 && ppl_restore_pre_PPL_rounding() >= 0;
    CHECK(works);
    ppl_set_error_handler(ignore_error);
}

void bridge_begin(unsigned long weight) {
    bridge_initialise();
    ppl_set_deterministic_timeout(weight, WEIGHT_SCALE);
}

void bridge_end(void) { ppl_reset_deterministic_timeout(); }

// ---- Numbers ------------------------------------------------------------------------------------

static void set_mpz(mpz_t z, Number number) {
    unsigned __int128 size = number < 0 ? -(unsigned __int128)number : (unsigned __int128)number;
    uint64_t words[2] = {(uint64_t)size, (uint64_t)(size >> 64)};
    mpz_import(z, 2, -1, sizeof words[0], 0, 0, words);
    if (number < 0)
        mpz_neg(z, z);
}

ppl_Coefficient_t bridge_coefficient(Number number) {
    mpz_t z;
    ppl_Coefficient_t coefficient;
    mpz_init(z);
    set_mpz(z, number);
    int status = ppl_new_Coefficient_from_mpz_t(&coefficient, z);
    CHECK(status >= 0);
    mpz_clear(z);
    return coefficient;
}

bool bridge_number(ppl_const_Coefficient_t coefficient, Number *number) {
    mpz_t z;
    mpz_init(z);
    bool fits = ppl_Coefficient_to_mpz_t(coefficient, z) >= 0 && mpz_sizeinbase(z, 2) <= 126;
    if (fits) {
        uint64_t words[2] = {0, 0};
        mpz_export(words, NULL, -1, sizeof words[0], 0, 0, z);
        Number size = (Number)((unsigned __int128)words[1] << 64 | words[0]);
        *number = mpz_sgn(z) < 0 ? -size : size;
    }
    mpz_clear(z);
    return fits;
}

// ---- Forms --------------------------------------------------------------------------------------

ppl_Linear_Expression_t bridge_expression(size_t n, const uint32_t *dimensions,
                                          const Number *coefficients, Number constant) {
    ppl_Linear_Expression_t expression;
    bridge_initialise();
    int status = ppl_new_Linear_Expression(&expression);
    CHECK(status >= 0);
    for (size_t i = 0; i <= n; i++) {
        Number number = i < n ? coefficients[i] : constant;
        if (number == 0)
            continue;
        ppl_Coefficient_t coefficient = bridge_coefficient(number);
        if (i < n)
            status = ppl_Linear_Expression_add_to_coefficient(
                expression, dimensions ? dimensions[i] : i, coefficient);
        else
            status = ppl_Linear_Expression_add_to_inhomogeneous(expression, coefficient);
        CHECK(status >= 0);
        ppl_delete_Coefficient(coefficient);
    }
    return expression;
}

ppl_Constraint_t bridge_constraint(size_t n, const uint32_t *dimensions, const Number *coefficients,
                                   Number constant, bool is_equality) {
    ppl_Constraint_t constraint;
    ppl_Linear_Expression_t e = bridge_expression(n, dimensions, coefficients, constant);
    int status = ppl_new_Constraint(&constraint, e,
                                    is_equality ? PPL_CONSTRAINT_TYPE_EQUAL
                                                : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
    CHECK(status >= 0);
    ppl_delete_Linear_Expression(e);
    return constraint;
}
