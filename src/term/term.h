// Hash-consed terms over the mathematical integers, and formulas over them. Equal terms have equal
// ids. Smart constructors normalise: an integer term is a constant plus a linear combination of
// atoms, sorted by id; a comparison is `linear <= 0`, `linear = 0` or `linear != 0`, divided by the
// gcd of its coefficients (with rounding for <=), so that most trivial questions never leave here.
//
// Machine integers are terms too; wrap-around is written with floor division, remainder by a
// constant, and `bool` terms (1 or 0 by a formula).
//
// A constructor whose numbers leave 128 bits gives a fresh variable: an unknown value. That is
// sound wherever terms describe what a value may be.
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "base/number.h"
#include "base/text.h"
#include "term/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TermTable TermTable;

typedef struct Term {
    uint32_t id;
} Term; // 0 is no term

typedef struct Formula {
    uint32_t id;
} Formula; // 0 is no formula

static inline bool term_same(Term a, Term b) { return a.id == b.id; }
static inline bool formula_same(Formula a, Formula b) { return a.id == b.id; }
static inline bool term_exists(Term a) { return a.id != 0; }

TermTable *term_table_new(void);
void term_table_free(TermTable *table);
size_t term_table_size(const TermTable *table);

// ---- Terms --------------------------------------------------------------------------------------

typedef enum TermKind {
    TERM_CONST,   // a number
    TERM_LINEAR,  // constant + sum of coefficient * atom; at least one atom, and not just 1 * atom
    TERM_VAR,     // a symbolic variable                                            (atom)
    TERM_PRODUCT, // product of two or more atoms                                   (atom)
    TERM_DIV,     // floor(a / k), k a constant > 1                                 (atom)
    TERM_MOD,     // a mod k in [0, k), k a constant > 1                            (atom)
    TERM_BOOL,    // 1 when a formula holds, else 0                                 (atom)
    TERM_OP,      // an uninterpreted operation of one or two terms (TermOp)         (atom)
} TermKind;

// Operations about which only congruence (and facts that are added) is known.
typedef enum TermOp {
    TERM_OP_DIV, // floor division by a term that is no constant
    TERM_OP_MOD, // remainder, likewise
    TERM_OP_AND, // bitwise, of two non-negative terms
    TERM_OP_OR,
    TERM_OP_XOR,
    TERM_OP_SHL,
    TERM_OP_SHR,
    TERM_OP_SELECT, // element b of the array of unknown numbers that variable a names
    N_TERM_OPS
} TermOp;

Term term_const(TermTable *table, Number number);
Term term_int(TermTable *table, int64_t number);
Term term_fresh(TermTable *table, const char *hint); // a new variable; the hint (copied, may be
                                                     // NULL) is for people
// The same, of which only multiples of k > 0 are values: addresses are aligned.
Term term_fresh_multiple(TermTable *table, const char *hint, uint32_t k);
uint32_t term_multiple_of(const TermTable *table, Term var); // that k; 1 for all other terms
Term term_add(TermTable *table, Term a, Term b);
Term term_sub(TermTable *table, Term a, Term b);
Term term_neg(TermTable *table, Term a);
Term term_mul(TermTable *table, Term a, Term b);
Term term_scale(TermTable *table, Number factor, Term a);
Term term_add_number(TermTable *table, Term a, Number number);
Term term_div(TermTable *table, Term a, Number k); // floor; k > 0
Term term_mod(TermTable *table, Term a, Number k); // k > 0
Term term_bool(TermTable *table, Formula condition);
Term term_op(TermTable *table, TermOp op, Term a, Term b); // folds constants (both >= 0)

TermKind term_kind(const TermTable *table, Term term);
bool term_is_const(const TermTable *table, Term term, Number *number);
const char *term_hint(const TermTable *table, Term var); // "" when there is none
// What the value can be whatever the variables are: (x mod 8) + 1 is in [1, 8].
Interval term_range(const TermTable *table, Term term);

// A view of any term as constant + sum of n coefficient * atom (n is 0 for a constant, 1 for an
// atom); the arrays live as long as the table.
typedef struct TermLinear {
    Number constant;
    uint32_t n;
    const Number *coefficients;
    const Term *atoms; // by rising id
} TermLinear;

TermLinear term_linear(const TermTable *table, Term term);
// The parts of an atom: operands of PRODUCT (n >= 2), DIV and MOD (one, and the number k), OP (two,
// and the TermOp), BOOL (its formula).
typedef struct TermParts {
    const Term *operands;
    uint32_t n;
    Number k;
    TermOp op;
    Formula formula;
} TermParts;

