// Making segments: two neighbours in a list become one segment, again and again. Nothing but the
// neighbour may point to what ends up inside of the segment: pointers from outside enter at the
// first node, or, in a doubly linked list, at the last one. Where links lie is not taken from
// types; any field of a node that points into a like node is tried.
//
// What nodes hold is joined, unless the options (SmgListOptions) ask for equal values: then
// neighbours that hold the same become segments first.
//
// Why this ends: each fold makes the number of objects smaller.
#include "smg/fold_internal.h"
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/refs.h"
#include "smg/rows.h"
#include "smg/tree.h"
#include "smg/wellformed.h"

#include <stdlib.h>

enum { MAX_FOLDS = 64 };

// ---- Neighbours ---------------------------------------------------------------------------------

bool fold_is_node(const SmgObject *object) {
    return object && object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->owner &&
           !smg_is_rows(object);
}

bool fold_read_link(Fold *f, SmgObjectId id, Number place, SmgValue *value) {
    return smg_read_link(f->smg, *f->heap, *f->kb, id, place, value) && value->repr == SMG_UNSIGNED;
}

// Finds a field of y that points back to the end of x.
static bool find_back_link(Fold *f, Neighbours *n, const SmgObject *x, const SmgObject *y) {
    Term expected = term_add_number(f->smg->table, smg_last_address(x), n->segment.head);
    if (y->segment)
        return y->segment->is_double && term_same(y->segment->back.term, expected) &&
               (n->segment.prev = y->segment->prev, true);
    for (const SmgEntry *e = y->entries; e; e = e->older) {
        Number place;
        SmgValue value;
        if (e->kind == SMG_FIELD && term_same(e->value.term, expected) &&
            term_is_const(f->smg->table, e->offset, &place) && place != n->segment.next &&
            fold_read_link(f, n->y, place, &value) && term_same(value.term, expected)) {
            n->segment.prev = place;
            return true;
        }
    }
    return false;
}

// Does only the neighbour before it point to y, besides the parts of both?
bool fold_has_one_way_in(Fold *f, const Neighbours *n, const SmgObject *y) {
    uint64_t n_refs = smg_refs_to(&f->refs, y->base);
    SmgObjectId both[] = {n->y, n->x};
    for (int i = 0; i < 2 && n_refs > 1; i++) {
        SmgParts parts = smg_find_parts(&f->refs, both[i], &n->segment);
        n_refs -= smg_refs_inside(&parts, y->base);
        smg_parts_release(&parts);
    }
    return n_refs == 1;
}

// Nothing from outside points to what is inside of the joined segment.
static bool is_closed(Fold *f, const Neighbours *n, const SmgObject *x, const SmgObject *y) {
    bool y_is_inside = !n->segment.is_double || y->segment;
    if (smg_has_old_name(&f->refs, n->y))
        return false;
    if (y_is_inside && !fold_has_one_way_in(f, n, y))
        return false;
    return !n->segment.is_double || !x->segment || smg_refs_to(&f->refs, x->segment->last) == 1;
}

static Term length_of(Fold *f, const SmgObject *object) {
    return object->segment ? object->segment->length : term_int(f->smg->table, 1);
}

static bool fill_ends(Fold *f, Neighbours *n, const SmgObject *x, const SmgObject *y) {
    SmgSegment *list = &n->segment;
    list->length = term_add(f->smg->table, length_of(f, x), length_of(f, y));
    list->last = smg_last_address(y);
    if (y->segment)
        list->out = y->segment->out;
    else if (!fold_read_link(f, n->y, list->next, &list->out))
        return false;
    if (!list->is_double)
        return true;
    if (x->segment) {
        list->back = x->segment->back;
        return true;
    }
    return fold_read_link(f, n->x, list->prev, &list->back);
}

// One link for both, where either could have another one.
static void choose_link(Fold *f, Neighbours *n) {
    const SmgSegment *x = smg_object(*f->heap, n->x)->segment;
    const SmgSegment *y = smg_object(*f->heap, n->y)->segment;
    if (y && y->next != n->segment.next && !smg_relink(f->smg, f->heap, n->y, n->segment.next) &&
        x && smg_relink(f->smg, f->heap, n->x, y->next))
        n->segment.next = y->next;
}

