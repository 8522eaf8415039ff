// The walk over both graphs. Pairs of values lead to pairs of objects, whose contents are joined
// one after another and lead to further pairs. A number that differs becomes a ghost, or a multiple
// of the counter.
#include "smg/element_facts.h"
#include "smg/join_internal.h"
#include "smg/list.h"
#include "smg/shadow.h"

enum { MAX_UNCHANGED = 24, MAX_NUMBERS = 64 };

void smg_join_begin(SmgJoin *j) { j->heap = j->a.heap; }

void smg_join_release(SmgJoin *j) {
    smg_binding_release(&j->a.binding);
    smg_binding_release(&j->b.binding);
    vec_free(&j->ghosts);
    vec_free(&j->facts);
    vec_free(&j->unchanged);
    vec_free(&j->changed);
    vec_free(&j->numbers);
    vec_free(&j->landmarks);
    vec_free(&j->arrays);
    map_release(&j->pairs);
    map_release(&j->inverse);
    vec_free(&j->work);
    vec_free(&j->shadowed);
    vec_free(&j->own);
}

// ---- Numbers ------------------------------------------------------------------------------------

static Term counter(SmgJoin *j) {
    if (!term_exists(j->counter)) {
        j->counter = term_fresh(j->smg->table, "k");
        join_add_ghost(j, j->counter, join_constant(j, 0), join_constant(j, 1));
        smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 0), j->counter));
    }
    return j->counter;
}

// For the search for facts.
static void remember(SmgJoin *j, Term term, bool is_changed) {
    Number number;
    if (!j->inside && j->numbers.count < MAX_NUMBERS &&
        !term_is_const(j->smg->table, term, &number))
        vec_push(&j->numbers, term);
    if (is_changed)
        vec_push(&j->changed, term);
    else if (j->unchanged.count < MAX_UNCHANGED && !term_is_const(j->smg->table, term, &number))
        vec_push(&j->unchanged, term);
}

static Term fresh_ghost(SmgJoin *j, Term a, Term b) {
    Term ghost = term_fresh(j->smg->table, "v");
    join_add_ghost(j, ghost, a, b);
    remember(j, ghost, true);
    return ghost;
}

Term smg_join_numbers(SmgJoin *j, Term a, Term b) {
    TermTable *t = j->smg->table;
    Solver *solver = j->smg->solver;
    Number d;
    Term expected = smg_binding_apply(j->smg, &j->b.binding, a); // a's ghosts as they are in b
    if (term_same(expected, b)) {
        remember(j, a, !term_same(a, b));
        return a;
    }
    if (j->counts && !j->inside &&
        term_is_const(t, kb_simplify(solver, j->b.kb, term_sub(t, b, a)), &d)) {
        Term joined = d == 0 ? a : term_add(t, a, term_scale(t, d, counter(j)));
        remember(j, joined, d != 0);
        return joined;
    }
    if (solver_implies(solver, j->b.kb, formula_eq(t, expected, b))) {
        remember(j, a, !term_same(a, b));
        return a;
    }
    return fresh_ghost(j, a, b);
}

// ---- Pairs of objects ---------------------------------------------------------------------------

// The last nodes of two segments (of a segment and a node) have different names: may they?
static bool may_rename_last(SmgJoin *j, SmgObjectId id_a, const SmgObject *a, SmgObjectId id_b,
                            const SmgObject *b) {
    uint64_t name = id_a, other = id_b;
    map_get(&j->smg->bases, smg_last_address(a).id, &name);
    map_get(&j->smg->bases, smg_last_address(b).id, &other);
    return name == other || (name == id_a && other == id_b) ||
           j->may_differ(j->context, (SmgObjectId)name, (SmgObjectId)other);
}

static bool may_pair(SmgJoin *j, SmgObjectId id_a, SmgObjectId id_b) {
    const SmgObject *a = smg_object(j->a.heap, id_a), *b = smg_object(j->b.heap, id_b);
    if (!a || !b || a->kind != b->kind || a->life != b->life || a->read_only != b->read_only ||
        a->is_const != b->is_const || !smg_have_same_layout(a->list, b->list) ||
        !smg_is_aligned_like(a, b))
        return false;
    if ((a->owner || b->owner) && !j->inside)
        return false; // parts of nodes are met in their nodes only
    if (!may_rename_last(j, id_a, a, id_b, b))
        return false;
    if (id_a == id_b)
        return true;
    return (a->kind == SMG_HEAP || a->kind == SMG_STACK) && j->may_differ(j->context, id_a, id_b);
}

