// Literals: what is known of one number by comparing it with the constants that the program
// compares with (SmgContext.constants). There are finitely many of them for a variable, so facts
// that are made of literals do not move on with every iteration.
#ifndef SMG_LITERALS_H
#define SMG_LITERALS_H

#include "smg/smg.h"

typedef enum SmgLiteralKind {
    SMG_AT_MOST,
    SMG_AT_LEAST,
    SMG_NOT_BELOW, // negative, or at least the bound, which is positive: an unsigned number that
                   // was read as a signed one is large
    SMG_IS_NOT,
} SmgLiteralKind;

typedef struct SmgLiteral {
    SmgLiteralKind kind;
    Term var;
    Number bound;
} SmgLiteral;

// The strongest literals that follow of a number, at most one of each bound.
enum { SMG_MAX_CONSTANTS = 16, SMG_MAX_LITERALS = SMG_MAX_CONSTANTS + 3 };
typedef struct SmgLiterals {
    SmgLiteral items[SMG_MAX_LITERALS];
    uint32_t n;
} SmgLiterals;

// What `kb` says of `term`, as literals of `var`.
SmgLiterals smg_find_literals(SmgContext *smg, const Kb *kb, Term term, Term var);

Formula smg_literal_formula(SmgContext *smg, SmgLiteral literal);
// The literal that says the same as the formula; false: none does.
bool smg_as_literal(SmgContext *smg, Formula f, SmgLiteral *literal);

bool smg_literal_implies(SmgLiteral a, SmgLiteral b);
// The literal that says "a or b"; false where there is none.
bool smg_literal_or(SmgLiteral a, SmgLiteral b, SmgLiteral *either);
// Does one of them hold in any case?
bool smg_literals_are_exhaustive(SmgLiteral a, SmgLiteral b);

#endif
