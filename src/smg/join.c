// The walk over both graphs. Pairs of values lead to pairs of objects, whose contents are joined
// one after another and lead to further pairs. A number that differs becomes a ghost, or a multiple
// of the counter.
#include "smg/element_facts.h"
#include "smg/join_internal.h"
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/rows_join.h"
#include "smg/shadow.h"
#include "smg/tree.h"

enum {
    MAX_UNCHANGED = 24,
    MAX_NUMBERS = 64,
    MAX_INITIAL = 20, // landmarks, with the values that variables began with
    MOST_NOTED = 8,   // entries of an object that has not changed
};

void smg_join_begin(SmgJoin *j) { j->heap = j->a.heap; }

void smg_join_release(SmgJoin *j) {
    smg_binding_release(&j->a.binding);
    smg_binding_release(&j->b.binding);
    vec_free(&j->ghosts);
    vec_free(&j->facts);
    vec_free(&j->unchanged);
    vec_free(&j->changed);
    vec_free(&j->numbers);
    vec_free(&j->sized);
    vec_free(&j->landmarks);
    vec_free(&j->arrays);
    vec_free(&j->dropped);
    vec_free(&j->dropped_of_a);
    map_release(&j->in_trees);
    map_release(&j->pairs);
    map_release(&j->inverse);
    map_release(&j->a.taken);
    map_release(&j->b.taken);
    vec_free(&j->work);
    vec_free(&j->with_texts);
    vec_free(&j->shadowed);
    vec_free(&j->own);
    vec_free(&j->successors);
}

// ---- Numbers ------------------------------------------------------------------------------------

static Term counter(SmgJoin *j) {
    if (!term_exists(j->counter)) {
        j->counter = term_fresh(j->smg->table, "k");
        Term step = term_exists(j->step) ? j->step : join_constant(j, 1);
        join_add_ghost(j, j->counter, join_constant(j, 0), step);
        smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 0), j->counter));
    }
    return j->counter;
}

// Where a node lies in a search tree tells how its value compares with those that were searched
// for: facts that hold for some paths through the tree, and multiply its states.
static bool is_in_tree(const SmgJoin *j) {
    for (SmgObjectId id = j->inside; id;) {
        const SmgObject *object = smg_object(j->heap, id);
        if (object->segment->shape == SMG_TREE)
            return true;
        id = object->owner;
    }
    return false;
}

// For the search for facts.
static void remember(SmgJoin *j, Term term, bool is_changed) {
    Number number;
    if (!j->inside && j->numbers.count < MAX_NUMBERS &&
        !term_is_const(j->smg->table, term, &number))
        vec_push(&j->numbers, term);
    if (is_changed && is_in_tree(j))
        map_set(&j->in_trees, term.id, 1);
    if (is_changed)
        vec_push(&j->changed, term);
    else if (j->unchanged.count < MAX_UNCHANGED && !term_is_const(j->smg->table, term, &number))
        vec_push(&j->unchanged, term);
}

// A variable that still holds its initial value.
static void note_initial(SmgJoin *j, const SmgObject *object) {
    const SmgEntry *e = object->entries;
    Number length, value = 0;
    if (!e || e->older || e->kind != SMG_BYTES || object->read_only || object->is_const ||
        !term_is_const(j->smg->table, e->length, &length) || length > 8 ||
        j->landmarks.count >= MAX_INITIAL)
        return;
    for (Number n = length; n-- > 0;)
        value = value * 256 + e->bytes[n];
    if (value > 1 && value < number_power_of_two((uint32_t)length * 8 - 1))
        vec_push(&j->landmarks, term_const(j->smg->table, value));
}

void join_note_numbers(SmgJoin *j, const SmgObject *object) {
    note_initial(j, object);
    bool is_small = object->n_entries <= MOST_NOTED && !object->segment && !object->owner;
    for (const SmgEntry *e = is_small ? object->entries : NULL; e; e = e->older)
        if (e->kind == SMG_FIELD && e->value.repr != SMG_BITS &&
            !smg_has_base(j->smg, e->value.term))
            remember(j, e->value.term, false);
}