// Where one side is a doubly linked segment, the joined object has two addresses.
static void name_last_node(SmgJoin *j, SmgObjectId id, const SmgObject *a, const SmgObject *b) {
    const SmgList *model = a->list ? a->list : b->list;
    SmgList *list = arena_new(j->smg->arena, sizeof *list);
    *list = *model;
    SmgObject object = *a;
    if (model->is_double && !a->list) {
        list->last = (Term){0};
        SmgObjectId name = smg_new_id(j->smg, &list->last);
        smg_put(j->smg, &j->heap, name, smg_alias(j->smg, list->last, id));
        smg_binding_set(&j->a.binding, list->last, a->base);
    }
    Term theirs = smg_last_address(b);
    if (model->is_double && !term_same(theirs, list->last))
        smg_binding_set(&j->b.binding, list->last, theirs);
    if (model->is_double && !a->list)
        smg_join_keep(j, smg_address_fact(j->smg, list->last, a->size));
    object.list = list;
    smg_put(j->smg, &j->heap, id, object);
}

// What may be true of the object on either side is true of the joined one.
static void join_flags(SmgJoin *j, SmgObjectId id_a, const SmgObject *a, const SmgObject *b) {
    if (a->is_given != b->is_given || a->is_exposed != b->is_exposed ||
        a->is_outside != b->is_outside) {
        SmgObject mixed = *smg_object(j->heap, id_a);
        mixed.is_given = a->is_given && b->is_given;
        mixed.is_exposed = a->is_exposed || b->is_exposed;
        mixed.is_outside = a->is_outside || b->is_outside;
        smg_put(j->smg, &j->heap, id_a, mixed);
    }
}

// An object that each node of the segment has: its address differs from node to node.
static void join_owner(SmgJoin *j, SmgObjectId id_a) {
    SmgObject part = *smg_object(j->heap, id_a);
    part.owner = j->inside;
    smg_put(j->smg, &j->heap, id_a, part);
    vec_push(&j->own, part.base);
}

bool smg_join_objects(SmgJoin *j, SmgObjectId id_a, SmgObjectId id_b) {
    SmgObjectId found;
    if (smg_pair_of(&j->pairs, id_a, &found))
        return found == id_b;
    if (smg_pair_of(&j->inverse, id_b, &found) || !may_pair(j, id_a, id_b))
        return false;
    const SmgObject *a = smg_object(j->a.heap, id_a), *b = smg_object(j->b.heap, id_b);
    map_set(&j->pairs, id_a, id_b);
    map_set(&j->inverse, id_b, id_a);
    if (!term_same(a->base, b->base))
        smg_binding_set(&j->b.binding, a->base, b->base);
    join_flags(j, id_a, a, b);
    if (j->inside && (id_a != id_b || a->owner || b->owner))
        join_owner(j, id_a);
    if (a->list || b->list)
        name_last_node(j, id_a, smg_object(j->heap, id_a), b);
    vec_push(&j->work, ((SmgPair){id_a, id_b}));
    return true;
}

// ---- Values -------------------------------------------------------------------------------------

// A pointer on one side.
typedef struct Address {
    Term term;
    SmgObjectId id;
    Term offset;
} Address;

static bool find_address(SmgJoin *j, const SmgSide *side, Term value, Address *address) {
    address->term = kb_simplify(j->smg->solver, side->kb, value);
    return smg_resolve(j->smg, side->heap, address->term, &address->id, &address->offset);
}

// The joined address of the node that both sides point to: the first, or the last. A single node is
// both.
static bool joined_base(SmgJoin *j, const Address *a, const Address *b, Term *base) {
    const SmgObject *in_a = smg_object(j->a.heap, a->id), *in_b = smg_object(j->b.heap, b->id);
    const SmgObject *joined = smg_object(j->heap, a->id);
    bool last_a = smg_is_last(j->smg, in_a, a->term);
    bool last_b = smg_is_last(j->smg, in_b, b->term);
    if (in_a->list && in_b->list && last_a != last_b)
        return false;
    *base = last_a || last_b ? joined->list->last : joined->base;
    return true;
}

