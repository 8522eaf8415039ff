// Splitting a node off a segment. The node gets fresh copies of the segment's own variables, with
// all that is known of them, and copies of the objects that every node has.
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/unfold_internal.h"
#include "smg/wellformed.h"

#include "base/check.h"
#include "base/vec.h"

static Term renamed_var(void *context, Term var) {
    const Map *terms = context;
    uint64_t term;
    return map_get(terms, var.id, &term) ? (Term){(uint32_t)term} : (Term){0};
}

static void begin_renaming(UnfoldRenaming *r, SmgContext *smg) {
    r->base = (SmgRenaming){smg, renamed_var, &r->terms};
}

// ---- Parts: objects that every node has ---------------------------------------------------------

typedef VEC(SmgObjectId) ObjectList;

typedef struct PartSearch {
    SmgObjectId owner;
    ObjectList *parts;
} PartSearch;

static void look_for_part(void *context, uint32_t id, uint64_t pointer) {
    PartSearch *search = context;
    if (((const SmgObject *)(uintptr_t)pointer)->owner == search->owner)
        vec_push(search->parts, id);
}

// Parts of parts: the objects that each node of a part that is a segment has.
static ObjectList find_parts(SmgHeap heap, SmgObjectId owner) {
    ObjectList parts = {0};
    PartSearch search = {owner, &parts};
    pmap_visit(heap.objects, look_for_part, &search);
    return parts;
}

static void bind(UnfoldRenaming *r, Term var, Term term) { map_set(&r->terms, var.id, term.id); }

static void name_fresh(Unfold *u, Term var) {
    uint64_t id;
    if (map_get(&u->smg->bases, var.id, &id))
        return; // the address of a part: named with its copy
    bind(&u->fresh, var, term_fresh(u->smg->table, term_hint(u->smg->table, var)));
}

// Numbers and addresses for the copies of all parts, first: parts point to each other.
static void name_copies(Unfold *u, SmgObjectId owner, Map *copies) {
    ObjectList parts = find_parts(*u->heap, owner);
    for (size_t i = 0; i < parts.count; i++) {
        const SmgObject *part = smg_object(*u->heap, parts.items[i]);
        Term base = {0};
        map_set(copies, parts.items[i], smg_new_id(u->smg, &base));
        bind(&u->fresh, part->base, base);
        if (smg_has_two_names(part)) {
            Term last = {0};
            SmgObjectId name = smg_new_id(u->smg, &last);
            bind(&u->fresh, part->segment->last, last);
            uint64_t copy = 0;
            map_get(copies, parts.items[i], &copy);
            smg_put(u->smg, u->heap, name, smg_alias(u->smg, last, (SmgObjectId)copy));
        }
        for (uint32_t k = 0; part->segment && k < part->segment->n_own; k++)
            name_fresh(u, part->segment->own[k]); // two lists do not differ in the same way
        if (part->segment && term_exists(part->segment->successor))
            name_fresh(u, part->segment->successor);
        if (part->segment)
            name_copies(u, parts.items[i], copies);
    }
    vec_free(&parts);
}

void unfold_keep_address_fact(Unfold *u, Term base, Term size) {
    *u->kb = kb_add(u->smg->solver, *u->kb, smg_address_fact(u->smg, base, size));
}

static void copy_parts(Unfold *u, SmgObjectId owner, SmgObjectId new_owner, const Map *copies) {
    ObjectList parts = find_parts(*u->heap, owner);
    for (size_t i = 0; i < parts.count; i++) {
        uint64_t copy = 0;
        map_get(copies, parts.items[i], &copy);
        SmgObject object = smg_rename_object(&u->fresh.base, smg_object(*u->heap, parts.items[i]));
        object.owner = new_owner;
        smg_put(u->smg, u->heap, (SmgObjectId)copy, object);
        unfold_keep_address_fact(u, object.base, object.size);
        if (object.segment)
            copy_parts(u, parts.items[i], (SmgObjectId)copy, copies);
    }
    vec_free(&parts);
}