static Term fresh_ghost(SmgJoin *j, Term a, Term b) {
    Term ghost = term_fresh(j->smg->table, "v");
    join_add_ghost(j, ghost, a, b);
    remember(j, ghost, true);
    if (is_in_tree(j))
        map_set(&j->smg->of_trees, ghost.id, 1);
    return ghost;
}

typedef struct GhostSearch {
    const SmgJoin *join;
    bool found;
} GhostSearch;

static void look_for_ghost(void *context, Term var) {
    GhostSearch *search = context;
    for (size_t i = 0; i < search->join->n_given_ghosts; i++)
        search->found |= term_same(search->join->ghosts.items[i], var);
}

// With a counter beside it, the ghost's own value could not be told any more.
static bool has_given_ghost(const SmgJoin *j, Term term) {
    GhostSearch search = {j, false};
    if (j->n_given_ghosts)
        term_visit_vars(j->smg->table, term, look_for_ghost, &search);
    return search.found;
}

// Does the number differ by `*d` for each iteration?
static bool differs_by(const SmgJoin *j, Term a, Term b, Number *d) {
    TermTable *t = j->smg->table;
    Term difference = kb_simplify(j->smg->solver, j->b.kb, term_sub(t, b, a));
    if (!term_exists(j->step))
        return term_is_const(t, difference, d);
    TermLinear linear = term_linear(t, difference);
    *d = linear.n ? linear.coefficients[0] : 0;
    return linear.constant == 0 &&
           (linear.n == 0 || (linear.n == 1 && term_same(linear.atoms[0], j->step)));
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
    if (j->counts && !j->inside && !has_given_ghost(j, a) && differs_by(j, a, b, &d)) {
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

// Where several fields of a node lead to the node behind, any of them may be the link: both sides
// take the same.
static void agree_on_link(SmgJoin *j, SmgObjectId id_a, SmgObjectId id_b) {
    const SmgObject *a = smg_object(j->a.heap, id_a), *b = smg_object(j->b.heap, id_b);
    if (!a || !b || !a->segment || !b->segment || a->segment->shape != SMG_LIST ||
        b->segment->shape != SMG_LIST || a->segment->next == b->segment->next ||
        smg_relink(j->smg, &j->b.heap, id_b, a->segment->next))
        return;
    if (smg_relink(j->smg, &j->a.heap, id_a, b->segment->next))
        (void)smg_relink(j->smg, &j->heap, id_a, b->segment->next);
}

static bool may_pair(SmgJoin *j, SmgObjectId id_a, SmgObjectId id_b) {
    agree_on_link(j, id_a, id_b);
    const SmgObject *a = smg_object(j->a.heap, id_a), *b = smg_object(j->b.heap, id_b);
    if (!a || !b || a->kind != b->kind || a->life != b->life || a->read_only != b->read_only ||
        a->is_const != b->is_const || smg_is_rows(a) != smg_is_rows(b) ||
        !smg_have_same_layout(a->segment, b->segment) || !smg_is_aligned_like(a, b))
        return false;
    if (!may_rename_last(j, id_a, a, id_b, b))
        return false;
    if (id_a == id_b)
        return true;
    return (a->kind == SMG_HEAP || a->kind == SMG_STACK || a->kind == SMG_STATIC) &&
           j->may_differ(j->context, id_a, id_b);
}

// Where the last node has a name of its own on one side, the joined object has two addresses.
static void name_last_node(SmgJoin *j, SmgObjectId id, const SmgObject *a, const SmgObject *b) {
    const SmgSegment *model = a->segment ? a->segment : b->segment;
    SmgSegment *list = arena_new(j->smg->arena, sizeof *list);
    *list = *model;
    SmgObject object = *a;
    bool is_named = smg_has_two_names(a) || smg_has_two_names(b);
    bool needs_name = is_named && !smg_has_two_names(a);
    if (needs_name) {
        list->last = (Term){0};
        SmgObjectId name = smg_new_id(j->smg, &list->last);
        smg_put(j->smg, &j->heap, name, smg_alias(j->smg, list->last, id));
        smg_binding_set(&j->a.binding, list->last, a->base);
    } else if (model->is_double && !is_named) {
        list->last = a->base;
    }
    Term theirs = smg_last_address(b);
    if (is_named && !term_same(theirs, list->last))
        smg_binding_set(&j->b.binding, list->last, theirs);
    if (needs_name)
        smg_join_keep(j, smg_address_fact(j->smg, list->last, a->size));
    object.segment = list;
    smg_put(j->smg, &j->heap, id, object);
}

// What may be true of the object on either side is true of the joined one.
static void join_flags(SmgJoin *j, SmgObjectId id_a, const SmgObject *a, const SmgObject *b) {
    if (a->is_given != b->is_given || a->is_exposed != b->is_exposed ||
        a->is_outside != b->is_outside || a->maker != b->maker) {
        SmgObject mixed = *smg_object(j->heap, id_a);
        mixed.is_given = a->is_given && b->is_given;
        mixed.is_exposed = a->is_exposed || b->is_exposed;
        mixed.is_outside = a->is_outside || b->is_outside;
        mixed.maker = a->maker == b->maker ? a->maker : 0;
        smg_put(j->smg, &j->heap, id_a, mixed);
    }
}

void join_owner(SmgJoin *j, SmgObjectId id_a, SmgObjectId segment) {
    SmgObject part = *smg_object(j->heap, id_a);
    part.owner = segment;
    smg_put(j->smg, &j->heap, id_a, part);
    if (segment)
        vec_push(&j->own, ((SmgOwn){part.base, segment}));
}

// The owner that an object has on this side if each node of the joined `segment` has one like it: a
// single node owns nothing by itself, but what it is part of does.
static SmgObjectId owner_on(const SmgJoin *j, const SmgSide *side, SmgObjectId segment) {
    for (; segment; segment = smg_object(j->heap, segment)->owner) {
        SmgObjectId id = segment;
        if (side == &j->b)
            smg_pair_of(&j->pairs, segment, &id);
        if (smg_object(side->heap, id)->segment)
            return id;
    }
    return 0;
}

// Of the segments that are being joined, the innermost one whose every node has an object of its
// own like these; 0: there is one such object for all. What nodes share must not be taken for
// their own: then freeing one would leave the others.
static bool find_owner(const SmgJoin *j, SmgPair pair, SmgObjectId *owner) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    bool is_shared = j->is_fold && pair.general == pair.other;
    *owner = is_shared ? 0 : j->inside;
    for (;; *owner = smg_object(j->heap, *owner)->owner) {
        bool is_one_object = !j->is_fold || pair.general == pair.other;
        if (a->owner == owner_on(j, &j->a, *owner) && b->owner == owner_on(j, &j->b, *owner) &&
            (*owner || is_one_object))
            return true;
        if (!*owner)
            return false;
    }
}

// May the nodes that are being joined point to this joined object?
static bool is_in_sight(const SmgJoin *j, SmgObjectId id) {
    SmgObjectId owner = smg_object(j->heap, id)->owner, segment = j->inside;
    while (segment && segment != owner)
        segment = smg_object(j->heap, segment)->owner;
    return segment == owner;
}

bool smg_join_objects(SmgJoin *j, SmgObjectId id_a, SmgObjectId id_b) {
    SmgObjectId found, owner;
    if (smg_pair_of(&j->pairs, id_a, &found))
        return found == id_b && is_in_sight(j, id_a);
    if (smg_pair_of(&j->inverse, id_b, &found) || !may_pair(j, id_a, id_b) ||
        !find_owner(j, (SmgPair){id_a, id_b}, &owner))
        return false;
    const SmgObject *a = smg_object(j->a.heap, id_a), *b = smg_object(j->b.heap, id_b);
    map_set(&j->pairs, id_a, id_b);
    map_set(&j->inverse, id_b, id_a);
    if (!term_same(a->base, b->base))
        smg_binding_set(&j->b.binding, a->base, b->base);
    join_flags(j, id_a, a, b);
    if (owner)
        join_owner(j, id_a, owner);
    if (a->segment || b->segment)
        smg_unite_kinds(j->smg, a, b);
    if (smg_is_rows(a))
        smg_join_row_counts(j, (SmgPair){id_a, id_b});
    else if (a->segment || b->segment)
        name_last_node(j, id_a, smg_object(j->heap, id_a), b);
    if (j->inside)
        smg_join_instead(j, (SmgPair){id_a, id_b});
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
    address->term = smg_simplify_address(j->smg, side->heap, side->kb, value);
    return smg_resolve(j->smg, side->heap, address->term, &address->id, &address->offset);
}

// The joined address of the node that both sides point to: the first, or the last. A single node is
// both.
static bool joined_base(SmgJoin *j, const Address *a, const Address *b, Term *base) {
    const SmgObject *in_a = smg_object(j->a.heap, a->id), *in_b = smg_object(j->b.heap, b->id);
    const SmgObject *joined = smg_object(j->heap, a->id);
    bool last_a = smg_is_last(j->smg, in_a, a->term);
    bool last_b = smg_is_last(j->smg, in_b, b->term);
    if (smg_has_two_names(in_a) && smg_has_two_names(in_b) && last_a != last_b)
        return false;
    *base = last_a || last_b ? joined->segment->last : joined->base;
    return true;
}

static SmgValue unknown_value(SmgJoin *j, SmgValue a, SmgValue b, uint32_t bits) {
    SmgValue any = {fresh_ghost(j, a.term, b.term), a.repr};
    join_keep_range(j, any, bits);
    return any;
}

// May the other side have the successor in place of this object? A part of a part is not lacking by
// itself: the list that it belongs to is to be folded first.
static bool may_lack(const SmgJoin *j, const SmgSide *side, SmgObjectId id) {
    return !j->is_part || smg_pair_of(&side->taken, id, &(SmgObjectId){0});
}

// Pointers that cannot be paired: to a part that only one side has, or to something else.
static SmgValue mismatch(SmgJoin *j, SmgValue a, SmgObjectId in_a, SmgValue b, SmgObjectId in_b,
                         uint32_t bits) {
    SmgValue joined;
    if ((!join_is_successor(j, &j->a, a.term, false, &(Term){0}) || may_lack(j, &j->b, in_b)) &&
        (!join_is_successor(j, &j->b, b.term, false, &(Term){0}) || may_lack(j, &j->a, in_a)) &&
        smg_join_optional(j, a, in_a, b, in_b, &joined))
        return joined;
    if (!j->is_lossy)
        j->fails = true;
    return j->fails ? a : unknown_value(j, a, b, bits);
}

// Pointers to two different links of a tree's nodes: a place between them would be none.
static bool are_different_links(SmgJoin *j, const Address *a, const Address *b) {
    const SmgObject *object = smg_object(j->a.heap, a->id);
    Number place_a, place_b;
    return object && object->kind == SMG_HEAP &&
           term_is_const(j->smg->table, a->offset, &place_a) &&
           term_is_const(j->smg->table, b->offset, &place_b) && place_a != place_b &&
           (smg_is_tree_link(j->smg, object, place_a) || smg_is_tree_link(j->smg, object, place_b));
}

// How much of its object lies behind a pointer: an index from there on is worth comparing with it.
static void note_room(SmgJoin *j, SmgObjectId id, Term offset) {
    const SmgObject *object = smg_object(j->heap, id);
    Term room = term_sub(j->smg->table, object->size, offset);
    Number number;
    if (!term_is_const(j->smg->table, offset, &number) && !object->segment && !object->owner &&
        !smg_has_base(j->smg, room))
        remember(j, room, false);
}

static SmgValue join_pointers(SmgJoin *j, const Address *a, const Address *b, SmgRepr repr,
                              uint32_t bits) {
    Term base;
    bool is_gone = !smg_object(j->a.heap, a->id) && !smg_object(j->b.heap, b->id);
    if (is_gone && term_same(a->term, b->term))
        return (SmgValue){a->term, repr};
    if (are_different_links(j, a, b) || !smg_join_objects(j, a->id, b->id) ||
        !joined_base(j, a, b, &base))
        return mismatch(j, (SmgValue){a->term, repr}, a->id, (SmgValue){b->term, repr}, b->id,
                        bits);
    Term offset = smg_join_numbers(j, a->offset, b->offset);
    join_keep_place(j, smg_object(j->heap, a->id), offset);
    note_room(j, a->id, offset);
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
    Term successor;
    SmgValue joined = a;
    if (a.repr != b.repr)
        align_readings(j, &a, &b, bits);
    if (a.repr != b.repr || a.repr == SMG_BITS) {
        if (a.repr == b.repr && term_same(a.term, b.term))
            return a;
        return (SmgValue){fresh_ghost(j, a.term, b.term), SMG_BITS};
    }
    if (join_successors(j, a.term, b.term, &successor))
        return (SmgValue){successor, a.repr};
    bool a_points = find_address(j, &j->a, a.term, &in_a);
    bool b_points = find_address(j, &j->b, b.term, &in_b);
    bool a_leads = join_is_successor(j, &j->a, a.term, false, &successor);
    bool b_leads = join_is_successor(j, &j->b, b.term, false, &successor);
    SmgObjectId id_a = a_points ? in_a.id : 0, id_b = b_points ? in_b.id : 0;
    // The node behind, and a part that leads there.
    if ((a_leads && b_points && may_lack(j, &j->b, id_b) &&
         smg_join_optional(j, a, 0, b, id_b, &joined)) ||
        (b_leads && a_points && may_lack(j, &j->a, id_a) &&
         smg_join_optional(j, a, id_a, b, 0, &joined)) ||
        j->fails)
        return joined;
    if (a_points && b_points)
        return join_pointers(j, &in_a, &in_b, a.repr, bits);
    if (a_points || b_points || a_leads || b_leads)
        return mismatch(j, a, id_a, b, id_b, bits);
    if (smg_has_base(smg, a.term) || smg_has_base(smg, b.term)) {
        // Addresses that are hidden in numbers must be the same on both sides.
        bool is_same =
            term_same(a.term, b.term) && smg_visit_objects(smg, a.term, pairs_with_itself, j);
        return is_same ? a : unknown_value(j, a, b, bits);
    }
    joined = (SmgValue){smg_join_numbers(j, a.term, b.term), a.repr};
    if (!term_same(a.term, b.term)) // also where a's ghost stays: that bounds it may have been lost
        join_keep_range(j, joined, bits);
    return joined;
}

// ---- Segments -----------------------------------------------------------------------------------

static void set_list(SmgJoin *j, SmgObjectId id, SmgSegment list) {
    SmgObject joined = *smg_object(j->heap, id);
    SmgSegment *stored = arena_new(j->smg->arena, sizeof *stored);
    *stored = list;
    joined.segment = stored;
    smg_put(j->smg, &j->heap, id, joined);
}

// Does the length of a part differ from copy to copy already?
static bool is_own_length(SmgHeap heap, SmgObjectId id) {
    const SmgObject *part = smg_object(heap, id);
    const SmgObject *owner = part->owner ? smg_object(heap, part->owner) : NULL;
    for (uint32_t i = 0; owner && owner->segment && i < owner->segment->n_own; i++)
        if (part->segment && term_same(owner->segment->own[i], part->segment->length))
            return true;
    return false;
}

static bool forgets_length(const SmgSide *side, SmgObjectId id, Term length) {
    const SmgObject *object = smg_object(side->heap, id);
    return object->segment && !term_same(object->segment->length, length) &&
           !is_own_length(side->heap, id);
}

void join_note_length(SmgJoin *j, SmgPair pair, Term length) {
    if (j->inside && j->is_fold &&
        (forgets_length(&j->a, pair.general, length) || forgets_length(&j->b, pair.other, length)))
        j->n_lost++;
}

// How many nodes a tree has, or the way to its hole. These do not change by the same number in each
// iteration: no relations to other numbers are looked for, which would only hold on some paths.
static Term join_counts(SmgJoin *j, Term a, Term b) {
    Term expected = smg_binding_apply(j->smg, &j->b.binding, a);
    if (term_same(expected, b) ||
        solver_implies(j->smg->solver, j->b.kb, formula_eq(j->smg->table, expected, b)))
        return a;
    Term ghost = term_fresh(j->smg->table, "nodes");
    join_add_ghost(j, ghost, a, b);
    map_set(&j->smg->of_trees, ghost.id, 1);
    return ghost;
}

// The length, and what the ends point to.
static void join_ends(SmgJoin *j, SmgPair pair) {
    SmgSegment list = *smg_object(j->heap, pair.general)->segment, a, b;
    uint32_t bits = j->smg->pointer_bytes * 8;
    if (!smg_as_segment(j->smg, j->a.heap, j->a.kb, pair.general, &list, &a) ||
        !smg_as_segment(j->smg, j->b.heap, j->b.kb, pair.other, &list, &b)) {
        j->fails = true;
        return;
    }
    list.length = list.shape == SMG_TREE ? join_counts(j, a.length, b.length)
                                         : smg_join_numbers(j, a.length, b.length);
    join_note_length(j, pair, list.length);
    smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 1), list.length));
    list.some = a.some & b.some;
    list.none = a.none & b.none;
    if (list.has_hole) {
        list.holes = a.holes | b.holes;
        list.depth = join_counts(j, a.depth, b.depth);
        smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 1), list.depth));
        smg_join_keep(j, formula_le(j->smg->table, list.depth, list.length));
    }
    j->is_at_ends = true; // where a list goes on is no part of its nodes
    list.out = smg_join_values(j, a.out, b.out, bits);
    if (smg_has_back(&list))
        list.back = smg_join_values(j, a.back, b.back, bits);
    j->is_at_ends = false;
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
        j->is_part = true;
        join_pair(j, pair);
        j->is_part = false;
    }
}