static SmgValue unknown_value(SmgJoin *j, SmgValue a, SmgValue b, uint32_t bits) {
    SmgValue any = {fresh_ghost(j, a.term, b.term), a.repr};
    join_keep_range(j, any, bits);
    return any;
}

// Pointers that cannot be paired.
static SmgValue mismatch(SmgJoin *j, SmgValue a, SmgValue b, uint32_t bits) {
    if (!j->is_lossy)
        j->fails = true;
    return j->fails ? a : unknown_value(j, a, b, bits);
}

static SmgValue join_pointers(SmgJoin *j, const Address *a, const Address *b, SmgRepr repr,
                              uint32_t bits) {
    Term base;
    bool is_gone = !smg_object(j->a.heap, a->id) && !smg_object(j->b.heap, b->id);
    if (is_gone && term_same(a->term, b->term))
        return (SmgValue){a->term, repr};
    if (!smg_join_objects(j, a->id, b->id) || !joined_base(j, a, b, &base))
        return mismatch(j, (SmgValue){a->term, repr}, (SmgValue){b->term, repr}, bits);
    Term offset = smg_join_numbers(j, a->offset, b->offset);
    join_keep_place(j, smg_object(j->heap, a->id), offset);
    return (SmgValue){term_add(j->smg->table, base, offset), repr};
}

static bool pairs_with_itself(void *context, SmgObjectId id) {
    return smg_join_objects(context, id, id);
}

// One reading for both: the signed one where that says the same.
static void align_readings(SmgJoin *j, SmgValue *a, SmgValue *b, uint32_t bits) {
    SmgValue a_signed = smg_read_as(j->smg, j->a.kb, *a, bits, SMG_SIGNED);
    SmgValue b_signed = smg_read_as(j->smg, j->b.kb, *b, bits, SMG_SIGNED);
    if (a_signed.repr == SMG_SIGNED && b_signed.repr == SMG_SIGNED) {
        *a = a_signed;
        *b = b_signed;
    } else {
        *a = smg_read_as(j->smg, j->a.kb, *a, bits, SMG_UNSIGNED);
        *b = smg_read_as(j->smg, j->b.kb, *b, bits, SMG_UNSIGNED);
    }
}

SmgValue smg_join_values(SmgJoin *j, SmgValue a, SmgValue b, uint32_t bits) {
    SmgContext *smg = j->smg;
    Address in_a, in_b;
    if (a.repr != b.repr)
        align_readings(j, &a, &b, bits);
    if (a.repr != b.repr || a.repr == SMG_BITS) {
        if (a.repr == b.repr && term_same(a.term, b.term))
            return a;
        return (SmgValue){fresh_ghost(j, a.term, b.term), SMG_BITS};
    }
    bool a_points = find_address(j, &j->a, a.term, &in_a);
    bool b_points = find_address(j, &j->b, b.term, &in_b);
    if (a_points && b_points)
        return join_pointers(j, &in_a, &in_b, a.repr, bits);
    if (a_points || b_points)
        return mismatch(j, a, b, bits);
    if (smg_has_base(smg, a.term) || smg_has_base(smg, b.term)) {
        // Addresses that are hidden in numbers must be the same on both sides.
        bool is_same =
            term_same(a.term, b.term) && smg_visit_objects(smg, a.term, pairs_with_itself, j);
        return is_same ? a : unknown_value(j, a, b, bits);
    }
    SmgValue joined = {smg_join_numbers(j, a.term, b.term), a.repr};
    if (!term_same(a.term, b.term)) // also where a's ghost stays: that bounds it may have been lost
        join_keep_range(j, joined, bits);
    return joined;
}

// ---- Segments -----------------------------------------------------------------------------------

// A segment, or a single node seen as one.
static bool list_of(const SmgSide *side, SmgContext *smg, SmgObjectId id, const SmgList *layout,
                    SmgList *list) {
    const SmgObject *object = smg_object(side->heap, id);
    if (object->list) {
        *list = *object->list;
        return true;
    }
    *list = (SmgList){.length = term_int(smg->table, 1), .last = object->base};
    return smg_read_link(smg, side->heap, side->kb, id, layout->next, &list->out) &&
           (!layout->is_double ||
            smg_read_link(smg, side->heap, side->kb, id, layout->prev, &list->back));
}

