// Making segments: two neighbours in a list become one segment, again and again. Nothing but the
// neighbour may point to what ends up inside of the segment: pointers from outside enter at the
// first node, or, in a doubly linked list, at the last one. Where links lie is not taken from
// types; any field of a node that points into a like node is tried.
//
// What nodes hold is joined, unless the options (SmgListOptions) ask for equal values: then
// neighbours that hold the same become segments first.
//
// Why this ends: each fold makes the number of objects smaller.
#include "smg/join.h"
#include "smg/list.h"
#include "smg/refs.h"
#include "smg/wellformed.h"

#include <stdlib.h>

enum { MAX_FOLDS = 64 };

typedef struct Fold {
    SmgContext *smg;
    SmgListOptions lists;
    SmgHeap *heap;
    const Kb **kb;
    const Term *roots;
    size_t n_roots;
    bool seeks_equal; // nodes that hold the same, before others
    bool takes_parts; // nodes that own other objects
    SmgRefs refs;
    VEC(SmgObjectId) nodes;    // objects that may be nodes or segments, by rising number
    SmgParts parts_x, parts_y; // of the neighbours that are being joined
} Fold;

// ---- Neighbours ---------------------------------------------------------------------------------

typedef struct Neighbours {
    SmgObjectId x, y;
    SmgList list; // of both together; without own variables
} Neighbours;

static bool is_node(const SmgObject *object) {
    return object && object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->owner;
}

static bool read_link(Fold *f, SmgObjectId id, Number place, SmgValue *value) {
    return smg_read_link(f->smg, *f->heap, *f->kb, id, place, value) && value->repr == SMG_UNSIGNED;
}

// Finds a field of y that points back to the end of x.
static bool find_back_link(Fold *f, Neighbours *n, const SmgObject *x, const SmgObject *y) {
    Term expected = term_add_number(f->smg->table, smg_last_address(x), n->list.head);
    if (y->list)
        return y->list->is_double && term_same(y->list->back.term, expected) &&
               (n->list.prev = y->list->prev, true);
    for (const SmgEntry *e = y->entries; e; e = e->older) {
        Number place;
        SmgValue value;
        if (e->kind == SMG_FIELD && term_same(e->value.term, expected) &&
            term_is_const(f->smg->table, e->offset, &place) && place != n->list.next &&
            read_link(f, n->y, place, &value) && term_same(value.term, expected)) {
            n->list.prev = place;
            return true;
        }
    }
    return false;
}

// Does only the neighbour before it, besides its own parts, point to y?
static bool has_one_way_in(Fold *f, const Neighbours *n, const SmgObject *y) {
    uint64_t n_refs = smg_refs_to(&f->refs, y->base);
    if (n_refs <= 1)
        return n_refs == 1;
    SmgParts parts = smg_find_parts(&f->refs, n->y, &n->list);
    n_refs -= smg_refs_inside(&parts, y->base);
    smg_parts_release(&parts);
    return n_refs == 1;
}

// Nothing from outside points to what is inside of the joined segment.
static bool is_closed(Fold *f, const Neighbours *n, const SmgObject *x, const SmgObject *y) {
    bool y_is_inside = !n->list.is_double || y->list;
    if (smg_has_old_name(&f->refs, n->y))
        return false;
    if (y_is_inside && !has_one_way_in(f, n, y))
        return false;
    return !n->list.is_double || !x->list || smg_refs_to(&f->refs, x->list->last) == 1;
}

static Term length_of(Fold *f, const SmgObject *object) {
    return object->list ? object->list->length : term_int(f->smg->table, 1);
}

static bool fill_ends(Fold *f, Neighbours *n, const SmgObject *x, const SmgObject *y) {
    SmgList *list = &n->list;
    list->length = term_add(f->smg->table, length_of(f, x), length_of(f, y));
    list->last = smg_last_address(y);
    if (y->list)
        list->out = y->list->out;
    else if (!read_link(f, n->y, list->next, &list->out))
        return false;
    if (!list->is_double)
        return true;
    if (x->list) {
        list->back = x->list->back;
        return true;
    }
    return read_link(f, n->x, list->prev, &list->back);
}

