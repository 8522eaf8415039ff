#include "smg/element_facts.h"
#include "smg/elements.h"
#include "smg/list.h"

enum { MAX_UNCHANGED = 24, MAX_NUMBERS = 64 };

static Term constant(const SmgJoin *j, Number number) { return term_const(j->smg->table, number); }

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
    vec_free(&j->own);
}

// ---- Ghosts and facts -----------------------------------------------------------------------------------

static void add_ghost(SmgJoin *j, Term ghost, Term in_a, Term in_b) {
    vec_push(&j->ghosts, ghost);
    if (j->inside)
        vec_push(&j->own, ghost);
    smg_binding_set(&j->a.binding, ghost, in_a);
    smg_binding_set(&j->b.binding, ghost, in_b);
}

bool smg_join_keep(SmgJoin *j, Formula f) {
    for (size_t i = 0; i < j->facts.count; i++)
        if (formula_same(j->facts.items[i], f))
            return true;
    Formula in_a = smg_binding_apply_formula(j->smg, &j->a.binding, f);
    Formula in_b = smg_binding_apply_formula(j->smg, &j->b.binding, f);
    if (!solver_implies(j->smg->solver, j->a.kb, in_a) ||
        !solver_implies(j->smg->solver, j->b.kb, in_b))
        return false;
    vec_push(&j->facts, f);
    return true;
}

static void compare_with(SmgJoin *j, Term changed, Term w) {
    TermTable *t = j->smg->table;
    if (!smg_join_keep(j, formula_lt(t, changed, w)))
        smg_join_keep(j, formula_le(t, changed, w));
    if (!smg_join_keep(j, formula_lt(t, w, changed)))
        smg_join_keep(j, formula_le(t, w, changed));
}

// Bounds that are the same on both sides; others would move on with every round. But a sum (2 * k + 2, say) that
// becomes a ghost keeps its sign: it was bounded, and is so on the other side.
static void keep_bounds(SmgJoin *j, Term v) {
    TermTable *t = j->smg->table;
    Term in_a = smg_binding_apply(j->smg, &j->a.binding, v);
    Term in_b = smg_binding_apply(j->smg, &j->b.binding, v);
    if (term_same(in_a, v))
        return;
    bool is_sum = term_linear(t, in_a).n > 0 && term_kind(t, in_a) != TERM_VAR;
    Interval a = kb_interval(j->smg->solver, j->a.kb, in_a);
    Interval b = kb_interval(j->smg->solver, j->b.kb, in_b);
    if (a.low != NUMBER_MIN && (a.low == b.low || (is_sum && a.low > 0 && a.low < b.low)))
        smg_join_keep(j, formula_le(t, constant(j, a.low), v));
    if (a.high != NUMBER_MAX && (a.high == b.high || (is_sum && a.high < 0 && a.high > b.high)))
        smg_join_keep(j, formula_le(t, v, constant(j, a.high)));
}

void smg_join_find_facts(SmgJoin *j) {
    TermTable *t = j->smg->table;
    for (size_t i = 0; i < j->changed.count; i++) {
        Term v = j->changed.items[i];
        Term start = smg_binding_apply(j->smg, &j->a.binding, v);
        Number number;
        bool has_start = i < j->n_outside ? !term_same(start, v) && !smg_has_base(j->smg, start)
                                          : term_is_const(t, start, &number);
        if (has_start)
            compare_with(j, v, start); // does it only grow, or shrink?
        smg_join_keep(j, formula_le(t, constant(j, 0), v));
        keep_bounds(j, v);
        for (size_t w = 0; w < j->landmarks.count; w++)
            compare_with(j, v, j->landmarks.items[w]);
        for (size_t w = 0; w < j->unchanged.count; w++)
            compare_with(j, v, j->unchanged.items[w]);
        for (size_t w = 0; w < i; w++)
            compare_with(j, v, j->changed.items[w]);
    }
}

// ---- Numbers --------------------------------------------------------------------------------------------

static Term counter(SmgJoin *j) {
    if (!term_exists(j->counter)) {
        j->counter = term_fresh(j->smg->table, "k");
        add_ghost(j, j->counter, constant(j, 0), constant(j, 1));
        smg_join_keep(j, formula_le(j->smg->table, constant(j, 0), j->counter));
    }
    return j->counter;
}

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
    add_ghost(j, ghost, a, b);
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