// A variable that is there already, or the address of what is gone or a part of something else by
// now.
static bool is_no_own(SmgJoin *j, SmgObjectId id, Term var, const SmgSegment *list) {
    uint64_t found;
    for (uint32_t i = 0; i < list->n_own; i++)
        if (term_same(list->own[i], var))
            return true;
    if (!map_get(&j->smg->bases, var.id, &found))
        return false;
    const SmgObject *object = smg_object(j->heap, (SmgObjectId)found);
    return !object || object->owner != id;
}

// The segment's own variables, all of which are known now.
static void set_own(SmgJoin *j, SmgObjectId id) {
    SmgSegment list = *smg_object(j->heap, id)->segment;
    Term *own = arena_new(j->smg->arena, (j->own.count + 1) * sizeof *own);
    size_t n_others = 0;
    list.own = own;
    list.n_own = 0;
    for (size_t i = 0; i < j->own.count; i++)
        if (j->own.items[i].segment != id)
            j->own.items[n_others++] = j->own.items[i];
        else if (!is_no_own(j, id, j->own.items[i].var, &list))
            own[list.n_own++] = j->own.items[i].var;
    j->own.count = n_others;
    list.successor = join_pop_successor(j);
    set_list(j, id, list);
}

// What every node holds. Parts of the nodes are joined at once, as long as it is known whose they
// are.
void smg_join_nodes(SmgJoin *j, SmgPair pair) {
    SmgObjectId outside = j->inside;
    size_t first_work = j->work.count;
    const SmgSegment *list = smg_object(j->heap, pair.general)->segment;
    const SmgSegment *before = smg_object(j->a.heap, pair.general)->segment;
    bool was_part = j->is_part;
    j->is_part = false;
    j->inside = pair.general;
    for (uint32_t i = 0; before && i < before->n_own; i++)
        vec_push(&j->own, ((SmgOwn){before->own[i], pair.general}));
    join_push_successor(j, pair, list->next);
    join_entries(j, pair, list);
    smg_shadow_join(j, pair);
    join_parts(j, first_work);
    set_own(j, pair.general);
    j->inside = outside;
    j->is_part = was_part;
}

