// What the procedures of smg/deref.h have in common, and the one that goes by names.
#include "smg/deref.h"

#include "base/clock.h"
#include "base/vec.h"
#include "term/cone.h"

static const SmgDeref *procedure(const SmgContext *smg) {
    return smg->deref ? smg->deref : &SMG_DEREF_GRAPH;
}

// ---- Heaplets -----------------------------------------------------------------------------------

static Formula holds_from(SmgContext *smg, Term base, Term size, Term address) {
    TermTable *t = smg->table;
    return formula_and(t, formula_le(t, base, address),
                       formula_lt(t, address, term_add(t, base, size)));
}

Formula smg_holds_address(SmgContext *smg, const SmgObject *object, Term address) {
    Formula holds = holds_from(smg, object->base, object->size, address);
    if (object->segment && object->segment->is_double)
        holds = formula_or(smg->table, holds,
                           holds_from(smg, object->segment->last, object->size, address));
    return holds;
}

bool smg_holds_by_sight(SmgContext *smg, const SmgObject *object, Term address) {
    TermTable *t = smg->table;
    Number offset, size;
    if (!term_is_const(t, object->size, &size))
        return false;
    if (term_is_const(t, term_sub(t, address, object->base), &offset) && offset >= 0 &&
        offset < size)
        return true;
    return object->segment && object->segment->is_double &&
           term_is_const(t, term_sub(t, address, object->segment->last), &offset) && offset >= 0 &&
           offset < size;
}

typedef struct HeapletSearch {
    Cone named, connected; // variables in the address, and those that facts connect with it
    bool are_named;        // which of them are wanted
    VEC(SmgObjectId) found;
} HeapletSearch;

static bool has_address_in(const Cone *cone, const SmgObject *object) {
    return cone_has(cone, object->base) ||
           (object->segment && object->segment->is_double && cone_has(cone, object->segment->last));
}

static void note_object(void *context, uint32_t id, uint64_t pointer) {
    HeapletSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (object->life != SMG_ALIVE || object->kind == SMG_FUNCTION || object->alias_of ||
        object->owner || has_address_in(&search->named, object) != search->are_named)
        return;
    if (search->are_named || has_address_in(&search->connected, object))
        vec_push(&search->found, (SmgObjectId)id);
}

static void connect(Cone *cone, const Kb *kb) {
    VEC(Formula) facts = {0};
    for (; kb; kb = kb_rest(kb))
        vec_push(&facts, kb_formula(kb));
    bool *is_told = memory_zeroed(facts.count + 1);
    cone_choose(cone, facts.items, facts.count, false, is_told);
    free(is_told);
    vec_free(&facts);
}

SmgHeaplets smg_heaplets(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address,
                         bool are_named) {
    HeapletSearch search = {
        .named = {.table = smg->table}, .connected = {.table = smg->table}, .are_named = are_named};
    cone_add_term(&search.named, address);
    if (!are_named) {
        cone_add_term(&search.connected, address);
        connect(&search.connected, kb);
    }
    pmap_visit(heap.objects, note_object, &search);
    SmgHeaplets heaplets = {.n = search.found.count};
    SmgObjectId *ids = arena_new(smg->arena, (heaplets.n + 1) * sizeof *ids);
    for (size_t i = 0; i < heaplets.n; i++)
        ids[i] = search.found.items[i];
    heaplets.ids = ids;
    cone_release(&search.named);
    cone_release(&search.connected);
    vec_free(&search.found);
    return heaplets;
}

SmgHeaplets smg_all_heaplets(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address) {
    SmgHeaplets named = smg_heaplets(smg, heap, kb, address, true);
    SmgHeaplets others = smg_heaplets(smg, heap, kb, address, false);
    SmgObjectId *ids = arena_new(smg->arena, (named.n + others.n + 1) * sizeof *ids);
    for (size_t i = 0; i < named.n; i++)
        ids[i] = named.ids[i];
    for (size_t i = 0; i < others.n; i++)
        ids[named.n + i] = others.ids[i];
    return (SmgHeaplets){ids, named.n + others.n};
}

bool smg_deref_ask(SmgContext *smg, const Kb *kb, Formula f) {
    smg->deref_stats.queries++;
    return solver_implies(smg->solver, kb, f);
}

// ---- By name ------------------------------------------------------------------------------------

static bool holds_by_name(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                          Term address) {
    return smg_deref_ask(smg, kb, smg_holds_address(smg, smg_object(heap, id), address));
}

static bool find_by_name(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address,
                         SmgObjectId *id) {
    Term offset;
    const SmgObject *object =
        smg_resolve(smg, heap, address, id, &offset) ? smg_object(heap, *id) : NULL;
    return object && object->life == SMG_ALIVE && holds_by_name(smg, heap, kb, *id, address);
}

const SmgDeref SMG_DEREF_GRAPH = {"graph", find_by_name, holds_by_name};

// ---- With any procedure -------------------------------------------------------------------------

static bool find_by_sight(SmgContext *smg, SmgHeap heap, Term address, SmgObjectId *id) {
    Term offset;
    const SmgObject *object =
        smg_resolve(smg, heap, address, id, &offset) ? smg_object(heap, *id) : NULL;
    return object && object->life == SMG_ALIVE && smg_holds_by_sight(smg, object, address);
}

static bool find(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id) {
    if (!find_by_sight(smg, heap, address, id))
        return procedure(smg)->find(smg, heap, kb, address, id);
    smg->deref_stats.by_sight++;
    return true;
}

bool smg_find(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id) {
    double start = clock_now();
    bool found = find(smg, heap, kb, address, id);
    smg->deref_stats.seconds += clock_now() - start;
    return found;
}

static bool covers(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                   Term length, Formula inside) {
    TermTable *t = smg->table;
    const SmgObject *object = smg_object(heap, id);
    SmgObjectId found;
    Number bytes;
    bool is_empty = term_is_const(t, length, &bytes) && bytes <= 0; // there is no byte to ask for
    if (procedure(smg) == &SMG_DEREF_GRAPH || is_empty)             // one question for both ends
        return smg_deref_ask(smg, kb, inside);
    Term first = term_add(t, object->base, offset);
    Term last = term_add_number(t, term_add(t, first, length), -1);
    if (!find(smg, heap, kb, first, &found) || found != id)
        return false;
    return term_same(first, last) || smg_holds_by_sight(smg, object, last) ||
           procedure(smg)->holds(smg, heap, kb, id, last);
}

bool smg_covers(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                Term length) {
    TermTable *t = smg->table;
    double start = clock_now();
    Formula inside =
        formula_and(t, formula_le(t, term_int(t, 0), offset),
                    formula_le(t, term_add(t, offset, length), smg_object(heap, id)->size));
    smg->deref_stats.accesses++;
    bool is_shown = covers(smg, heap, kb, id, offset, length, inside);
    if (is_shown && procedure(smg) != &SMG_DEREF_GRAPH)
        solver_crosscheck(smg->solver, kb, inside, procedure(smg)->name);
    smg->deref_stats.seconds += clock_now() - start;
    return is_shown;
}