// What is known of one name (of every node) is known of the other one (of this one).
static void copy_facts(Unfold *u, UnfoldRenaming *r) {
    const Kb *known = *u->kb;
    for (const Kb *kb = known; kb; kb = kb_rest(kb)) {
        Formula copy = formula_substitute(u->smg->table, kb_formula(kb), renamed_var, &r->terms);
        if (!formula_same(copy, kb_formula(kb)))
            *u->kb = kb_add(u->smg->solver, *u->kb, copy);
    }
}

// ---- The node and the rest ----------------------------------------------------------------------

void unfold_write_link(Unfold *u, SmgObjectId id, Number place, SmgValue value) {
    smg_write(u->smg, u->heap, id, term_const(u->smg->table, place), u->smg->pointer_bytes, value);
}

SmgValue unfold_link_to(Unfold *u, Term base, const SmgSegment *list) {
    return (SmgValue){term_add_number(u->smg->table, base, list->head), SMG_UNSIGNED};
}

// The node as a region at `base` with number `id`.
void unfold_put_node(Unfold *u, SmgObjectId id, Term base, const SmgObject *segment) {
    SmgObject node = *segment;
    node.entries = smg_rename_entries(&u->fresh.base, segment->entries, NULL, NULL);
    node.shadow = smg_rename_entries(&u->fresh.base, segment->shadow, NULL, NULL);
    node.base = base;
    node.segment = NULL;
    smg_put(u->smg, u->heap, id, node);
}

// Parts and contents that point to the segment's first node, where that has another address now.
void unfold_move(Unfold *u, SmgObjectId old, SmgObjectId id, SmgObject segment, Term base) {
    UnfoldRenaming moved = {0};
    begin_renaming(&moved, u->smg);
    bind(&moved, segment.base, base);
    ObjectList parts = find_parts(*u->heap, old);
    for (size_t i = 0; i < parts.count; i++) {
        SmgObject part = smg_rename_object(&moved.base, smg_object(*u->heap, parts.items[i]));
        part.owner = id;
        smg_put(u->smg, u->heap, parts.items[i], part);
    }
    vec_free(&parts);
    segment.entries = smg_rename_entries(&moved.base, segment.entries, NULL, NULL);
    segment.shadow = smg_rename_entries(&moved.base, segment.shadow, NULL, NULL);
    segment.base = base;
    smg_put(u->smg, u->heap, id, segment);
    map_release(&moved.terms);
}

static const SmgSegment *shorter(Unfold *u, const SmgSegment *list) {
    SmgSegment *rest = arena_new(u->smg->arena, sizeof *rest);
    *rest = *list;
    rest->length = term_add_number(u->smg->table, list->length, -1);
    return rest;
}

SmgObjectId unfold_id_of_base(Unfold *u, Term base) {
    uint64_t id = 0;
    bool found = map_get(&u->smg->bases, base.id, &id);
    CHECK(found);
    return (SmgObjectId)id;
}

static void split_first(Unfold *u, SmgObjectId id, const SmgObject *segment, SmgObjectId rest_id,
                        Term base) {
    const SmgSegment *list = segment->segment;
    SmgObject rest = *segment;
    SmgSegment *shortened = (SmgSegment *)shorter(u, list);
    if (list->is_double)
        shortened->back = unfold_link_to(u, segment->base, list);
    rest.segment = shortened;
    unfold_move(u, id, rest_id, rest, base);
    unfold_keep_address_fact(u, base, segment->size);
    if (list->is_double)
        smg_put(u->smg, u->heap, unfold_id_of_base(u, list->last),
                smg_alias(u->smg, list->last, rest_id));
    unfold_put_node(u, id, segment->base, segment);
    unfold_write_link(u, id, list->next, unfold_link_to(u, base, list));
    if (list->is_double)
        unfold_write_link(u, id, list->prev, list->back);
}

static void split_last(Unfold *u, SmgObjectId id, const SmgObject *segment) {
    const SmgSegment *list = segment->segment;
    SmgObject rest = *segment;
    SmgSegment *shortened = (SmgSegment *)shorter(u, list);
    shortened->last = (Term){0};
    SmgObjectId name = smg_new_id(u->smg, &shortened->last);
    shortened->out = unfold_link_to(u, list->last, list);
    rest.segment = shortened;
    smg_put(u->smg, u->heap, id, rest);
    smg_put(u->smg, u->heap, name, smg_alias(u->smg, shortened->last, id));
    unfold_keep_address_fact(u, shortened->last, segment->size);
    SmgObjectId node = unfold_id_of_base(u, list->last);
    unfold_put_node(u, node, list->last, segment);
    unfold_write_link(u, node, list->next, list->out);
    unfold_write_link(u, node, list->prev, unfold_link_to(u, shortened->last, list));
}

