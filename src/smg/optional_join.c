// Joining nodes of which only one side's have a part. The joined segment has the part as that side
// knows it: the claims about it are not to be shown on the other side, which has no such object.
//
// The part is taken over with a number of its own, and whatever it leads to with it, unless both
// sides have that. Its variables get new names unless the other side knows all that this one does:
// then facts about the part speak of the new names alone, and say nothing on the other side.
#include "smg/join_internal.h"
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/rename.h"

static SmgObjectId node_of(const SmgJoin *j, const SmgSide *side) {
    SmgObjectId other = 0;
    if (side == &j->a)
        return j->inside;
    smg_pair_of(&j->pairs, j->inside, &other);
    return other;
}

// Belongs the object to the nodes that are being joined, and to nothing else? Where something else
// points to it, that will not find a counterpart.
static bool may_be_part(const SmgJoin *j, const SmgSide *side, SmgObjectId id) {
    SmgObjectId node_id = node_of(j, side);
    const SmgObject *object = smg_object(side->heap, id), *node = smg_object(side->heap, node_id);
    if (!object || !node || object->kind != SMG_HEAP || object->life != SMG_ALIVE ||
        object->owner != (node->segment ? node_id : node->owner))
        return false;
    return !j->may_lack || j->may_lack(j->context, side == &j->b, id);
}

static SmgObjectId object_of_base(const SmgJoin *j, SmgHeap heap, Term var) {
    uint64_t id;
    if (!map_get(&j->smg->bases, var.id, &id))
        return 0;
    const SmgObject *object = smg_object(heap, (SmgObjectId)id);
    return object && object->alias_of ? object->alias_of : (SmgObjectId)id;
}

typedef struct Owned {
    SmgObjectId owner;
    VEC(SmgObjectId) found;
} Owned;

static void look_for_owned(void *context, uint32_t id, uint64_t pointer) {
    Owned *owned = context;
    if (((const SmgObject *)(uintptr_t)pointer)->owner == owned->owner)
        vec_push(&owned->found, (SmgObjectId)id);
}

// The joined object that the side's object belongs to already.
static bool find_joined(const SmgJoin *j, const SmgSide *side, SmgObjectId id,
                        SmgObjectId *general) {
    if (smg_pair_of(&side->taken, id, general))
        return true;
    if (side == &j->b)
        return smg_pair_of(&j->inverse, id, general);
    *general = id;
    return smg_pair_of(&j->pairs, id, &(SmgObjectId){0});
}

// ---- What takes the part's place ----------------------------------------------------------------

// The side's value in terms of the joined graph: a constant, an address in the node itself, or in
// an object that is not on the heap (what is on it would only be reached if a part is lacking);
// what the node's link holds (also null, where the part leads there).
static bool joined_value(SmgJoin *j, SmgSide *side, SmgValue value, bool leads, SmgValue *joined) {
    SmgObjectId id, general;
    Term offset, term = smg_simplify_address(j->smg, side->heap, side->kb, value.term);
    Number number;
    if (value.repr == SMG_BITS)
        return false;
    *joined = (SmgValue){term, SMG_UNSIGNED};
    if (join_is_successor(j, side, term, leads, &joined->term))
        return true;
    if (term_is_const(j->smg->table, term, &number))
        return number >= 0;
    if (value.repr != SMG_UNSIGNED || !smg_resolve(j->smg, side->heap, term, &id, &offset) ||
        !term_is_const(j->smg->table, offset, &number))
        return false;
    const SmgObject *theirs = smg_object(side->heap, id);
    if (!theirs || theirs->life != SMG_ALIVE || smg_is_last(j->smg, theirs, term))
        return false;
    if (!find_joined(j, side, id, &general)) {
        bool is_other = j->is_fold && theirs->kind == SMG_HEAP; // of a copy, or outside of both
        if (is_other || !smg_join_objects(j, id, id))
            return false;
        general = id;
    }
    const SmgObject *object = smg_object(j->heap, general);
    bool is_own = object && (general == j->inside || object->owner == j->inside);
    if (!object || (!is_own && (object->segment || object->owner || object->kind == SMG_HEAP)))
        return false;
    joined->term = term_add(j->smg->table, object->base, offset);
    return true;
}