static void set_list(SmgJoin *j, SmgObjectId id, SmgList list) {
    SmgObject joined = *smg_object(j->heap, id);
    SmgList *stored = arena_new(j->smg->arena, sizeof *stored);
    *stored = list;
    joined.list = stored;
    smg_put(j->smg, &j->heap, id, joined);
}

// The length, and what the ends point to.
static void join_ends(SmgJoin *j, SmgPair pair) {
    SmgList list = *smg_object(j->heap, pair.general)->list, a, b;
    uint32_t bits = j->smg->pointer_bytes * 8;
    if (!list_of(&j->a, j->smg, pair.general, &list, &a) ||
        !list_of(&j->b, j->smg, pair.other, &list, &b)) {
        j->fails = true;
        return;
    }
    list.length = smg_join_numbers(j, a.length, b.length);
    smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 1), list.length));
    list.out = smg_join_values(j, a.out, b.out, bits);
    if (list.is_double)
        list.back = smg_join_values(j, a.back, b.back, bits);
    list.own = NULL;
    list.n_own = 0;
    set_list(j, pair.general, list);
}

static void join_pair(SmgJoin *j, SmgPair pair);

// Of the pairs from number `first` on: those that belong to the segment. What its nodes share with
// others is left for later.
static void join_parts(SmgJoin *j, size_t first) {
    for (size_t i = first; i < j->work.count && !j->fails;) {
        SmgPair pair = j->work.items[i];
        if (smg_object(j->heap, pair.general)->owner != j->inside) {
            i++;
            continue;
        }
        j->work.items[i] = j->work.items[j->work.count - 1];
        (void)vec_pop(&j->work);
        join_pair(j, pair);
    }
}

// The segment's own variables from number `first` on.
static void set_own(SmgJoin *j, SmgObjectId id, size_t first) {
    SmgList list = *smg_object(j->heap, id)->list;
    uint32_t n = (uint32_t)(j->own.count - first);
    Term *own = arena_new(j->smg->arena, (n + 1) * sizeof *own);
    for (uint32_t i = 0; i < n; i++)
        own[i] = j->own.items[first + i];
    list.own = own;
    list.n_own = n;
    set_list(j, id, list);
}

// What every node holds. Parts of the nodes are joined at once, as long as it is known whose they
// are.
void smg_join_nodes(SmgJoin *j, SmgPair pair) {
    SmgObjectId outside = j->inside;
    size_t first_own = j->own.count, first_work = j->work.count;
    const SmgList *list = smg_object(j->heap, pair.general)->list;
    const SmgList *before = smg_object(j->a.heap, pair.general)->list;
    j->inside = pair.general;
    for (uint32_t i = 0; before && i < before->n_own; i++)
        vec_push(&j->own, before->own[i]);
    join_entries(j, pair, list);
    smg_shadow_join(j, pair);
    join_parts(j, first_work);
    set_own(j, pair.general, first_own);
    j->own.count = first_own;
    j->inside = outside;
}

static void join_sizes(SmgJoin *j, SmgObjectId id, Term a, Term b) {
    if (term_same(a, b) && !smg_binding_mentions(j->smg, &j->b.binding, a))
        return;
    SmgObject joined = *smg_object(j->heap, id);
    joined.size = smg_join_numbers(j, a, b);
    smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 0), joined.size));
    smg_put(j->smg, &j->heap, id, joined);
}

static void join_pair(SmgJoin *j, SmgPair pair) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (a->life != SMG_ALIVE || a->kind == SMG_FUNCTION)
        return;
    bool is_list = smg_object(j->heap, pair.general)->list != NULL;
    join_sizes(j, pair.general, a->size, b->size);
    if (is_list)
        join_ends(j, pair);
    if (is_list && !j->fails)
        smg_join_nodes(j, pair);
    else if (!j->fails)
        join_entries(j, pair, NULL);
    if (!is_list && j->inside && !j->fails)
        smg_shadow_join(j, pair);
    else if (!is_list)
        vec_push(&j->shadowed, pair);
}

void smg_join_contents(SmgJoin *j) {
    j->n_outside = j->changed.count;
    while (j->work.count && !j->fails)
        join_pair(j, vec_pop(&j->work));
    while (j->shadowed.count && !j->fails)
        smg_shadow_join(j, vec_pop(&j->shadowed));
    if (!j->fails)
        smg_join_element_facts(j);
}

bool smg_join_is_whole(SmgJoin *j) { return smg_are_all_paired(j->b.heap, &j->inverse); }