// The range of an n-bit value is a fact about its ghost.
static void keep_range(SmgJoin *j, SmgValue value, uint32_t bits) {
    if (value.repr == SMG_BITS || bits > 64)
        return;
    Number low = value.repr == SMG_SIGNED ? -number_power_of_two(bits - 1) : 0;
    Number high = low + number_power_of_two(bits) - 1;
    smg_join_keep(j, formula_le(j->smg->table, constant(j, low), value.term));
    smg_join_keep(j, formula_le(j->smg->table, value.term, constant(j, high)));
}

// ---- Pairs of objects -----------------------------------------------------------------------------------

// The last nodes of two segments (of a segment and a node) have different names: may they?
static bool may_rename_last(SmgJoin *j, SmgObjectId id_a, const SmgObject *a, SmgObjectId id_b,
                            const SmgObject *b) {
    uint64_t name = id_a, other = id_b;
    map_get(&j->smg->bases, smg_last_address(a).id, &name);
    map_get(&j->smg->bases, smg_last_address(b).id, &other);
    return name == other || (name == id_a && other == id_b) ||
           j->may_differ(j->context, (SmgObjectId)name, (SmgObjectId)other);
}

static bool may_pair(SmgJoin *j, SmgObjectId id_a, const SmgObject *a, SmgObjectId id_b,
                     const SmgObject *b) {
    if (!a || !b || a->kind != b->kind || a->life != b->life || a->read_only != b->read_only ||
        !smg_have_same_layout(a->list, b->list) || !smg_is_aligned_like(a, b))
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

bool smg_join_objects(SmgJoin *j, SmgObjectId id_a, SmgObjectId id_b) {
    SmgObjectId found;
    if (smg_pair_of(&j->pairs, id_a, &found))
        return found == id_b;
    if (smg_pair_of(&j->inverse, id_b, &found))
        return false;
    const SmgObject *a = smg_object(j->a.heap, id_a), *b = smg_object(j->b.heap, id_b);
    if (!may_pair(j, id_a, a, id_b, b))
        return false;
    map_set(&j->pairs, id_a, id_b);
    map_set(&j->inverse, id_b, id_a);
    if (!term_same(a->base, b->base))
        smg_binding_set(&j->b.binding, a->base, b->base);
    if (a->is_given != b->is_given || a->is_exposed != b->is_exposed ||
        a->is_outside != b->is_outside) {
        SmgObject mixed = *smg_object(j->heap, id_a);
        mixed.is_given = a->is_given && b->is_given;
        mixed.is_exposed = a->is_exposed || b->is_exposed;
        mixed.is_outside = a->is_outside || b->is_outside;
        smg_put(j->smg, &j->heap, id_a, mixed);
    }
    if (j->inside && (id_a != id_b || a->owner || b->owner)) {
        SmgObject part = *smg_object(j->heap, id_a);
        part.owner = j->inside;
        smg_put(j->smg, &j->heap, id_a, part);
        vec_push(&j->own, a->base);
    }
    if (a->list || b->list)
        name_last_node(j, id_a, smg_object(j->heap, id_a), b);
    vec_push(&j->work, ((SmgPair){id_a, id_b}));
    return true;
}

// ---- Values ---------------------------------------------------------------------------------------------

// Where an offset lies in its object.
static void keep_place(SmgJoin *j, const SmgObject *object, Term offset) {
    TermTable *t = j->smg->table;
    Number number;
    if (term_is_const(t, offset, &number))
        return;
    smg_join_keep(j, formula_le(t, constant(j, 0), offset));
    if (!smg_join_keep(j, formula_lt(t, offset, object->size)))
        smg_join_keep(j, formula_le(t, offset, object->size));
}

// The joined address of the node that both sides point to: the first, or the last. A single node is both.
static bool joined_base(SmgJoin *j, SmgValue a, SmgObjectId id_a, SmgValue b, SmgObjectId id_b,
                        Term *base) {
    const SmgObject *in_a = smg_object(j->a.heap, id_a), *in_b = smg_object(j->b.heap, id_b);
    const SmgObject *joined = smg_object(j->heap, id_a);
    bool last_a = smg_is_last(j->smg, in_a, a.term);
    bool last_b = smg_is_last(j->smg, in_b, b.term);
    if (in_a->list && in_b->list && last_a != last_b)
        return false;
    *base = last_a || last_b ? joined->list->last : joined->base;
    return true;
}

static SmgValue unknown_value(SmgJoin *j, SmgValue a, SmgValue b, uint32_t bits) {
    SmgValue any = {fresh_ghost(j, a.term, b.term), a.repr};
    keep_range(j, any, bits);
    return any;
}

// Pointers that cannot be paired.
static SmgValue mismatch(SmgJoin *j, SmgValue a, SmgValue b, uint32_t bits) {
    if (!j->is_lossy)
        j->fails = true;
    return j->fails ? a : unknown_value(j, a, b, bits);
}

static SmgValue join_pointers(SmgJoin *j, SmgValue a, SmgObjectId id_a, Term offset_a, SmgValue b,
                              SmgObjectId id_b, Term offset_b, uint32_t bits) {
    Term base;
    bool is_gone = !smg_object(j->a.heap, id_a) && !smg_object(j->b.heap, id_b);
    if (is_gone && term_same(a.term, b.term))
        return a;
    if (!smg_join_objects(j, id_a, id_b) || !joined_base(j, a, id_a, b, id_b, &base))
        return mismatch(j, a, b, bits);
    Term offset = smg_join_numbers(j, offset_a, offset_b);
    keep_place(j, smg_object(j->heap, id_a), offset);
    return (SmgValue){term_add(j->smg->table, base, offset), a.repr};
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
    SmgObjectId id_a, id_b;
    Term offset_a, offset_b;
    if (a.repr != b.repr)
        align_readings(j, &a, &b, bits);
    if (a.repr != b.repr || a.repr == SMG_BITS) {
        if (a.repr == b.repr && term_same(a.term, b.term))
            return a;
        return (SmgValue){fresh_ghost(j, a.term, b.term), SMG_BITS};
    }
    Term address_a = kb_simplify(smg->solver, j->a.kb, a.term);
    Term address_b = kb_simplify(smg->solver, j->b.kb, b.term);
    bool a_points = smg_resolve(smg, j->a.heap, address_a, &id_a, &offset_a);
    bool b_points = smg_resolve(smg, j->b.heap, address_b, &id_b, &offset_b);
    if (a_points && b_points)
        return join_pointers(j, (SmgValue){address_a, a.repr}, id_a, offset_a,
                             (SmgValue){address_b, b.repr}, id_b, offset_b, bits);
    if (a_points || b_points)
        return mismatch(j, a, b, bits);
    if (smg_has_base(smg, a.term) || smg_has_base(smg, b.term)) {
        // Addresses that are hidden in numbers must stand for themselves.
        bool is_same =
            term_same(a.term, b.term) && smg_visit_objects(smg, a.term, pairs_with_itself, j);
        return is_same ? a : unknown_value(j, a, b, bits);
    }
    SmgValue joined = {smg_join_numbers(j, a.term, b.term), a.repr};
    if (!term_same(a.term, b.term)) // also where a's ghost stays: that bounds it may have been lost
        keep_range(j, joined, bits);
    return joined;
}

// ---- Contents -------------------------------------------------------------------------------------------

static bool join_range(SmgJoin *j, const SmgObject *b, const SmgEntry *e) {
    if (smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
        smg_binding_mentions(j->smg, &j->b.binding, e->length))
        return false;
    for (const SmgEntry *other = b->entries; other; other = other->older)
        if (smg_is_same_range(other, e))
            return smg_is_visible(j->smg, j->b.kb, b->entries, other);
    return false;
}

static void count_unequal(SmgJoin *j, uint32_t n) {
    j->n_unequal += n;
    if (!j->inside)
        j->n_lost += n;
}

static void compare_values(SmgJoin *j, Term a, Term b, Term joined) {
    Number number;
    count_unequal(j, !term_same(joined, a));
    if (j->inside && !term_same(a, b) &&
        (term_is_const(j->smg->table, a, &number) || term_is_const(j->smg->table, b, &number)))
        j->n_lost++;
}

static bool join_entry(SmgJoin *j, const SmgObject *a, SmgObjectId id_b, const SmgEntry *e,
                       SmgEntry *joined) {
    Number width;
    SmgValue value;
    if (e->kind == SMG_UNKNOWN || !smg_is_visible(j->smg, j->a.kb, a->entries, e))
        return false;
    *joined = *e;
    if (e->kind == SMG_ELEMENTS)
        return false; // joined as elements, or not at all
    if (e->kind != SMG_FIELD)
        return join_range(j, smg_object(j->b.heap, id_b), e);
    Term offset = smg_binding_apply(j->smg, &j->b.binding, e->offset);
    if (!term_is_const(j->smg->table, e->length, &width) ||
        smg_read(j->smg, j->b.heap, j->b.kb, id_b, offset, (uint32_t)width, &value) != SMG_KNOWN) {
        // A pointer that only one side has: nobody could follow it any more.
        j->fails |= !j->is_lossy && smg_has_base(j->smg, e->value.term);
        return false;
    }
    joined->value = smg_join_values(j, e->value, value, (uint32_t)width * 8);
    compare_values(j, e->value.term, value.term, joined->value.term);
    return true;
}

static bool is_link(SmgJoin *j, const SmgList *list, const SmgEntry *e) {
    Number offset;
    return list && e->kind == SMG_FIELD && term_is_const(j->smg->table, e->offset, &offset) &&
           (offset == list->next || (list->is_double && offset == list->prev));
}

static uint32_t count_fields(SmgJoin *j, const SmgList *list, const SmgEntry *entries) {
    uint32_t n = 0;
    for (const SmgEntry *e = entries; e; e = e->older)
        n += e->kind == SMG_FIELD && !is_link(j, list, e);
    return n;
}

// Fields in terms of ghosts are joined even where nobody wrote them: the ghosts have changed.
static bool stands_for_itself(SmgJoin *j, const SmgEntry *entries) {
    for (const SmgEntry *e = entries; e; e = e->older)
        if (smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
            smg_binding_mentions(j->smg, &j->b.binding, e->length) ||
            ((e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS) &&
             (smg_has_base(j->smg, e->value.term) ||
              smg_binding_mentions(j->smg, &j->b.binding, e->value.term))))
            return false;
    return true;
}

// Newer entries that lie over this one have all been joined as elements: then it may stay below them.
static bool lies_below_grown(SmgJoin *j, const SmgSide *side, const SmgObject *object,
                             const SmgEntry *entry, const SmgGrown *grown) {
    for (const SmgEntry *newer = object->entries; newer != entry; newer = newer->older)
        if (!smg_is_grown_from(grown, newer) && smg_may_overlap(j->smg, side->kb, entry, newer))
            return false;
    return true;
}

static bool is_kept_below(SmgJoin *j, SmgPair pair, const SmgEntry *e, const SmgGrown *grown) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    bool is_range = e->kind == SMG_FILL || e->kind == SMG_BYTES || e->kind == SMG_ELEMENTS;
    if (!grown->joined.count || !is_range || smg_is_grown_from(grown, e) ||
        smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
        smg_binding_mentions(j->smg, &j->b.binding, e->length) ||
        (e->kind == SMG_ELEMENTS && smg_binding_mentions(j->smg, &j->b.binding, e->value.term)) ||
        !lies_below_grown(j, &j->a, a, e, grown))
        return false;
    for (const SmgEntry *other = b->entries; other; other = other->older)
        if (smg_is_same_range(other, e))
            return lies_below_grown(j, &j->b, b, other, grown);
    return false;
}