static bool leads_to_successor(SmgJoin *j, const SmgSide *side, SmgObjectId id) {
    bool leads;
    if (j->successors.count)
        (void)join_name_successor(j, side, node_of(j, side), id, &leads);
    return j->successors.count && leads;
}

// Is the value the address of an optional part that was taken over from this side, and that is
// replaced by `instead` on the other one? There it says the same.
static bool is_taken_for(SmgJoin *j, const SmgSide *side, Term value, Term instead) {
    SmgObjectId id;
    Term offset;
    if (!term_exists(value) || !smg_resolve(j->smg, j->heap, value, &id, &offset) ||
        !smg_object(j->heap, id) || !term_same(smg_object(j->heap, id)->base, value) ||
        !term_same(smg_object(j->heap, id)->instead.term, instead))
        return false;
    for (size_t i = 0; i < side->taken.capacity; i++)
        if (side->taken.slots[i].used && side->taken.slots[i].value == id)
            return true;
    return false;
}

static bool is_successor_name(const SmgJoin *j, Term value) {
    for (size_t i = 0; i < j->successors.count; i++)
        if (term_exists(j->successors.items[i].joined) &&
            term_same(j->successors.items[i].joined, value))
            return true;
    return false;
}

// The side's part leads on to another part that the other side lacks, too, where the node behind
// takes both places: then the other part takes the place of this one. It says the same there, and a
// node that lacks this part only still leads to the other one.
static SmgValue instead_behind(SmgJoin *j, const SmgSide *side, SmgObjectId id, SmgValue instead) {
    const SmgObject *part = smg_object(side->heap, id);
    SmgEntry out = {.kind = SMG_FIELD, .older = part->entries};
    if (!is_successor_name(j, instead.term))
        return instead;
    if (part->segment)
        out.value = part->segment->out;
    for (const SmgEntry *e = &out; e; e = e->older) {
        SmgObjectId to, general;
        Term offset;
        if (e->kind != SMG_FIELD || !term_exists(e->value.term) ||
            (e != &out && !join_leads_on(j, side, node_of(j, side), id, e->offset)) ||
            !smg_resolve(j->smg, side->heap, e->value.term, &to, &offset) ||
            !smg_pair_of(&side->taken, to, &general))
            continue;
        Term address = term_add(j->smg->table, smg_object(j->heap, general)->base, offset);
        if (is_taken_for(j, side, address, instead.term))
            return (SmgValue){address, SMG_UNSIGNED};
    }
    return instead;
}

// The same the other way round: the part that only this side has leads on to what takes the place
// of another part, which only the other side has and which takes this one's place. Then it leads to
// that part.
static void lead_to_instead(SmgJoin *j, const SmgSide *side, SmgObjectId id, SmgObject *part) {
    const SmgSide *other = side == &j->a ? &j->b : &j->a;
    SmgObjectId next;
    Term offset;
    if (!smg_resolve(j->smg, j->heap, part->instead.term, &next, &offset) ||
        !smg_object(j->heap, next))
        return;
    SmgValue place = smg_object(j->heap, next)->instead;
    if (!is_successor_name(j, place.term) ||
        !is_taken_for(j, other, part->instead.term, place.term))
        return;
    if (part->segment && term_same(part->segment->out.term, place.term)) {
        SmgSegment *list = arena_new(j->smg->arena, sizeof *list);
        *list = *part->segment;
        list->out = part->instead;
        part->segment = list;
    }
    join_lead_on(j, side, node_of(j, side), id, place.term, part);
}

// `side` has the part `id`, and `instead` is what the other one has in its place.
static bool set_instead(SmgJoin *j, const SmgSide *side, SmgObjectId id, SmgObjectId general,
                        SmgValue instead) {
    SmgObject part = *smg_object(j->heap, general);
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    const SmgSide *other = side == &j->a ? &j->b : &j->a;
    if (smg_is_optional(&part) && (term_same(part.instead.term, instead.term) ||
                                   is_taken_for(j, side, part.instead.term, instead.term)))
        return true;
    if (smg_is_optional(&part) ? !is_taken_for(j, other, instead.term, part.instead.term)
                               : smg_optional_parts(j->heap, j->inside, parts) == SMG_MAX_OPTIONAL)
        return false;
    part.instead = instead_behind(j, side, id, instead);
    lead_to_instead(j, side, id, &part);
    smg_put(j->smg, &j->heap, general, part);
    return true;
}