static void join_sizes(SmgJoin *j, SmgPair pair, Term a, Term b) {
    if (term_same(a, b) && !smg_binding_mentions(j->smg, &j->b.binding, a))
        return;
    SmgObject joined = *smg_object(j->heap, pair.general);
    joined.size = smg_join_numbers(j, a, b);
    smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 0), joined.size));
    smg_put(j->smg, &j->heap, pair.general, joined);
    if (j->inside)
        return;
    // What is allocated is no larger than that, so twice its size does not wrap around.
    Number most = number_power_of_two(j->smg->pointer_bytes * 8 - 1) - 1;
    smg_join_keep(j, formula_le(j->smg->table, joined.size, join_constant(j, most)));
    smg_join_keep(j, smg_address_fact(j->smg, joined.base, joined.size));
    vec_push(&j->sized, pair);
}

static void join_pair(SmgJoin *j, SmgPair pair) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (a->life != SMG_ALIVE || a->kind == SMG_FUNCTION)
        return;
    bool is_list = smg_object(j->heap, pair.general)->segment != NULL;
    join_sizes(j, pair, a->size, b->size);
    if (is_list && !smg_is_rows(a))
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

typedef struct StaticSearch {
    SmgJoin *join;
    VEC(SmgObjectId) found;
} StaticSearch;