// Two objects that were made at different places and share a pointer to an object like them: the
// record of a skip list (its head and its tail), say, and the head. They are no neighbours, even
// though they look alike.
static bool are_head_and_record(Fold *f, const Neighbours *n, const SmgObject *x,
                                const SmgObject *y) {
    if (x->segment || y->segment || x->site == y->site)
        return false;
    for (const SmgEntry *e = x->entries; e; e = e->older) {
        Number place;
        SmgValue value;
        SmgObjectId id;
        Term offset;
        if (e->kind == SMG_FIELD && term_is_const(f->smg->table, e->offset, &place) &&
            place != n->segment.next && fold_read_link(f, n->y, place, &value) &&
            term_same(value.term, e->value.term) &&
            smg_resolve(f->smg, *f->heap, value.term, &id, &offset) &&
            fold_is_node(smg_object(*f->heap, id)) &&
            term_same(smg_object(*f->heap, id)->size, x->size))
            return true;
    }
    return false;
}

// Is `value`, at `place` of x (or the link out of it), the link to a like neighbour?
static bool are_neighbours(Fold *f, SmgObjectId id, Number place, SmgValue value, Neighbours *n) {
    Term offset;
    const SmgObject *x = smg_object(*f->heap, id);
    *n = (Neighbours){.x = id, .segment = {.next = place}};
    if (value.repr != SMG_UNSIGNED || !smg_resolve(f->smg, *f->heap, value.term, &n->y, &offset) ||
        !term_is_const(f->smg->table, offset, &n->segment.head))
        return false;
    const SmgObject *y = smg_object(*f->heap, n->y);
    bool is_tree_link = !f->lists.no_trees && smg_is_tree_link(f->smg, x, place);
    if (n->y == id || is_tree_link || !fold_is_node(y) || !smg_are_same_kind(f->smg, x, y) ||
        smg_is_last(f->smg, y, value.term))
        return false;
    if (!f->lists.any_links && !smg_may_be_linked_at(f->smg, x, y, place)) {
        f->smg->has_refused_links = true;
        return false;
    }
    if (x->segment || y->segment) {
        choose_link(f, n);
        x = smg_object(*f->heap, id);
        y = smg_object(*f->heap, n->y);
    }
    n->segment.is_double = find_back_link(f, n, x, y);
    if (n->segment.is_double && !x->segment && !y->segment && n->segment.prev < n->segment.next)
        return false; // the same list from its other end: one of both layouts, or none would fit
    return smg_have_same_layout(x->segment, &n->segment) &&
           smg_have_same_layout(y->segment, &n->segment) && is_closed(f, n, x, y) &&
           !are_head_and_record(f, n, x, y) && fill_ends(f, n, x, y);
}

// ---- Which of them ------------------------------------------------------------------------------

static uint32_t threshold(const Fold *f) {
    return f->lists.threshold ? f->lists.threshold : SMG_LIST_THRESHOLD;
}

// A segment is long enough by itself: what follows in the row joins it.
static uint32_t count_nodes(const Fold *f, SmgObjectId id) {
    return smg_object(*f->heap, id)->segment ? threshold(f) : 1;
}

// The neighbour before n->x in the same list.
static bool find_before(Fold *f, const Neighbours *n, Neighbours *before) {
    for (size_t i = 0; i < f->nodes.count; i++) {
        SmgObjectId id = f->nodes.items[i];
        const SmgObject *object = smg_object(*f->heap, id);
        SmgValue link;
        if (object->segment && object->segment->shape != SMG_LIST)
            continue;
        if (object->segment)
            link = object->segment->out;
        else if (!fold_read_link(f, id, n->segment.next, &link))
            continue;
        if (are_neighbours(f, id, object->segment ? object->segment->next : n->segment.next, link,
                           before) &&
            before->y == n->x && smg_have_same_layout(&before->segment, &n->segment))
            return true;
    }
    return false;
}

static bool find_after(Fold *f, const Neighbours *n, Neighbours *after) {
    return are_neighbours(f, n->y, n->segment.next, n->segment.out, after) &&
           smg_have_same_layout(&after->segment, &n->segment);
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
    if (n->segment.shape == SMG_ROWS)
        return true; // asked for in any case
    return !f->lists.keeps_ends || (find_before(f, n, &other) && find_after(f, n, &other));
}

// ---- Joining neighbours -------------------------------------------------------------------------

// Objects that only their node points to may become one part of each node.
static bool are_parts(void *context, SmgObjectId a, SmgObjectId b) {
    const Fold *f = context;
    uint64_t found;
    return map_get(&f->parts_x.ids, a, &found) && map_get(&f->parts_y.ids, b, &found);
}