void smg_join_instead(SmgJoin *j, SmgPair pair) {
    SmgValue in_a = smg_object(j->a.heap, pair.general)->instead;
    SmgValue in_b = smg_object(j->b.heap, pair.other)->instead;
    SmgObject part = *smg_object(j->heap, pair.general);
    bool has_a = term_exists(in_a.term), has_b = term_exists(in_b.term);
    if ((has_a && !joined_value(j, &j->a, in_a, false, &in_a)) ||
        (has_b && !joined_value(j, &j->b, in_b, false, &in_b)))
        j->fails = true;
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    if (has_b && !has_a && smg_optional_parts(j->heap, j->inside, parts) == SMG_MAX_OPTIONAL)
        j->fails = true;
    if (j->fails || (!has_a && !has_b))
        return;
    if (!has_a || !has_b)
        part.instead = has_a ? instead_behind(j, &j->b, pair.other, in_a)
                             : instead_behind(j, &j->a, pair.general, in_b);
    else if (is_taken_for(j, &j->b, in_b.term, in_a.term))
        part.instead = in_b;
    else if (term_same(in_a.term, in_b.term) || is_taken_for(j, &j->a, in_a.term, in_b.term))
        part.instead = in_a;
    else
        j->fails = true;
    smg_put(j->smg, &j->heap, pair.general, part);
}

// ---- Taking a part over -------------------------------------------------------------------------

typedef struct Import {
    SmgJoin *j;
    SmgSide *side, *other; // the side that has the part, and the one that lacks it
    bool is_shared;        // the other side knows whatever this one does
    bool has_elements;
    VEC(SmgObjectId) found;  // objects of the side
    VEC(SmgObjectId) owners; // of these; 0: the node
    Map terms;               // the side's variable -> Term of the joined graph
    Map own;                 // variables that differ from node to node -> of a part's nodes?
} Import;

static bool is_from_b(const Import *m) { return m->side == &m->j->b; }

static void find_import(Import *m, SmgObjectId id, SmgObjectId owner);

static void visit_import(void *context, Term var) {
    Import *m = context;
    SmgJoin *j = m->j;
    SmgObjectId general, id = object_of_base(j, m->side->heap, var);
    if (!id || !smg_object(m->side->heap, id) || find_joined(j, m->side, id, &general) || j->fails)
        return;
    for (size_t i = 0; i < m->found.count; i++)
        if (m->found.items[i] == id)
            return;
    if (may_be_part(j, m->side, id))
        find_import(m, id, 0);
    else if (!smg_join_objects(j, id, id))
        j->fails = true;
}

static void note_own(Import *m, const SmgSegment *list, bool is_nested) {
    for (uint32_t i = 0; list && i < list->n_own; i++)
        map_set(&m->own, list->own[i].id, is_nested);
    if (list && is_nested && term_exists(list->successor))
        map_set(&m->own, list->successor.id, true);
}

// The part with the joined variables for what links hold.
static SmgObject named_part(Import *m, SmgObjectId id, SmgObjectId owner) {
    bool leads;
    return join_name_successor(m->j, m->side, owner ? owner : node_of(m->j, m->side), id, &leads);
}

static void find_import(Import *m, SmgObjectId id, SmgObjectId owner) {
    SmgObject part = named_part(m, id, owner), *object = &part;
    vec_push(&m->found, id);
    vec_push(&m->owners, owner);
    for (const SmgEntry *e = object->entries; e; e = e->older)
        m->has_elements |= e->kind == SMG_ELEMENTS;
    note_own(m, object->segment, true);
    if (object->segment) {
        Owned owned = {.owner = id};
        pmap_visit(m->side->heap.objects, look_for_owned, &owned);
        for (size_t i = 0; i < owned.found.count; i++)
            find_import(m, owned.found.items[i], id);
        vec_free(&owned.found);
    }
    smg_visit_object_vars(m->j->smg, object, visit_import, m);
}