// Is `value`, at `place` of x (or the link out of it), the link to a like neighbour?
static bool are_neighbours(Fold *f, SmgObjectId id, Number place, SmgValue value, Neighbours *n) {
    Term offset;
    const SmgObject *x = smg_object(*f->heap, id);
    *n = (Neighbours){.x = id, .list = {.next = place}};
    if (value.repr != SMG_UNSIGNED || !smg_resolve(f->smg, *f->heap, value.term, &n->y, &offset) ||
        !term_is_const(f->smg->table, offset, &n->list.head))
        return false;
    const SmgObject *y = smg_object(*f->heap, n->y);
    if (n->y == id || !is_node(y) || !term_same(x->size, y->size) || x->align != y->align ||
        smg_is_last(f->smg, y, value.term))
        return false;
    n->list.is_double = find_back_link(f, n, x, y);
    return smg_have_same_layout(x->list, &n->list) && smg_have_same_layout(y->list, &n->list) &&
           is_closed(f, n, x, y) && fill_ends(f, n, x, y);
}

// ---- Which of them ------------------------------------------------------------------------------

static uint32_t threshold(const Fold *f) {
    return f->lists.threshold ? f->lists.threshold : SMG_LIST_THRESHOLD;
}

// A segment is long enough by itself: what follows in the row joins it.
static uint32_t count_nodes(const Fold *f, SmgObjectId id) {
    return smg_object(*f->heap, id)->list ? threshold(f) : 1;
}

// The neighbour before n->x in the same list.
static bool find_before(Fold *f, const Neighbours *n, Neighbours *before) {
    for (size_t i = 0; i < f->nodes.count; i++) {
        SmgObjectId id = f->nodes.items[i];
        const SmgObject *object = smg_object(*f->heap, id);
        SmgValue link;
        if (object->list)
            link = object->list->out;
        else if (!read_link(f, id, n->list.next, &link))
            continue;
        if (are_neighbours(f, id, object->list ? object->list->next : n->list.next, link, before) &&
            before->y == n->x && smg_have_same_layout(&before->list, &n->list))
            return true;
    }
    return false;
}

static bool find_after(Fold *f, const Neighbours *n, Neighbours *after) {
    return are_neighbours(f, n->y, n->list.next, n->list.out, after) &&
           smg_have_same_layout(&after->list, &n->list);
}

static bool is_long_enough(Fold *f, const Neighbours *n) {
    uint32_t count = count_nodes(f, n->x) + count_nodes(f, n->y);
    Neighbours now = *n, next;
    for (; count < threshold(f) && find_after(f, &now, &next); now = next)
        count += count_nodes(f, next.y);
    for (now = *n; count < threshold(f) && find_before(f, &now, &next); now = next)
        count += count_nodes(f, next.x);
    return count >= threshold(f);
}

// May what they hold differ? Not where that is not wanted at all, nor where one of them is the
// first or the last of its list and these are to be kept.
static bool may_join_values(Fold *f, const Neighbours *n) {
    Neighbours other;
    if (f->lists.only_equal || f->seeks_equal)
        return false;
    return !f->lists.keeps_ends || (find_before(f, n, &other) && find_after(f, n, &other));
}

// ---- Joining neighbours -------------------------------------------------------------------------

// Objects that only their node points to may become one part of each node.
static bool are_parts(void *context, SmgObjectId a, SmgObjectId b) {
    const Fold *f = context;
    uint64_t found;
    return map_get(&f->parts_x.ids, a, &found) && map_get(&f->parts_y.ids, b, &found);
}

static size_t count_pointers(Fold *f, const SmgObject *object, const SmgList *list) {
    size_t n = 0;
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Number place;
        bool is_link = term_is_const(f->smg->table, e->offset, &place) &&
                       (place == list->next || (list->is_double && place == list->prev));
        n += e->kind == SMG_FIELD && !is_link && smg_has_base(f->smg, e->value.term);
    }
    return n;
}

static void remove_object(Fold *f, SmgHeap *heap, SmgObjectId id) {
    const SmgObject *object = smg_object(*heap, id);
    if (object->list && object->list->is_double) {
        uint64_t name = 0;
        map_get(&f->smg->bases, object->list->last.id, &name);
        smg_remove(f->smg, heap, (SmgObjectId)name);
    }
    smg_remove(f->smg, heap, id);
}

typedef struct Removal {
    Fold *fold;
    SmgHeap *heap;
    const Map *pairs;
    SmgObjectId segment, y;
} Removal;

// Counterparts of the segment's parts, and what belonged to y.
static void remove_counterpart(void *context, uint32_t id, uint64_t pointer) {
    Removal *r = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint64_t other;
    if (id != r->segment && map_get(r->pairs, id, &other) && other != id &&
        smg_object(*r->heap, (SmgObjectId)other))
        remove_object(r->fold, r->heap, (SmgObjectId)other);
    if (object->owner == r->y && smg_object(*r->heap, id))
        remove_object(r->fold, r->heap, id);
}

