// Matching the terms of a general state with those of another one: to which terms are the general
// state's variables bound? Ghosts are declared and bound when they are met; addresses of objects
// are bound to the addresses of their counterparts. Every other variable is the same in both.
#ifndef SMG_BINDING_H
#define SMG_BINDING_H

#include "smg/smg.h"

typedef struct SmgBinding {
    Map terms; // variable's id -> Term's id; 0: declared, not bound yet
    // Variables of optional parts that no copy has on this side, and of which nothing is known
    // there: facts about them alone say nothing.
    Map vacuous;
    const Kb *claims; // such facts, as far as they were met
} SmgBinding;

void smg_binding_declare(SmgBinding *binding, Term ghost);
void smg_binding_set(SmgBinding *binding, Term var, Term term);
bool smg_binding_get(const SmgBinding *binding, Term var, Term *term); // false: not bound
void smg_binding_release(SmgBinding *binding);
// Has a variable that is bound to another term (or is not bound yet).
bool smg_binding_mentions(SmgContext *smg, const SmgBinding *binding, Term term);
bool smg_binding_mentions_formula(SmgContext *smg, const SmgBinding *binding, Formula f);
bool smg_binding_is_open(SmgContext *smg, const SmgBinding *binding,
                         Term term); // has an unbound ghost
Term smg_binding_apply(SmgContext *smg, const SmgBinding *binding, Term term);
Formula smg_binding_apply_formula(SmgContext *smg, const SmgBinding *binding, Formula f);
// Speaks the formula of parts alone that are lacking on this side? Then it holds, as long as all
// such formulas together have a model: any model will do.
bool smg_binding_is_vacuous(SmgContext *smg, SmgBinding *binding, Formula f);
// Is `value`, where `kb` holds, what `pattern` says? Binds ghosts that are still unbound.
bool smg_binding_match(SmgContext *smg, SmgBinding *binding, const Kb *kb, SmgValue pattern,
                       SmgValue value);

#endif