// A new name for the side's variable. On the other side it is the same variable, or nothing at all.
static void set_name(Import *m, Term var, Term name) {
    map_set(&m->terms, var.id, name.id);
    smg_binding_set(&m->side->binding, name, var);
    if (m->is_shared)
        smg_binding_set(&m->other->binding, name, var);
    else
        map_set(&m->other->binding.vacuous, name.id, 1);
}

static void name_object(Import *m, SmgObjectId id, bool is_nested) {
    SmgJoin *j = m->j;
    const SmgObject *object = smg_object(m->side->heap, id);
    Term base = {0}, last = {0};
    SmgObjectId general = smg_new_id(j->smg, &base);
    set_name(m, object->base, base);
    map_set(&m->side->taken, id, general);
    map_set(&j->pairs, general, is_from_b(m) ? id : 0);
    map_set(is_from_b(m) ? &j->inverse : &j->pairs, id, is_from_b(m) ? general : 0);
    if (!is_nested)
        vec_push(&j->own, ((SmgOwn){base, j->inside}));
    if (!object->segment || !object->segment->is_double)
        return;
    SmgObjectId name = smg_new_id(j->smg, &last);
    set_name(m, object->segment->last, last);
    smg_put(j->smg, &j->heap, name, smg_alias(j->smg, last, general));
}

// Objects that are not taken over have counterparts.
static Term counterpart(Import *m, Term var) {
    SmgJoin *j = m->j;
    uint64_t name = 0;
    SmgObjectId general, id = object_of_base(j, m->side->heap, var);
    map_get(&j->smg->bases, var.id, &name);
    if (!find_joined(j, m->side, id, &general))
        return (Term){0};
    const SmgObject *joined = smg_object(j->heap, general);
    return name == id ? joined->base : smg_last_address(joined);
}

static bool is_bound(const SmgSide *side, Term var) {
    Term bound;
    return smg_binding_get(&side->binding, var, &bound) && !term_same(bound, var);
}

// A name stays where it stands for the same on both sides, and all that is known of it does, too.
static bool keeps_name(const Import *m, Term var) {
    uint64_t is_nested;
    bool is_own = is_from_b(m) && map_get(&m->own, var.id, &is_nested);
    return m->is_shared && !is_own && !is_bound(m->side, var) && !is_bound(m->other, var);
}

static Term imported(void *context, Term var) {
    Import *m = context;
    SmgJoin *j = m->j;
    uint64_t found, is_nested = false;
    if (map_get(&m->terms, var.id, &found))
        return (Term){(uint32_t)found};
    if (map_get(&j->smg->bases, var.id, &found))
        return counterpart(m, var);
    for (size_t i = 0; i < j->successors.count; i++)
        if (term_same(var, j->successors.items[i].joined))
            return (Term){0};
    if (keeps_name(m, var))
        return (Term){0};
    j->fails |= m->has_elements; // whose arrays have names of their own
    Term name = term_fresh(j->smg->table, term_hint(j->smg->table, var));
    set_name(m, var, name);
    vec_push(&j->ghosts, name);
    map_get(&m->own, var.id, &is_nested);
    if (!is_nested)
        vec_push(&j->own, ((SmgOwn){name, j->inside}));
    return name;
}

static void put_objects(Import *m) {
    SmgJoin *j = m->j;
    SmgRenaming renaming = {j->smg, imported, m};
    for (size_t i = 0; i < m->found.count; i++) {
        SmgObjectId id = 0, owner = j->inside;
        smg_pair_of(&m->side->taken, m->found.items[i], &id);
        if (m->owners.items[i])
            smg_pair_of(&m->side->taken, m->owners.items[i], &owner);
        SmgObject part = named_part(m, m->found.items[i], m->owners.items[i]);
        SmgObject object = smg_rename_object(&renaming, &part);
        object.owner = owner;
        smg_put(j->smg, &j->heap, id, object);
        if (is_from_b(m))
            continue;
        smg_remove(j->smg, &j->heap, m->found.items[i]); // the new one takes its place
        if (part.segment && part.segment->is_double)
            smg_forget_name(j->smg, &j->heap, part.segment->last);
    }
}