static const SmgEntry *push(SmgJoin *j, const SmgEntry *older, SmgEntry entry) {
    SmgEntry *kept = arena_new(j->smg->arena, sizeof *kept);
    *kept = entry;
    kept->older = older;
    return kept;
}

static void join_entries(SmgJoin *j, SmgPair pair, const SmgList *list) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (a->entries == b->entries && stands_for_itself(j, a->entries))
        return;
    SmgGrown grown = {0};
    smg_join_elements(j, pair, &grown);
    const SmgEntry *chain =
        push(j, NULL, (SmgEntry){.kind = SMG_UNKNOWN, .offset = constant(j, 0), .length = a->size});
    uint32_t n = 1, n_fields = 0;
    for (const SmgEntry *e = a->entries; e; e = e->older)
        if (is_kept_below(j, pair, e, &grown)) {
            chain = push(j, chain, *e);
            n++;
            break; // at most one: two might lie over each other
        }
    // Visible entries do not overlap: their order is free.
    for (const SmgEntry *e = a->entries; e && !j->fails; e = e->older) {
        SmgEntry joined;
        if (is_link(j, list, e) || smg_is_grown_from(&grown, e) ||
            !join_entry(j, a, pair.other, e, &joined))
            continue;
        chain = push(j, chain, joined);
        n++;
        n_fields += e->kind == SMG_FIELD;
    }
    count_unequal(j, count_fields(j, list, a->entries) - n_fields);
    count_unequal(j, count_fields(j, list, b->entries) != n_fields);
    for (size_t i = 0; i < grown.joined.count; i++, n++)
        chain = push(j, chain, grown.joined.items[i]);
    smg_grown_release(&grown);
    SmgEntry constants[SMG_MAX_CONSTANTS];
    uint32_t n_constants = j->fails ? 0 : smg_join_constants(j, pair, constants);
    for (uint32_t i = 0; i < n_constants; i++, n++)
        chain = push(j, chain, constants[i]);
    smg_set_entries(j->smg, &j->heap, pair.general, chain, n);
}