static bool may_lack(void *context, bool in_y, SmgObjectId id) {
    const Fold *f = context;
    uint64_t found;
    return map_get(in_y ? &f->parts_y.ids : &f->parts_x.ids, id, &found);
}

// Does the field hold an address, or what the node's link holds?
static bool is_pointer(Fold *f, const SmgEntry *e, const SmgSegment *list) {
    return e->kind == SMG_FIELD &&
           (smg_has_base(f->smg, e->value.term) ||
            (list && term_exists(list->successor) && term_same(e->value.term, list->successor)));
}

static bool has_pointer_at(Fold *f, const SmgObject *object, Term offset) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (term_same(e->offset, offset) &&
            (e->kind == SMG_COLUMN || is_pointer(f, e, object->segment)))
            return true;
    return false;
}

// A pointer that is not kept would look like memory that is lost.
static bool are_pointers_kept(Fold *f, const SmgObject *node, const SmgObject *joined) {
    const SmgSegment *list = joined->segment;
    for (const SmgEntry *e = node->entries; e; e = e->older) {
        Number place;
        bool is_link =
            term_is_const(f->smg->table, e->offset, &place) && smg_is_link_place(list, place);
        bool has_pointer = is_pointer(f, e, node->segment) || e->kind == SMG_COLUMN;
        if (!is_link && has_pointer && !has_pointer_at(f, joined, e->offset))
            return false;
    }
    return true;
}

static void remove_name(Fold *f, SmgHeap *heap, SmgObjectId id) {
    const SmgObject *object = smg_object(*f->heap, id);
    if (smg_has_two_names(object))
        smg_forget_name(f->smg, heap, object->segment->last);
}