static Term renamed(void *context, Term var) {
    const Import *m = context;
    uint64_t term;
    return map_get(&m->terms, var.id, &term) ? (Term){(uint32_t)term} : (Term){0};
}

static void import_facts(Import *m) {
    SmgJoin *j = m->j;
    for (const Kb *kb = m->side->kb; kb; kb = kb_rest(kb)) {
        Formula f = formula_substitute(j->smg->table, kb_formula(kb), renamed, m);
        if (!formula_same(f, kb_formula(kb)))
            smg_join_keep(j, f);
    }
}

static bool extends(const Kb *kb, const Kb *older) {
    while (kb && kb != older)
        kb = kb_rest(kb);
    return kb == older;
}

static void import_part(SmgJoin *j, SmgSide *side, SmgObjectId id) {
    Import m = {.j = j, .side = side, .other = side == &j->a ? &j->b : &j->a};
    m.is_shared = extends(m.other->kb, side->kb);
    note_own(&m, smg_object(side->heap, node_of(j, side))->segment, false);
    find_import(&m, id, 0);
    for (size_t i = 0; !j->fails && i < m.found.count; i++)
        name_object(&m, m.found.items[i], m.owners.items[i] != 0);
    if (!j->fails)
        put_objects(&m);
    if (!j->fails)
        import_facts(&m);
    vec_free(&m.found);
    vec_free(&m.owners);
    map_release(&m.terms);
    map_release(&m.own);
}

// The side's part `id` is lacking on the other side, where the field holds `value`. `general`: the
// joined part.
static bool is_lacking(SmgJoin *j, SmgSide *side, SmgObjectId id, SmgValue value,
                       SmgObjectId *general) {
    SmgSide *other = side == &j->a ? &j->b : &j->a;
    SmgValue instead;
    SmgObjectId found;
    bool is_taken = smg_pair_of(&side->taken, id, general);
    if (is_taken ? smg_object(j->heap, *general)->owner != j->inside ||
                       !smg_is_optional(smg_object(j->heap, *general))
                 : j->is_at_ends || find_joined(j, side, id, &found) || !may_be_part(j, side, id))
        return false;
    if (!joined_value(j, other, value, leads_to_successor(j, side, id), &instead))
        return false;
    if (!is_taken) {
        j->n_lost += !smg_is_optional(smg_object(side->heap, id));
        j->null_leads = join_is_successor(j, other, value.term, false, &(Term){0});
        import_part(j, side, id);
        j->null_leads = false;
    }
    return !j->fails && smg_pair_of(&side->taken, id, general) &&
           set_instead(j, side, id, *general, instead);
}

static bool is_address_of_lacking(SmgJoin *j, SmgSide *side, SmgValue address, SmgObjectId id,
                                  SmgValue value, SmgValue *joined) {
    SmgObjectId general;
    Term offset, term = smg_simplify_address(j->smg, side->heap, side->kb, address.term);
    Number place;
    if (address.repr != SMG_UNSIGNED || !smg_resolve(j->smg, side->heap, term, &id, &offset) ||
        !term_is_const(j->smg->table, offset, &place) || !is_lacking(j, side, id, value, &general))
        return false;
    const SmgObject *part = smg_object(j->heap, general);
    bool is_last = smg_is_last(j->smg, smg_object(side->heap, id), term);
    Term base = is_last ? part->segment->last : part->base;
    *joined = (SmgValue){term_add(j->smg->table, base, offset), SMG_UNSIGNED};
    j->n_unequal++;
    return true;
}

bool smg_join_optional(SmgJoin *j, SmgValue a, SmgObjectId in_a, SmgValue b, SmgObjectId in_b,
                       SmgValue *joined) {
    if (!j->inside || j->fails || smg_object(j->heap, j->inside)->segment->shape == SMG_TREE)
        return false; // nodes of trees are split off with all of their parts
    if (in_a && is_address_of_lacking(j, &j->a, a, in_a, b, joined))
        return true;
    return !j->fails && in_b && is_address_of_lacking(j, &j->b, b, in_b, a, joined);
}
