// Splitting a node off a segment. The node gets fresh copies of the segment's own variables, with
// all that is known of them, and copies of the objects that every node has.
#include "smg/list.h"
#include "smg/rename.h"
#include "smg/wellformed.h"

#include "base/check.h"
#include "base/vec.h"

// Variables and what takes their place.
typedef struct Renaming {
    SmgRenaming base;
    Map terms; // variable -> Term
} Renaming;

static Term renamed_var(void *context, Term var) {
    const Map *terms = context;
    uint64_t term;
    return map_get(terms, var.id, &term) ? (Term){(uint32_t)term} : (Term){0};
}

static void begin_renaming(Renaming *r, SmgContext *smg) {
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

typedef struct Unfold {
    SmgContext *smg;
    SmgHeap *heap;
    const Kb **kb;
    Renaming fresh; // own variables -> the node's
} Unfold;

static void bind(Renaming *r, Term var, Term term) { map_set(&r->terms, var.id, term.id); }

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
        if (part->list && part->list->is_double) {
            Term last = {0};
            SmgObjectId name = smg_new_id(u->smg, &last);
            bind(&u->fresh, part->list->last, last);
            uint64_t copy = 0;
            map_get(copies, parts.items[i], &copy);
            smg_put(u->smg, u->heap, name, smg_alias(u->smg, last, (SmgObjectId)copy));
        }
        for (uint32_t k = 0; part->list && k < part->list->n_own; k++)
            name_fresh(u, part->list->own[k]); // two lists do not differ in the same way
        if (part->list)
            name_copies(u, parts.items[i], copies);
    }
    vec_free(&parts);
}

static void keep_address_fact(Unfold *u, Term base, Term size) {
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
        keep_address_fact(u, object.base, object.size);
        if (object.list)
            copy_parts(u, parts.items[i], (SmgObjectId)copy, copies);
    }
    vec_free(&parts);
}

// What is known of one name (of every node) is known of the other one (of this one).
static void copy_facts(Unfold *u, Renaming *r) {
    const Kb *known = *u->kb;
    for (const Kb *kb = known; kb; kb = kb_rest(kb)) {
        Formula copy = formula_substitute(u->smg->table, kb_formula(kb), renamed_var, &r->terms);
        if (!formula_same(copy, kb_formula(kb)))
            *u->kb = kb_add(u->smg->solver, *u->kb, copy);
    }
}

// ---- The node and the rest ----------------------------------------------------------------------

static void write_link(Unfold *u, SmgObjectId id, Number place, SmgValue value) {
    smg_write(u->smg, u->heap, id, term_const(u->smg->table, place), u->smg->pointer_bytes, value);
}

static SmgValue link_to(Unfold *u, Term base, const SmgList *list) {
    return (SmgValue){term_add_number(u->smg->table, base, list->head), SMG_UNSIGNED};
}

// The node as a region at `base` with number `id`.
static void put_node(Unfold *u, SmgObjectId id, Term base, const SmgObject *segment) {
    SmgObject node = *segment;
    node.entries = smg_rename_entries(&u->fresh.base, segment->entries, NULL, NULL);
    node.shadow = smg_rename_entries(&u->fresh.base, segment->shadow, NULL, NULL);
    node.base = base;
    node.list = NULL;
    smg_put(u->smg, u->heap, id, node);
}

