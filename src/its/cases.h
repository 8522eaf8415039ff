// Cases of one transition: what is no conjunction of linear constraints is split as far as that
// pays.
#ifndef ITS_CASES_H
#define ITS_CASES_H

#include "its/its.h"

typedef struct ItsDecision {
    Term term; // a comparison's truth value, or the operand of a quotient
    Interval range;
} ItsDecision;

typedef struct ItsCase {
    const Kb *kb;
    VEC(Formula) formulas; // all hold; terms have what was decided worked in
    VEC(Term) updates;
    VEC(ItsDecision) decisions;
} ItsCase;

typedef VEC(ItsCase) ItsCases;

// At most about `limit` cases that together cover the transition; `is_coarse`: there would be more.
ItsCases its_cases(const Its *its, const ItsTransition *transition, size_t limit, bool *is_coarse);
void its_cases_release(ItsCases *cases);

// The one case of the transition in which a point (numbers for its variables) lies. False when the
// point is not in the transition, or its numbers are too large to tell.
bool its_case_at(const Its *its, const ItsTransition *transition, TermAssignment *point,
                 void *context, ItsCase *found);
void its_case_release(ItsCase *c);

#endif