static void remove_part(Unfold *u, SmgObjectId id);

void unfold_remove_parts(Unfold *u, SmgObjectId owner) {
    ObjectList parts = find_parts(*u->heap, owner);
    for (size_t i = 0; i < parts.count; i++)
        remove_part(u, parts.items[i]);
    vec_free(&parts);
}

static void remove_part(Unfold *u, SmgObjectId id) {
    const SmgObject *part = smg_object(*u->heap, id);
    if (part->segment)
        unfold_remove_parts(u, id);
    if (smg_has_two_names(part))
        smg_forget_name(u->smg, u->heap, part->segment->last);
    smg_remove(u->smg, u->heap, id);
}

typedef struct Mention {
    Term var;
    bool found;
} Mention;

static void look_for_mention(void *context, Term var) {
    Mention *mention = context;
    mention->found |= term_same(var, mention->var);
}

static bool mentions(Unfold *u, const SmgObject *object, Term var) {
    Mention mention = {var, false};
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (smg_has_value(e))
            term_visit_vars(u->smg->table, e->value.term, look_for_mention, &mention);
    if (object->segment)
        term_visit_vars(u->smg->table, object->segment->out.term, look_for_mention, &mention);
    if (object->segment && smg_has_back(object->segment))
        term_visit_vars(u->smg->table, object->segment->back.term, look_for_mention, &mention);
    return mention.found;
}

typedef struct NameChange {
    Unfold *u;
    Term old;
    UnfoldRenaming renaming;
} NameChange;

static void change_name(void *context, uint32_t id, uint64_t pointer) {
    NameChange *change = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (!object->alias_of && mentions(change->u, object, change->old))
        smg_put(change->u->smg, change->u->heap, id,
                smg_rename_object(&change->renaming.base, object));
}

// The node that is left has two addresses. Memory and facts use the first one's.
void unfold_use_one_name(Unfold *u, Term old, Term name) {
    NameChange change = {.u = u, .old = old};
    begin_renaming(&change.renaming, u->smg);
    bind(&change.renaming, old, name);
    pmap_visit(u->heap->objects, change_name, &change);
    copy_facts(u, &change.renaming);
    map_release(&change.renaming.terms);
}

static void dissolve(Unfold *u, SmgObjectId id, const SmgObject *segment) {
    const SmgSegment *list = segment->segment;
    unfold_remove_parts(u, id);
    unfold_put_node(u, id, segment->base, segment);
    unfold_write_link(u, id, list->next, list->out);
    if (!list->is_double)
        return;
    unfold_write_link(u, id, list->prev, list->back);
    unfold_use_one_name(u, list->last, segment->base);
}

// ---- Optional parts -----------------------------------------------------------------------------

// The copies of the segment's own parts, and which of them the node lacks.
typedef struct Kept {
    ObjectList parts;
    ObjectList lacking;
} Kept;

static Kept choose_parts(Unfold *u, SmgObjectId segment, const Map *copies, uint32_t lacks) {
    Kept kept = {0};
    SmgObjectId optional[SMG_MAX_OPTIONAL];
    uint32_t n = smg_optional_parts(*u->heap, segment, optional);
    ObjectList parts = n ? find_parts(*u->heap, segment) : (ObjectList){0};
    uint64_t copy;
    for (size_t i = 0; i < parts.count; i++)
        if (map_get(copies, parts.items[i], &copy))
            vec_push(&kept.parts, (SmgObjectId)copy);
    for (uint32_t i = 0; i < n; i++)
        if ((lacks >> i & 1) && map_get(copies, optional[i], &copy))
            vec_push(&kept.lacking, (SmgObjectId)copy);
    vec_free(&parts);
    return kept;
}

