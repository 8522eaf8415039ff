// The object behind an address in separation logic.
//
//   allocated (algorithm 3)   no memory is heap * address |-> _
//   which one (algorithm 4)   no memory is heaplet * address |-> _, heaplet by heaplet
//
// A heaplet of n bytes, n not known, is no formula without a predicate of its own. But of all its
// cells a question about one address needs only one: the witness, a cell of the heaplet that is at
// the address if and only if the address is one of the heaplet's. (If it is not, the witness is
// anywhere else; a heaplet of no bytes has none, and none is needed: a cell somewhere else changes
// no answer.) So where witness * address |-> _ is impossible, the address is the heaplet's.
#include "smg/deref.h"

// A cell of the object that is at the address exactly where the object holds it; *known says so.
static SolverCell witness(SmgContext *smg, const SmgObject *object, Term address, Formula *known) {
    TermTable *t = smg->table;
    Term cell = term_fresh(t, "cell");
    Formula holds = smg_holds_address(smg, object, address);
    Formula is_there = formula_eq(t, cell, address);
    *known = formula_and(t, *known, formula_implies(t, holds, is_there));
    *known = formula_and(t, *known, formula_implies(t, is_there, holds));
    return (SolverCell){cell, (Term){0}};
}

static bool never_apart(SmgContext *smg, SmgHeap heap, const Kb *kb, const SmgObjectId *ids,
                        size_t n, Term address) {
    Formula known = formula_true(smg->table);
    SolverCell *cells = arena_new(smg->arena, (n + 1) * sizeof *cells);
    for (size_t i = 0; i < n; i++)
        cells[i] = witness(smg, smg_object(heap, ids[i]), address, &known);
    cells[n] = (SolverCell){address, (Term){0}};
    smg->deref_stats.queries++;
    return solver_are_never_apart(smg->solver, kb, known, cells, n + 1);
}

static bool holds(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term address) {
    return never_apart(smg, heap, kb, &id, 1, address);
}

static bool search(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id) {
    SmgHeaplets heaplets = smg_all_heaplets(smg, heap, kb, address);
    if (!never_apart(smg, heap, kb, heaplets.ids, heaplets.n, address))
        return false; // not allocated
    if (heaplets.n == 1) {
        *id = heaplets.ids[0];
        return true;
    }
    for (size_t i = 0; i < heaplets.n; i++) {
        *id = heaplets.ids[i];
        if (holds(smg, heap, kb, *id, address))
            return true;
    }
    return false;
}

const SmgDeref SMG_DEREF_SL = {"sl", search, holds};
