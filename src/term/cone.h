// The facts that a question depends on: those that are connected to it by variables. Fewer facts
// prove less, so leaving the others out is sound.
#ifndef TERM_CONE_H
#define TERM_CONE_H

#include "base/map.h"
#include "base/vec.h"
#include "term/term.h"

typedef struct Cone {
    const TermTable *table;
    VEC(Term) vars; // that are connected
    Map seen;       // their ids
    bool meets;
} Cone;

void cone_add_term(Cone *cone, Term term);
void cone_add_formula(Cone *cone, Formula f);
bool cone_has(const Cone *cone, Term var);
// Sets is_told[i] where facts[i] is connected (with_all: everywhere), and adds its variables.
void cone_choose(Cone *cone, const Formula *facts, size_t n, bool with_all, bool *is_told);
void cone_release(Cone *cone);

#endif