// The name of the segment's last node is y's (or what y called its last node).
static void name_ends(Fold *f, SmgHeap *heap, const Neighbours *n) {
    const SmgObject *x = smg_object(*f->heap, n->x), *y = smg_object(*f->heap, n->y);
    if (x->list && x->list->is_double) {
        uint64_t name = 0;
        map_get(&f->smg->bases, x->list->last.id, &name);
        smg_remove(f->smg, heap, (SmgObjectId)name);
    }
    smg_remove(f->smg, heap, n->y);
    if (!n->list.is_double)
        return;
    uint64_t name = n->y;
    if (y->list)
        map_get(&f->smg->bases, y->list->last.id, &name);
    smg_put(f->smg, heap, (SmgObjectId)name, smg_alias(f->smg, n->list.last, n->x));
}

typedef struct Parts {
    const SmgJoin *join;
    SmgHeap heap;
    SmgObjectId segment;
    SmgBinding counterparts; // addresses of parts -> those of the other node's
} Parts;

static void bind_part(void *context, uint32_t id, uint64_t pointer) {
    Parts *p = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint64_t other;
    if (id == p->segment || !map_get(&p->join->pairs, id, &other) || other == id)
        return;
    const SmgObject *counterpart = smg_object(p->heap, (SmgObjectId)other);
    smg_binding_set(&p->counterparts, object->base, counterpart->base);
    if (object->list && object->list->is_double)
        smg_binding_set(&p->counterparts, object->list->last, smg_last_address(counterpart));
}

// The address of a part will be that of any node's part: what is known of it must hold for them.
static bool are_parts_alike(Fold *f, const SmgJoin *j, const Neighbours *n) {
    Parts parts = {.join = j, .heap = *f->heap, .segment = n->x};
    bool holds = true;
    pmap_visit(f->heap->objects, bind_part, &parts);
    for (const Kb *kb = parts.counterparts.terms.count ? *f->kb : NULL; kb && holds;
         kb = kb_rest(kb))
        if (smg_binding_mentions_formula(f->smg, &parts.counterparts, kb_formula(kb)))
            holds = solver_implies(
                f->smg->solver, *f->kb,
                smg_binding_apply_formula(f->smg, &parts.counterparts, kb_formula(kb)));
    smg_binding_release(&parts.counterparts);
    return holds;
}

static void commit(Fold *f, SmgJoin *j, const Neighbours *n) {
    SmgHeap heap = j->heap;
    Removal removal = {f, &heap, &j->pairs, n->x, n->y};
    pmap_visit(j->heap.objects, remove_counterpart, &removal);
    name_ends(f, &heap, n);
    *f->heap = heap;
    for (size_t i = 0; i < j->facts.count; i++)
        *f->kb = kb_add(f->smg->solver, *f->kb, j->facts.items[i]);
    Term one = term_int(f->smg->table, 1);
    *f->kb = kb_add(f->smg->solver, *f->kb, formula_le(f->smg->table, one, n->list.length));
}

static bool join_pair(Fold *f, const Neighbours *n) {
    SmgSide side = {.kb = *f->kb, .heap = *f->heap};
    SmgJoin j = {.smg = f->smg, .a = side, .b = side, .may_differ = are_parts, .context = f};
    smg_join_begin(&j);
    SmgObject joined = *smg_object(*f->heap, n->x);
    size_t in_x = count_pointers(f, &joined, &n->list);
    size_t in_y = count_pointers(f, smg_object(*f->heap, n->y), &n->list);
    joined.list = &n->list;
    joined.is_given &= smg_object(*f->heap, n->y)->is_given;
    joined.is_exposed |= smg_object(*f->heap, n->y)->is_exposed;
    joined.is_outside |= smg_object(*f->heap, n->y)->is_outside;
    smg_put(f->smg, &j.heap, n->x, joined);
    map_set(&j.pairs, n->x, n->y);
    map_set(&j.inverse, n->y, n->x);
    smg_binding_set(&j.b.binding, joined.base, smg_object(*f->heap, n->y)->base);
    smg_join_nodes(&j, (SmgPair){n->x, n->y});
    smg_join_find_facts(&j);
    // A pointer that is not kept would look like memory that is lost.
    bool is_whole = !j.fails && in_x == in_y &&
                    count_pointers(f, smg_object(j.heap, n->x), &n->list) == in_x &&
                    (!j.n_unequal || may_join_values(f, n)) && are_parts_alike(f, &j, n);
    if (is_whole) {
        commit(f, &j, n);
        f->smg->has_joined_values |= j.n_unequal > 0;
    }
    smg_join_release(&j);
    return is_whole;
}

