// The object behind an address by one question for each heaplet: is the address one of its own?
#include "smg/deref.h"

static bool holds(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term address) {
    return smg_deref_ask(smg, kb, smg_holds_address(smg, smg_object(heap, id), address));
}

static bool search_among(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, bool are_named,
                         SmgObjectId *id) {
    SmgHeaplets heaplets = smg_heaplets(smg, heap, kb, address, are_named);
    for (size_t i = 0; i < heaplets.n; i++) {
        *id = heaplets.ids[i];
        if (holds(smg, heap, kb, *id, address))
            return true;
    }
    return false;
}

static bool search(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id) {
    return search_among(smg, heap, kb, address, true, id) ||
           search_among(smg, heap, kb, address, false, id);
}

const SmgDeref SMG_DEREF_SMT = {"smt", search, holds};