static void remove_object(Fold *f, SmgHeap *heap, SmgObjectId id) {
    remove_name(f, heap, id);
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

// The segment's last node is that of y, or of x; its name is kept, others go.
static void name_ends(Fold *f, SmgHeap *heap, const Neighbours *n) {
    uint64_t name = 0;
    remove_name(f, heap, n->x);
    remove_object(f, heap, n->y);
    if (!n->segment.is_double || term_same(n->segment.last, smg_object(*heap, n->x)->base))
        return;
    map_get(&f->smg->bases, n->segment.last.id, &name);
    smg_put(f->smg, heap, (SmgObjectId)name, smg_alias(f->smg, n->segment.last, n->x));
}

typedef struct Parts {
    const SmgJoin *join;
    SmgHeap heap;
    SmgObjectId segment;
    SmgBinding counterparts; // addresses of parts -> those of the other node's
    VEC(Formula) addresses;  // what holds of the joined parts' addresses, as of all
} Parts;

static void bind_part(void *context, uint32_t id, uint64_t pointer) {
    Parts *p = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint64_t other;
    if (id == p->segment || !map_get(&p->join->pairs, id, &other) || other == id || !other)
        return;
    const SmgObject *counterpart = smg_object(p->heap, (SmgObjectId)other);
    const SmgObject *joined = smg_object(p->join->heap, id);
    if (joined && !smg_is_rows(joined) && !joined->alias_of)
        vec_push(&p->addresses, smg_address_fact(p->join->smg, joined->base, joined->size));
    smg_binding_set(&p->counterparts, object->base, counterpart->base);
    if (smg_has_two_names(object))
        smg_binding_set(&p->counterparts, object->segment->last, smg_last_address(counterpart));
}

// The address of a part will be that of any node's part: what is known of it must hold for all of
// them, the rest is forgotten.
static void keep_alike(Fold *f, const SmgJoin *j, const Neighbours *n) {
    Parts parts = {.join = j, .heap = *f->heap, .segment = n->x};
    VEC(Formula) kept = {0};
    bool forgets = false;
    pmap_visit(f->heap->objects, bind_part, &parts);
    for (const Kb *kb = parts.counterparts.terms.count ? *f->kb : NULL; kb; kb = kb_rest(kb)) {
        Formula known = kb_formula(kb);
        bool is_alike =
            !smg_binding_mentions_formula(f->smg, &parts.counterparts, known) ||
            solver_implies(f->smg->solver, *f->kb,
                           smg_binding_apply_formula(f->smg, &parts.counterparts, known));
        forgets |= !is_alike;
        if (is_alike)
            vec_push(&kept, known);
    }
    if (forgets)
        *f->kb = NULL;
    while (forgets && kept.count)
        *f->kb = kb_add(f->smg->solver, *f->kb, vec_pop(&kept));
    while (forgets && n->segment.shape != SMG_ROWS && parts.addresses.count)
        *f->kb = kb_add(f->smg->solver, *f->kb, vec_pop(&parts.addresses));
    vec_free(&kept);
    vec_free(&parts.addresses);
    smg_binding_release(&parts.counterparts);
}

typedef struct PartCheck {
    const Fold *fold;
    const SmgJoin *join;
    bool are_kept;
} PartCheck;

static void check_part(void *context, uint32_t id, uint64_t pointer) {
    PartCheck *check = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint64_t found;
    if (object->alias_of || object->life != SMG_ALIVE)
        return;
    if (map_get(&check->fold->parts_x.ids, id, &found))
        check->are_kept &= map_get(&check->join->pairs, id, &found);
    if (map_get(&check->fold->parts_y.ids, id, &found))
        check->are_kept &= map_get(&check->join->inverse, id, &found);
}

// Every live part of either is a part of the joined one: none is lost.
static bool are_parts_kept(const Fold *f, const SmgJoin *j) {
    PartCheck check = {f, j, true};
    if (f->parts_x.ids.count || f->parts_y.ids.count)
        pmap_visit(f->heap->objects, check_part, &check);
    return check.are_kept;
}

// Is y named by something that is left? (Where the list is doubly linked, that is the name of the
// last node.)
static bool is_still_named(Fold *f, SmgHeap heap, const Neighbours *n) {
    Term y = smg_object(*f->heap, n->y)->base;
    if (n->segment.is_double || smg_refs_to(&f->refs, y) == 1)
        return false;
    SmgRefs refs = smg_count_refs(f->smg, heap, f->roots, f->n_roots);
    bool is_named = smg_refs_to(&refs, y) > 0;
    smg_refs_release(&refs);
    return is_named;
}

static bool commit(Fold *f, SmgJoin *j, const Neighbours *n) {
    SmgHeap heap = j->heap;
    Removal removal = {f, &heap, &j->pairs, n->x, n->y};
    smg_unite_kinds(f->smg, smg_object(*f->heap, n->x), smg_object(*f->heap, n->y));
    pmap_visit(j->heap.objects, remove_counterpart, &removal);
    name_ends(f, &heap, n);
    if (n->segment.shape != SMG_ROWS && is_still_named(f, heap, n))
        return false;
    keep_alike(f, j, n);
    *f->heap = heap;
    for (size_t i = 0; i < j->facts.count; i++)
        *f->kb = kb_add(f->smg->solver, *f->kb, j->facts.items[i]);
    if (n->segment.shape == SMG_ROWS)
        return true; // there may be none
    Term one = term_int(f->smg->table, 1);
    *f->kb = kb_add(f->smg->solver, *f->kb, formula_le(f->smg->table, one, n->segment.length));
    return true;
}

// Two regions that were made at different places and of which only one has some part: the record of
// a list (its head and its tail), say, and the tail. They only look alike, unless nodes from both
// places have been neighbours before.
static bool are_unlike(Fold *f, SmgHeap joined, const Neighbours *n) {
    const SmgObject *x = smg_object(*f->heap, n->x), *y = smg_object(*f->heap, n->y);
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    return !x->segment && !y->segment && !smg_are_united(f->smg, x, y) &&
           smg_optional_parts(joined, n->x, parts) > 0;
}

// Nodes of trees are split off with all of their parts.
static bool has_optional(const SmgJoin *j, SmgObjectId id) {
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    return smg_optional_parts(j->heap, id, parts) > 0;
}

// Objects that different calls made, and that are alike only if one of them lacks what the other
// one has, may be a node and its part: before such a fold is relied on, it is worth to look for
// what the links are (makers.c).
static void doubt_link(Fold *f, SmgHeap joined, const Neighbours *n) {
    const SmgObject *x = smg_object(*f->heap, n->x), *y = smg_object(*f->heap, n->y);
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    uint32_t n_optional = smg_optional_parts(joined, n->x, parts);
    f->smg->doubts_links |= n->segment.shape == SMG_LIST &&
                            !smg_are_linked_at(f->smg, x, y, n->segment.next) &&
                            n_optional > smg_optional_parts(*f->heap, n->x, parts) &&
                            n_optional > smg_optional_parts(*f->heap, n->y, parts);
}

static bool join_pair(Fold *f, const Neighbours *n, bool may_differ) {
    SmgSide side = {.kb = *f->kb, .heap = *f->heap};
    SmgJoin j = {.smg = f->smg,
                 .a = side,
                 .b = side,
                 .may_differ = are_parts,
                 .may_lack = may_lack,
                 .is_fold = true,
                 .context = f};
    smg_join_begin(&j);
    SmgObject joined = *smg_object(*f->heap, n->x);
    joined.segment = &n->segment;
    joined.is_given &= smg_object(*f->heap, n->y)->is_given;
    joined.is_exposed |= smg_object(*f->heap, n->y)->is_exposed;
    joined.is_outside |= smg_object(*f->heap, n->y)->is_outside;
    joined.maker = joined.maker == smg_object(*f->heap, n->y)->maker ? joined.maker : 0;
    smg_put(f->smg, &j.heap, n->x, joined);
    map_set(&j.pairs, n->x, n->y);
    map_set(&j.inverse, n->y, n->x);
    smg_binding_set(&j.b.binding, joined.base, smg_object(*f->heap, n->y)->base);
    smg_join_nodes(&j, (SmgPair){n->x, n->y});
    smg_join_find_facts(&j);
    const SmgObject *both = smg_object(j.heap, n->x);
    if (!j.fails)
        doubt_link(f, j.heap, n);
    bool is_whole = !j.fails && !are_unlike(f, j.heap, n) &&
                    are_pointers_kept(f, smg_object(*f->heap, n->x), both) &&
                    are_pointers_kept(f, smg_object(*f->heap, n->y), both) &&
                    (!j.n_unequal || may_differ) && are_parts_kept(f, &j) &&
                    (n->segment.shape != SMG_ROWS || fold_may_join_rows(f, n, &j)) &&
                    (n->segment.shape != SMG_TREE || !has_optional(&j, n->x)) && commit(f, &j, n);
    f->smg->has_joined_values |= is_whole && j.n_unequal > 0;
    smg_join_release(&j);
    return is_whole;
}

// Lists that nodes own become segments before their owners do: then these are alike. So nodes that
// own fewer objects come first.
static bool is_its_turn(Fold *f) {
    size_t n_parts =
        f->parts_x.ids.count > f->parts_y.ids.count ? f->parts_x.ids.count : f->parts_y.ids.count;
    if (n_parts > f->max_parts && n_parts < f->more_parts)
        f->more_parts = n_parts;
    return n_parts <= f->max_parts;
}

bool fold_pair(Fold *f, const Neighbours *n, bool may_differ) {
    f->parts_x = smg_find_parts(&f->refs, n->x, &n->segment);
    f->parts_y = smg_find_parts(&f->refs, n->y, &n->segment);
    bool is_folded = is_its_turn(f) && join_pair(f, n, may_differ);
    smg_parts_release(&f->parts_x);
    smg_parts_release(&f->parts_y);
    return is_folded;
}

// ---- One copy -----------------------------------------------------------------------------------

typedef struct Owning {
    Fold *f;
    SmgObjectId segment;
    SmgParts parts;
    VEC(Term) own;
} Owning;

static void own_part(void *context, uint32_t id, uint64_t pointer) {
    Owning *o = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint64_t found;
    if (object->owner || object->alias_of || !map_get(&o->parts.ids, id, &found))
        return;
    SmgObject part = *object;
    part.owner = o->segment;
    smg_put(o->f->smg, o->f->heap, id, part);
    vec_push(&o->own, part.base);
}

void fold_own_parts(Fold *f, SmgObjectId id) {
    fold_count_refs(f);
    SmgObject whole = *smg_object(*f->heap, id);
    Owning o = {.f = f, .segment = id, .parts = smg_find_parts(&f->refs, id, whole.segment)};
    SmgHeap heap = *f->heap;
    pmap_visit(heap.objects, own_part, &o);
    SmgSegment *segment = arena_new(f->smg->arena, sizeof *segment);
    Term *own = arena_new(f->smg->arena, (o.own.count + 1) * sizeof *own);
    *segment = *whole.segment;
    segment->own = own;
    segment->n_own = 0;
    while (o.own.count)
        own[segment->n_own++] = vec_pop(&o.own);
    whole.segment = segment;
    smg_put(f->smg, f->heap, id, whole);
    smg_parts_release(&o.parts);
    vec_free(&o.own);
}

// ---- The search ---------------------------------------------------------------------------------

// Leads a field at a higher place of x to the same object?
static bool has_higher_link(Fold *f, const SmgObject *x, Number place, Term value) {
    for (const SmgEntry *e = x->entries; e; e = e->older) {
        Number other;
        if (e->kind == SMG_FIELD && term_same(e->value.term, value) &&
            term_is_const(f->smg->table, e->offset, &other) && other > place)
            return true;
    }
    return false;
}

// Of several fields that lead to the same neighbour the highest is the link, as in like nodes.
static bool fold_region_at(Fold *f, SmgObjectId id, bool is_highest) {
    const SmgObject *x = smg_object(*f->heap, id);
    Neighbours n;
    for (const SmgEntry *e = x->entries; e; e = e->older) {
        Number place;
        SmgValue value;
        if (e->kind == SMG_FIELD && smg_has_base(f->smg, e->value.term) &&
            term_is_const(f->smg->table, e->offset, &place) &&
            fold_read_link(f, id, place, &value) &&
            has_higher_link(f, x, place, value.term) != is_highest &&
            are_neighbours(f, id, place, value, &n) && is_long_enough(f, &n) &&
            fold_pair(f, &n, may_join_values(f, &n)))
            return true;
    }
    return false;
}

static bool fold_segment_at(Fold *f, SmgObjectId id) {
    const SmgSegment *list = smg_object(*f->heap, id)->segment;
    Neighbours n;
    return are_neighbours(f, id, list->next, list->out, &n) && is_long_enough(f, &n) &&
           fold_pair(f, &n, may_join_values(f, &n));
}

// The node behind may be alike with another field as the link, of those that lead to it.
static bool fold_relinked_at(Fold *f, SmgObjectId id) {
    const SmgObject *x = smg_object(*f->heap, id);
    SmgHeap before = *f->heap;
    for (const SmgEntry *e = x->entries; e && term_exists(x->segment->successor); e = e->older) {
        Number place;
        if (e->kind != SMG_FIELD || !term_same(e->value.term, x->segment->successor) ||
            !term_is_const(f->smg->table, e->offset, &place))
            continue;
        if (smg_relink(f->smg, f->heap, id, place) && fold_segment_at(f, id))
            return true;
        *f->heap = before;
    }
    return false;
}

static bool fold_at(Fold *f, SmgObjectId id) {
    const SmgObject *x = smg_object(*f->heap, id);
    if (!x->segment)
        return fold_region_at(f, id, true) || fold_region_at(f, id, false);
    return x->segment->shape == SMG_LIST && (fold_segment_at(f, id) || fold_relinked_at(f, id));
}

static void add_node(void *context, uint32_t id, uint64_t pointer) {
    Fold *f = context;
    if (fold_is_node((const SmgObject *)(uintptr_t)pointer))
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
    if (!node || !node->segment || !term_same(smg_last_address(node), name->base))
        smg_remove(f->smg, f->heap, id);
}

void fold_count_refs(Fold *f) {
    smg_refs_release(&f->refs);
    f->refs = smg_count_refs(f->smg, *f->heap, f->roots, f->n_roots);
}

static bool fold_lists(Fold *f, size_t max_parts) {
    bool folded = false;
    f->max_parts = max_parts;
    f->more_parts = SIZE_MAX;
    for (size_t i = 0; i < f->nodes.count && !folded && !f->lists.only_trees; i++)
        folded = fold_at(f, f->nodes.items[i]);
    return folded;
}

bool fold_list_from(Fold *f, SmgObjectId first) {
    bool is_folded = false;
    f->max_parts = SIZE_MAX;
    for (int n = 0; n < MAX_FOLDS; n++) {
        fold_count_refs(f);
        find_nodes(f);
        if (!fold_at(f, first))
            break;
        is_folded = true;
    }
    return is_folded;
}

static bool fold_any(Fold *f) {
    bool folded = fold_lists(f, 0);
    size_t more = f->more_parts;
    f->max_parts = SIZE_MAX;
    if (!folded && !f->lists.no_trees)
        folded = fold_trees(f);
    for (; !folded && more < SIZE_MAX; more = f->more_parts)
        folded = fold_lists(f, more);
    return folded;
}

static int fold_all(Fold *f, bool seeks_equal) {
    int n_folds = 0;
    bool folded = true;
    f->seeks_equal = seeks_equal;
    while (folded && n_folds < MAX_FOLDS) {
        folded = false;
        fold_count_refs(f);
        pmap_visit(f->heap->objects, drop_unused_name, f);
        f->refs.heap = *f->heap;
        find_nodes(f);
        if (!f->lists.no_trees && !f->lists.only_rows)
            smg_find_tree_layouts(f->smg, *f->heap, *f->kb);
        if (!f->lists.only_rows)
            folded = fold_any(f);
        if (!folded && f->lists.makes_rows)
            folded = fold_rows(f);
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
