// How accesses find their object: the public names, and what they need.
#include "api/internal.h"

#include "smg/deref.h"
#include "base/cvc5.h"

const SmgDeref *api_deref(AssayDeref deref) {
    static const SmgDeref *const procedures[] = {[ASSAY_DEREF_GRAPH] = &SMG_DEREF_GRAPH,
                                                 [ASSAY_DEREF_SMT] = &SMG_DEREF_SMT,
                                                 [ASSAY_DEREF_MODEL] = &SMG_DEREF_MODEL,
                                                 [ASSAY_DEREF_SL] = &SMG_DEREF_SL};
    return procedures[deref];
}

bool api_has_deref(AssayDeref deref, Diag *diag) {
    Budget budget = budget_of_seconds(10);
    bool is_there = deref != ASSAY_DEREF_SL || cvc5_is_there(NULL, &budget);
    if (!is_there)
        diag_error(diag, NULL, 0, "--deref=sl needs a separation-logic solver: " CVC5_MISSING);
    return is_there;
}