// The node has all of its parts that do not lack, and that something leads to.
static void settle_parts(Unfold *u, SmgObjectId node, Kept *kept) {
    SmgCopy copy = {node, kept->parts.items, (uint32_t)kept->parts.count};
    for (size_t i = 0; i < kept->lacking.count; i++)
        smg_lack_part(u->smg, u->heap, &copy, kept->lacking.items[i]);
    SmgHeap heap = *u->heap;
    for (size_t i = 0; i < kept->parts.count; i++) {
        SmgObject part = *smg_object(heap, kept->parts.items[i]);
        part.instead = (SmgValue){0};
        if (smg_has_part(u->smg, heap, &copy, kept->parts.items[i]))
            smg_put(u->smg, u->heap, kept->parts.items[i], part);
        else
            remove_part(u, kept->parts.items[i]);
    }
    vec_free(&kept->parts);
    vec_free(&kept->lacking);
}

void unfold_copy(Unfold *u, SmgObjectId id, Term address, Term successor, SmgObjectId owner) {
    const SmgObject *segment = smg_object(*u->heap, id);
    u->copies = (Map){0};
    begin_renaming(&u->fresh, u->smg);
    for (uint32_t i = 0; i < segment->segment->n_own; i++)
        name_fresh(u, segment->segment->own[i]);
    name_copies(u, id, &u->copies);
    copy_facts(u, &u->fresh);
    if (!term_same(address, segment->base)) // parts that point to their node
        bind(&u->fresh, segment->base, address);
    if (term_exists(segment->segment->successor))
        bind(&u->fresh, segment->segment->successor, successor);
    copy_parts(u, id, owner, &u->copies);
}

void unfold_release(Unfold *u) {
    map_release(&u->copies);
    map_release(&u->fresh.terms);
}

void smg_unfold(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, bool is_last,
                bool is_single, uint32_t lacks) {
    Unfold u = {.smg = smg, .heap = heap, .kb = kb};
    const SmgObject *segment = smg_object(*heap, id);
    const SmgSegment *list = segment->segment;
    SmgObjectId node =
        is_last && !is_single ? unfold_id_of_base(&u, list->last) : id; // the region's number
    SmgObjectId rest = 0; // what is left behind a first node
    Term rest_base = {0}, successor = list->out.term;
    if (!is_single && !is_last) {
        rest = smg_new_id(smg, &rest_base);
        successor = unfold_link_to(&u, rest_base, list).term;
    }
    unfold_copy(&u, id, is_last && !is_single ? list->last : segment->base, successor,
                segment->owner);
    Kept kept = choose_parts(&u, id, &u.copies, lacks);
    if (is_single)
        dissolve(&u, id, segment);
    else if (is_last)
        split_last(&u, id, segment);
    else
        split_first(&u, id, segment, rest, rest_base);
    settle_parts(&u, node, &kept);
    unfold_release(&u);
    smg_check(smg, *heap, *kb, NULL, 0);
}

SmgObject smg_copy_segment(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id,
                           SmgObjectId name) {
    Unfold u = {.smg = smg, .heap = heap, .kb = kb};
    const SmgObject *segment = smg_object(*heap, id);
    unfold_copy(&u, id, segment->base, (Term){0}, name);
    SmgObject copy = smg_rename_object(&u.fresh.base, segment);
    unfold_release(&u);
    return copy;
}

const SmgEntry *smg_copy_contents(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id,
                                  uint32_t lacks) {
    Unfold u = {.smg = smg, .heap = heap, .kb = kb};
    const SmgObject *segment = smg_object(*heap, id);
    Term name = {0};
    SmgObjectId node = smg_new_id(smg, &name);
    unfold_copy(&u, id, segment->base, (Term){0}, segment->owner);
    Kept kept = choose_parts(&u, id, &u.copies, lacks);
    SmgObject copy = smg_rename_object(&u.fresh.base, segment);
    copy.base = name;
    copy.segment = NULL;
    smg_put(smg, heap, node, copy);
    settle_parts(&u, node, &kept);
    const SmgEntry *entries = smg_object(*heap, node)->entries;
    smg_remove(smg, heap, node);
    unfold_release(&u);
    return entries;
}

void smg_remove_segment(SmgContext *smg, SmgHeap *heap, SmgObjectId id) {
    Unfold u = {.smg = smg, .heap = heap};
    unfold_remove_parts(&u, id);
    smg_remove(smg, heap, id);
}