// Parts and contents that point to the segment's first node, where that has another address now.
static void move_template(Unfold *u, SmgObjectId old, SmgObjectId id, SmgObject segment,
                          Term base) {
    Renaming moved = {0};
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

static const SmgList *shorter(Unfold *u, const SmgList *list) {
    SmgList *rest = arena_new(u->smg->arena, sizeof *rest);
    *rest = *list;
    rest->length = term_add_number(u->smg->table, list->length, -1);
    return rest;
}

static SmgObjectId id_of_base(Unfold *u, Term base) {
    uint64_t id = 0;
    bool found = map_get(&u->smg->bases, base.id, &id);
    CHECK(found);
    return (SmgObjectId)id;
}

static void split_first(Unfold *u, SmgObjectId id, const SmgObject *segment) {
    const SmgList *list = segment->list;
    Term base = {0};
    SmgObjectId rest_id = smg_new_id(u->smg, &base);
    SmgObject rest = *segment;
    SmgList *shortened = (SmgList *)shorter(u, list);
    shortened->back = link_to(u, segment->base, list);
    rest.list = shortened;
    move_template(u, id, rest_id, rest, base);
    keep_address_fact(u, base, segment->size);
    if (list->is_double)
        smg_put(u->smg, u->heap, id_of_base(u, list->last), smg_alias(u->smg, list->last, rest_id));
    put_node(u, id, segment->base, segment);
    write_link(u, id, list->next, link_to(u, base, list));
    if (list->is_double)
        write_link(u, id, list->prev, list->back);
}

static void split_last(Unfold *u, SmgObjectId id, const SmgObject *segment) {
    const SmgList *list = segment->list;
    SmgObject rest = *segment;
    SmgList *shortened = (SmgList *)shorter(u, list);
    shortened->last = (Term){0};
    SmgObjectId name = smg_new_id(u->smg, &shortened->last);
    shortened->out = link_to(u, list->last, list);
    rest.list = shortened;
    smg_put(u->smg, u->heap, id, rest);
    smg_put(u->smg, u->heap, name, smg_alias(u->smg, shortened->last, id));
    keep_address_fact(u, shortened->last, segment->size);
    SmgObjectId node = id_of_base(u, list->last);
    put_node(u, node, list->last, segment);
    write_link(u, node, list->next, list->out);
    write_link(u, node, list->prev, link_to(u, shortened->last, list));
}

static void remove_parts(Unfold *u, SmgObjectId owner) {
    ObjectList parts = find_parts(*u->heap, owner);
    for (size_t i = 0; i < parts.count; i++) {
        const SmgList *list = smg_object(*u->heap, parts.items[i])->list;
        if (list)
            remove_parts(u, parts.items[i]);
        if (list && list->is_double)
            smg_forget_name(u->smg, u->heap, list->last);
        smg_remove(u->smg, u->heap, parts.items[i]);
    }
    vec_free(&parts);
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
        if (e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS)
            term_visit_vars(u->smg->table, e->value.term, look_for_mention, &mention);
    if (object->list)
        term_visit_vars(u->smg->table, object->list->out.term, look_for_mention, &mention);
    if (object->list && object->list->is_double)
        term_visit_vars(u->smg->table, object->list->back.term, look_for_mention, &mention);
    return mention.found;
}

typedef struct NameChange {
    Unfold *u;
    Term old;
    Renaming renaming;
} NameChange;

static void change_name(void *context, uint32_t id, uint64_t pointer) {
    NameChange *change = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (!object->alias_of && mentions(change->u, object, change->old))
        smg_put(change->u->smg, change->u->heap, id,
                smg_rename_object(&change->renaming.base, object));
}

// The node that is left has two addresses. Memory and facts use the first one's.
static void use_one_name(Unfold *u, Term old, Term name) {
    NameChange change = {.u = u, .old = old};
    begin_renaming(&change.renaming, u->smg);
    bind(&change.renaming, old, name);
    pmap_visit(u->heap->objects, change_name, &change);
    copy_facts(u, &change.renaming);
    map_release(&change.renaming.terms);
}

static void dissolve(Unfold *u, SmgObjectId id, const SmgObject *segment) {
    const SmgList *list = segment->list;
    remove_parts(u, id);
    put_node(u, id, segment->base, segment);
    write_link(u, id, list->next, list->out);
    if (!list->is_double)
        return;
    write_link(u, id, list->prev, list->back);
    use_one_name(u, list->last, segment->base);
}

void smg_unfold(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, bool is_last,
                bool is_single) {
    Unfold u = {.smg = smg, .heap = heap, .kb = kb};
    begin_renaming(&u.fresh, smg);
    const SmgObject *segment = smg_object(*heap, id);
    const SmgList *list = segment->list;
    SmgObjectId node =
        is_last && !is_single ? id_of_base(&u, list->last) : id; // the region's number
    Map copies = {0};
    for (uint32_t i = 0; i < list->n_own; i++)
        name_fresh(&u, list->own[i]);
    name_copies(&u, id, &copies);
    copy_facts(&u, &u.fresh);
    if (node != id) // parts that point to their node
        bind(&u.fresh, segment->base, list->last);
    copy_parts(&u, id, segment->owner, &copies);
    if (is_single)
        dissolve(&u, id, segment);
    else if (is_last)
        split_last(&u, id, segment);
    else
        split_first(&u, id, segment);
    map_release(&copies);
    map_release(&u.fresh.terms);
    smg_check(smg, *heap, *kb, NULL, 0);
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

bool smg_is_last(SmgContext *smg, const SmgObject *object, Term address) {
    return object->list && object->list->is_double &&
           term_same(smg_base_of(smg, address), object->list->last);
}

bool smg_have_same_layout(const SmgList *a, const SmgList *b) {
    return !a || !b ||
           (a->is_double == b->is_double && a->head == b->head && a->next == b->next &&
            (!a->is_double || a->prev == b->prev));
}

Term smg_last_address(const SmgObject *object) {
    return object->list && object->list->is_double ? object->list->last : object->base;
}