static void look_for_unpaired_static(void *context, uint32_t id, uint64_t pointer) {
    StaticSearch *search = context;
    SmgObjectId other;
    if (((const SmgObject *)(uintptr_t)pointer)->kind == SMG_STATIC &&
        !smg_pair_of(&search->join->pairs, id, &other))
        vec_push(&search->found, id);
}

// Memory that lives as long as the program counts as reached, and what it points to, too: only
// what both sides have may.
static void drop_unpaired_static(SmgJoin *j) {
    StaticSearch search = {.join = j};
    pmap_visit(j->heap.objects, look_for_unpaired_static, &search);
    while (search.found.count)
        smg_remove(j->smg, &j->heap, vec_pop(&search.found));
    vec_free(&search.found);
}

void smg_join_contents(SmgJoin *j) {
    j->n_outside = j->changed.count;
    while (j->work.count && !j->fails)
        join_pair(j, vec_pop(&j->work));
    while (j->with_texts.count && !j->fails)
        join_texts(j, vec_pop(&j->with_texts));
    while (j->shadowed.count && !j->fails)
        smg_shadow_join(j, vec_pop(&j->shadowed));
    drop_unpaired_static(j);
    for (size_t i = 0; i < j->dropped.count; i++) {
        SmgObjectId found;
        j->fails |= !smg_pair_of(&j->inverse, j->dropped.items[i], &found);
    }
    for (size_t i = 0; i < j->dropped_of_a.count; i++) {
        SmgObjectId found;
        j->fails |= !smg_pair_of(&j->pairs, j->dropped_of_a.items[i], &found);
    }
    if (!j->fails)
        smg_join_element_facts(j);
}

bool smg_join_is_whole(SmgJoin *j) { return smg_are_all_paired(j->b.heap, &j->inverse); }
