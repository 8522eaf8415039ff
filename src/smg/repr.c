// Signed or unsigned: where a value is neither negative nor large, both readings are the same number.
#include "smg/smg.h"

SmgValue smg_with_repr(SmgContext *smg, const Kb *kb, SmgValue value, SmgRepr repr, uint32_t bits) {
    TermTable *t = smg->table;
    if (value.repr == repr || value.repr == SMG_BITS || repr == SMG_BITS || bits == 0 || bits > 64)
        return value;
    // A signed value is below 2^(bits - 1), an unsigned one is at least 0.
    Formula is_same = value.repr == SMG_SIGNED
                          ? formula_le(t, term_int(t, 0), value.term)
                          : formula_lt(t, value.term, term_const(t, number_power_of_two(bits - 1)));
    if (solver_implies(smg->solver, kb, is_same))
        value.repr = repr;
    return value;
}