TermParts term_parts(const TermTable *table, Term atom);

// ---- Formulas -----------------------------------------------------------------------------------

typedef enum FormulaKind {
    FORMULA_TRUE,
    FORMULA_FALSE,
    FORMULA_LE,  // term <= 0
    FORMULA_EQ,  // term = 0
    FORMULA_NE,  // term != 0
    FORMULA_AND, // of two or more formulas, flattened, sorted, no duplicates
    FORMULA_OR,
} FormulaKind;

Formula formula_true(TermTable *table);
Formula formula_false(TermTable *table);
Formula formula_bool(TermTable *table, bool value);
Formula formula_le(TermTable *table, Term a, Term b);
Formula formula_lt(TermTable *table, Term a, Term b);
Formula formula_eq(TermTable *table, Term a, Term b); // of bool terms with constants: their formula
Formula formula_ne(TermTable *table, Term a, Term b);
Formula formula_not(TermTable *table, Formula f); // pushed inside: no negation node exists
Formula formula_and(TermTable *table, Formula a, Formula b);
Formula formula_or(TermTable *table, Formula a, Formula b);
Formula formula_implies(TermTable *table, Formula a, Formula b);

FormulaKind formula_kind(const TermTable *table, Formula f);
Term formula_term(const TermTable *table, Formula f);                         // of LE, EQ, NE
const Formula *formula_parts(const TermTable *table, Formula f, uint32_t *n); // of AND, OR

// ---- Working with them --------------------------------------------------------------------------

// A substitution of terms for variables. Lookups of variables that it does not map give no term.
typedef Term TermLookup(void *context, Term var);
Term term_substitute(TermTable *table, Term term, TermLookup *lookup, void *context);
Formula formula_substitute(TermTable *table, Formula f, TermLookup *lookup, void *context);

// The same, and more: `range` bounds the value of any term (it may know more than term_range), and
// remainders, quotients, operations and comparisons that it decides are replaced. `rest` may know
// the remainder of a term by k. Each function may be NULL.
typedef Interval TermRangeOf(void *context, Term term);
typedef bool TermRestOf(void *context, Term term, Number k, Number *rest);
typedef struct TermRewriter {
    TermLookup *lookup;
    TermRangeOf *range;
    void *context;
    TermRestOf *rest;
} TermRewriter;
Term term_rewrite(TermTable *table, Term term, const TermRewriter *rewriter);
Formula formula_rewrite(TermTable *table, Formula f, const TermRewriter *rewriter);

// (term - its constant) / factor; factor divides all coefficients, and is not 0. The second gives
// no term when there is no such term yet.
Term term_unscaled(TermTable *table, Term term, Number factor);
Term term_find_unscaled(const TermTable *table, Term term, Number factor);

// What an operation on values of two ranges can give; both have no negative numbers.
Interval term_op_range(TermOp op, Interval a, Interval b);
// The value of an operation on numbers; false outside its domain, or when it leaves 128 bits.
bool term_op_evaluate(TermOp op, Number a, Number b, Number *result);

// The value under an assignment of numbers to variables; false when it leaves 128 bits, an operand
// of an uninterpreted operation is outside its domain, or a variable has no value. What an array
// holds is assigned, too: a selection is one variable.
typedef bool TermAssignment(void *context, Term var, Number *value);
bool term_evaluate(const TermTable *table, Term term, TermAssignment *assign, void *context,
                   Number *value);
bool formula_evaluate(const TermTable *table, Formula f, TermAssignment *assign, void *context,
                      bool *value);

// Calls `visit` once for each variable that occurs, in any order.
typedef void TermVisitor(void *context, Term var);
void term_visit_vars(const TermTable *table, Term term, TermVisitor *visit, void *context);
void formula_visit_vars(const TermTable *table, Formula f, TermVisitor *visit, void *context);

// Readable C-like text; `name` may be NULL (variables print as their hint and number).
typedef void TermName(void *context, Term var, Text *text);
void term_print(Text *text, const TermTable *table, Term term, TermName *name, void *context);
void formula_print(Text *text, const TermTable *table, Formula f, TermName *name, void *context);
// SMT-LIB 2 (QF_UFNIA); variables as v<id> (or k * v<id>, for multiples of k), uninterpreted
// operations as functions.
void term_print_smt(Text *text, const TermTable *table, Term term);
void formula_print_smt(Text *text, const TermTable *table, Formula f);
void term_declare_smt_ops(Text *text); // those functions

#endif