void smg_forget_name(SmgContext *smg, SmgHeap *heap, Term name) {
    uint64_t id;
    if (map_get(&smg->bases, name.id, &id))
        smg_remove(smg, heap, (SmgObjectId)id);
}

void smg_keep_name(SmgContext *smg, SmgHeap heap, const Kb **kb, Term name) {
    SmgObjectId id;
    Term offset;
    if (smg_resolve(smg, heap, name, &id, &offset))
        *kb = kb_add(smg->solver, *kb, formula_eq(smg->table, name, smg_object(heap, id)->base));
}

Term smg_simplify_address(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address) {
    SmgObjectId id;
    Term offset;
    if (!smg_resolve(smg, heap, address, &id, &offset) || !smg_object(heap, id))
        return kb_simplify(smg->solver, kb, address);
    return term_add(smg->table, smg_base_of(smg, address), kb_simplify(smg->solver, kb, offset));
}

// ---- Links --------------------------------------------------------------------------------------

bool smg_is_link_place(const SmgSegment *segment, Number place) {
    if (smg_has_back(segment) && place == segment->prev)
        return true;
    for (uint32_t i = 0; i < segment->n_below; i++)
        if (place == segment->below[i])
            return true;
    return segment->shape == SMG_LIST && place == segment->next;
}

bool smg_has_back(const SmgSegment *segment) { return segment->is_double || segment->has_up; }

bool smg_has_two_names(const SmgObject *object) {
    return object->segment && object->segment->is_double &&
           !term_same(object->segment->last, object->base);
}

bool smg_is_last(SmgContext *smg, const SmgObject *object, Term address) {
    return smg_has_two_names(object) && term_same(smg_base_of(smg, address), object->segment->last);
}

static bool have_same_places(const SmgSegment *a, const SmgSegment *b) {
    if (a->shape == SMG_LIST)
        return a->next == b->next;
    bool are_same = a->n_below == b->n_below && a->has_hole == b->has_hole;
    for (uint32_t i = 0; are_same && i < a->n_below; i++)
        are_same = a->below[i] == b->below[i];
    return are_same;
}

bool smg_have_same_layout(const SmgSegment *a, const SmgSegment *b) {
    return !a || !b ||
           (a->shape == b->shape && smg_has_back(a) == smg_has_back(b) && a->head == b->head &&
            (!smg_has_back(a) || a->prev == b->prev) && have_same_places(a, b));
}

// What a single node's links to others hold: a list's next; of a tree's, all but at most one, which
// is the hole, are null. (Where there is a hole, but all are null, it may be any of them.)
static bool read_out(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                     const SmgSegment *layout, SmgSegment *segment) {
    SmgValue *out = &segment->out;
    if (layout->shape == SMG_LIST)
        return smg_read_link(smg, heap, kb, id, layout->next, out);
    Number null;
    uint32_t all = (1u << layout->n_below) - 1, n_others = 0;
    *out = (SmgValue){term_int(smg->table, 0), SMG_UNSIGNED};
    for (uint32_t i = 0; i < layout->n_below; i++) {
        SmgValue value;
        if (!smg_read_link(smg, heap, kb, id, layout->below[i], &value))
            return false;
        if (term_is_const(smg->table, kb_simplify(smg->solver, kb, value.term), &null) && null == 0)
            continue;
        *out = value;
        segment->holes = segment->some = 1u << i;
        n_others++;
    }
    segment->none = layout->has_hole && !n_others ? 0 : all & ~segment->some;
    return n_others <= layout->has_hole;
}

bool smg_as_segment(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                    const SmgSegment *layout, SmgSegment *segment) {
    const SmgObject *object = smg_object(heap, id);
    if (object->segment) {
        *segment = *object->segment;
        return true;
    }
    Term one = term_int(smg->table, 1);
    *segment = (SmgSegment){.length = one, .depth = one, .last = object->base};
    return read_out(smg, heap, kb, id, layout, segment) &&
           (!smg_has_back(layout) ||
            smg_read_link(smg, heap, kb, id, layout->prev, &segment->back));
}

Term smg_last_address(const SmgObject *object) {
    return object->segment && object->segment->is_double ? object->segment->last : object->base;
}