// Lists that nodes own become segments before their owners do: then these are alike.
static bool is_its_turn(const Fold *f) {
    return f->takes_parts || (!f->parts_x.ids.count && !f->parts_y.ids.count);
}

static bool fold_pair(Fold *f, const Neighbours *n) {
    f->parts_x = smg_find_parts(&f->refs, n->x, &n->list);
    f->parts_y = smg_find_parts(&f->refs, n->y, &n->list);
    bool is_folded = is_its_turn(f) && join_pair(f, n);
    smg_parts_release(&f->parts_x);
    smg_parts_release(&f->parts_y);
    return is_folded;
}

// ---- The search ---------------------------------------------------------------------------------

static bool fold_at(Fold *f, SmgObjectId id) {
    const SmgObject *x = smg_object(*f->heap, id);
    Neighbours n;
    if (x->list)
        return are_neighbours(f, id, x->list->next, x->list->out, &n) && is_long_enough(f, &n) &&
               fold_pair(f, &n);
    for (const SmgEntry *e = x->entries; e; e = e->older) {
        Number place;
        SmgValue value;
        if (e->kind == SMG_FIELD && smg_has_base(f->smg, e->value.term) &&
            term_is_const(f->smg->table, e->offset, &place) && read_link(f, id, place, &value) &&
            are_neighbours(f, id, place, value, &n) && is_long_enough(f, &n) && fold_pair(f, &n))
            return true;
    }
    return false;
}

static void add_node(void *context, uint32_t id, uint64_t pointer) {
    Fold *f = context;
    if (is_node((const SmgObject *)(uintptr_t)pointer))
        vec_push(&f->nodes, (SmgObjectId)id);
}

static int by_number(const void *a, const void *b) {
    SmgObjectId first = *(const SmgObjectId *)a, second = *(const SmgObjectId *)b;
    return first < second ? -1 : first > second;
}

static void find_nodes(Fold *f) {
    vec_clear(&f->nodes);
    pmap_visit(f->heap->objects, add_node, f);
    if (f->nodes.count)
        qsort(f->nodes.items, f->nodes.count, sizeof *f->nodes.items, by_number);
}

// Second names of nodes that nothing mentions any more would only prevent folds.
static void drop_unused_name(void *context, uint32_t id, uint64_t pointer) {
    Fold *f = context;
    const SmgObject *name = (const SmgObject *)(uintptr_t)pointer;
    if (!name->alias_of || smg_refs_to(&f->refs, name->base))
        return;
    const SmgObject *node = smg_object(*f->heap, name->alias_of);
    if (!node || !node->list || !term_same(smg_last_address(node), name->base))
        smg_remove(f->smg, f->heap, id);
}

static int fold_all(Fold *f, bool seeks_equal) {
    int n_folds = 0;
    bool folded = true;
    f->seeks_equal = seeks_equal;
    while (folded && n_folds < MAX_FOLDS) {
        folded = false;
        smg_refs_release(&f->refs);
        f->refs = smg_count_refs(f->smg, *f->heap, f->roots, f->n_roots);
        pmap_visit(f->heap->objects, drop_unused_name, f);
        f->refs.heap = *f->heap;
        find_nodes(f);
        for (int pass = 0; pass < 2 && !folded; pass++) {
            f->takes_parts = pass == 1;
            for (size_t i = 0; i < f->nodes.count && !folded; i++)
                folded = fold_at(f, f->nodes.items[i]);
        }
        n_folds += folded;
    }
    return n_folds;
}

bool smg_fold(SmgContext *smg, SmgListOptions lists, SmgHeap *heap, const Kb **kb,
              const Term *roots, size_t n_roots) {
    Fold f = {
        .smg = smg, .lists = lists, .heap = heap, .kb = kb, .roots = roots, .n_roots = n_roots};
    int n_folds = lists.keeps_ends ? fold_all(&f, true) : 0;
    n_folds += fold_all(&f, false);
    smg_refs_release(&f.refs);
    vec_free(&f.nodes);
    smg_check(smg, *heap, *kb, roots, n_roots);
    return n_folds > 0;
}
