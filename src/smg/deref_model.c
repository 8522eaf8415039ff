// The object behind an address by one model. Each heaplet has an auxiliary variable that is 1
// exactly when the address is one of its own; the model's value of it names the heaplet.
//
// The algorithm that this follows takes what the model says as the answer. That is only right for
// an address that has one value: a[i] may be inside of `a` in the model and outside in another one.
// So the solver is asked whether what the model says follows. (Heaplets may also overlap in a
// model: that they are separate is not part of the query. Those that are named in the address come
// first.)
#include "smg/deref.h"

static bool confirm(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term address) {
    return smg_deref_ask(smg, kb, smg_holds_address(smg, smg_object(heap, id), address));
}

static bool search(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id) {
    TermTable *t = smg->table;
    SmgHeaplets heaplets = smg_all_heaplets(smg, heap, kb, address);
    Term *aux = arena_new(smg->arena, (heaplets.n + 1) * sizeof *aux);
    const Kb *with_aux = kb;
    for (size_t i = 0; i < heaplets.n; i++) {
        Formula holds = smg_holds_address(smg, smg_object(heap, heaplets.ids[i]), address);
        aux[i] = term_fresh(t, "aux");
        with_aux = kb_add(smg->solver, with_aux, formula_eq(t, aux[i], term_bool(t, holds)));
    }
    smg->deref_stats.queries++;
    if (solver_find_model(smg->solver, with_aux) != SOLVER_YES)
        return false;
    size_t n_guesses = 0;
    for (size_t i = 0; i < heaplets.n; i++) { // all values first: the next question ends the model
        Number value;
        if (solver_value(smg->solver, aux[i], &value) && value == 1)
            aux[n_guesses++] = (Term){heaplets.ids[i]};
    }
    for (size_t i = 0; i < n_guesses; i++) {
        *id = aux[i].id;
        if (confirm(smg, heap, kb, *id, address))
            return true;
    }
    return false;
}

const SmgDeref SMG_DEREF_MODEL = {"model", search, confirm};