// ---- Segments -------------------------------------------------------------------------------------------

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

static void join_lists(SmgJoin *j, SmgPair pair) {
    SmgObject joined = *smg_object(j->heap, pair.general);
    SmgList list = *joined.list, a, b;
    uint32_t bits = j->smg->pointer_bytes * 8;
    if (!list_of(&j->a, j->smg, pair.general, &list, &a) ||
        !list_of(&j->b, j->smg, pair.other, &list, &b)) {
        j->fails = true;
        return;
    }
    list.length = smg_join_numbers(j, a.length, b.length);
    smg_join_keep(j, formula_le(j->smg->table, constant(j, 1), list.length));
    list.out = smg_join_values(j, a.out, b.out, bits);
    if (list.is_double)
        list.back = smg_join_values(j, a.back, b.back, bits);
    list.own = NULL;
    list.n_own = 0;
    SmgList *stored = arena_new(j->smg->arena, sizeof *stored);
    *stored = list;
    joined.list = stored;
    smg_put(j->smg, &j->heap, pair.general, joined);
}

static void join_pair(SmgJoin *j, SmgPair pair);

// Of the pairs from number `first` on: those that belong to the segment. What its nodes share with others
// is left for later.
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

// What every node holds. Parts of the nodes are joined at once, as long as it is known whose they are.
void smg_join_nodes(SmgJoin *j, SmgPair pair) {
    SmgObjectId outside = j->inside;
    size_t first_own = j->own.count, first_work = j->work.count;
    const SmgList *list = smg_object(j->heap, pair.general)->list;
    const SmgList *before = smg_object(j->a.heap, pair.general)->list;
    j->inside = pair.general;
    for (uint32_t i = 0; before && i < before->n_own; i++)
        vec_push(&j->own, before->own[i]);
    join_entries(j, pair, list);
    join_parts(j, first_work);
    SmgList *stored = arena_new(j->smg->arena, sizeof *stored);
    *stored = *smg_object(j->heap, pair.general)->list;
    uint32_t n = (uint32_t)(j->own.count - first_own);
    Term *own = arena_new(j->smg->arena, (n + 1) * sizeof *own);
    for (uint32_t i = 0; i < n; i++)
        own[i] = j->own.items[first_own + i];
    stored->own = own;
    stored->n_own = n;
    SmgObject joined = *smg_object(j->heap, pair.general);
    joined.list = stored;
    smg_put(j->smg, &j->heap, pair.general, joined);
    j->own.count = first_own;
    j->inside = outside;
}

static void join_pair(SmgJoin *j, SmgPair pair) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (a->life != SMG_ALIVE || a->kind == SMG_FUNCTION)
        return;
    bool is_list = smg_object(j->heap, pair.general)->list != NULL;
    if (!term_same(a->size, b->size) || smg_binding_mentions(j->smg, &j->b.binding, a->size)) {
        SmgObject joined = *smg_object(j->heap, pair.general);
        joined.size = smg_join_numbers(j, a->size, b->size);
        smg_join_keep(j, formula_le(j->smg->table, constant(j, 0), joined.size));
        smg_put(j->smg, &j->heap, pair.general, joined);
    }
    if (is_list)
        join_lists(j, pair);
    if (is_list && !j->fails)
        smg_join_nodes(j, pair);
    else if (!j->fails)
        join_entries(j, pair, NULL);
}

void smg_join_contents(SmgJoin *j) {
    j->n_outside = j->changed.count;
    while (j->work.count && !j->fails)
        join_pair(j, vec_pop(&j->work));
    if (!j->fails)
        smg_join_element_facts(j);
}

bool smg_join_is_whole(SmgJoin *j) { return smg_are_all_paired(j->b.heap, &j->inverse); }
