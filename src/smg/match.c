#include "smg/element_facts.h"
#include "smg/elements.h"
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/rows_join.h"
#include "smg/shadow.h"
#include "smg/texts.h"

// ---- Objects ------------------------------------------------------------------------------------

typedef struct ObjectVisit {
    SmgContext *smg;
    SmgVisitObject *visit;
    void *context;
    bool goes_on;
} ObjectVisit;

static void visit_base(void *context, Term var) {
    ObjectVisit *v = context;
    uint64_t id;
    if (v->goes_on && map_get(&v->smg->bases, var.id, &id))
        v->goes_on = v->visit(v->context, (SmgObjectId)id);
}

bool smg_visit_objects(SmgContext *smg, Term term, SmgVisitObject *visit, void *context) {
    ObjectVisit v = {smg, visit, context, true};
    term_visit_vars(smg->table, term, visit_base, &v);
    return v.goes_on;
}

typedef struct PairSearch {
    const Map *pairs;
    bool are_all;
} PairSearch;

static void look_for_unpaired(void *context, uint32_t id, uint64_t pointer) {
    PairSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId other;
    if (object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->is_given &&
        !smg_is_rows(object) && !smg_pair_of(search->pairs, id, &other))
        search->are_all = false;
}

bool smg_are_all_paired(SmgHeap heap, const Map *pairs) {
    PairSearch search = {pairs, true};
    pmap_visit(heap.objects, look_for_unpaired, &search);
    return search.are_all;
}

// ---- Pairs --------------------------------------------------------------------------------------

// The segment that the counterpart of a segment's part belongs to: where one node covers the
// segment, the node's parts are objects by themselves (or parts of what the node is part of).
static SmgObjectId expected_owner(SmgMatch *m, const SmgObject *general) {
    SmgObjectId other;
    if (!general->owner || !smg_pair_of(&m->pairs, general->owner, &other))
        return 0;
    const SmgObject *node = smg_object(m->heap, other);
    return node->segment ? other : node->owner;
}

static bool are_alike(SmgMatch *m, SmgObjectId general, const SmgObject *g, SmgObjectId other,
                      const SmgObject *o) {
    if (!g || !o || g->kind != o->kind || g->life != o->life || g->read_only != o->read_only ||
        g->is_const != o->is_const)
        return false;
    if (g->is_given && !o->is_given)
        return false;
    if ((o->is_exposed && !g->is_exposed) || (o->is_outside && !g->is_outside))
        return false;
    if (smg_is_rows(g) != smg_is_rows(o))
        return false;
    if ((!g->segment && o->segment) || !smg_is_aligned_like(g, o))
        return false;
    if (smg_is_optional(o) && !smg_is_optional(g))
        return false;
    if (o->owner != expected_owner(m, g))
        return false;
    bool is_made = g->kind == SMG_HEAP || g->kind == SMG_STACK || g->kind == SMG_STATIC;
    return general == other || (is_made && m->may_differ(m->context, general, other));
}

static void bind_address(SmgMatch *m, Term general, Term other) {
    uint64_t found;
    bool is_own = map_get(&m->binding->terms, general.id, &found); // a part's: declared already
    if (term_same(general, other) && !is_own)
        return;
    smg_binding_set(m->binding, general, other);
    m->renames = true;
}

// The last node has a name, too, and that may be bound to another one only if nothing else uses it.
static bool may_rename_last(SmgMatch *m, const SmgObject *g, const SmgObject *o) {
    uint64_t name = 0, other = 0;
    Term theirs = smg_last_address(o);
    if (!smg_has_two_names(g) || term_same(g->segment->last, theirs))
        return true;
    return map_get(&m->smg->bases, g->segment->last.id, &name) &&
           map_get(&m->smg->bases, theirs.id, &other) &&
           m->may_differ(m->context, (SmgObjectId)name, (SmgObjectId)other);
}

// What a node's link holds is what the link of its counterpart holds.
static void bind_successor(SmgMatch *m, const SmgSegment *list, SmgObjectId other) {
    const SmgObject *o = smg_object(m->heap, other);
    SmgValue link;
    if (!term_exists(list->successor))
        return;
    if (o->segment && term_exists(o->segment->successor))
        bind_address(m, list->successor, o->segment->successor);
    else if (!o->segment && smg_read_link(m->smg, m->heap, m->kb, other, list->next, &link))
        bind_address(m, list->successor, link.term);
}

static void bind_list(SmgMatch *m, const SmgObject *g, SmgObjectId other) {
    const SmgSegment *list = g->segment;
    if (smg_has_two_names(g))
        bind_address(m, list->last, smg_last_address(smg_object(m->heap, other)));
    bind_successor(m, list, other);
    for (uint32_t i = 0; i < list->n_own; i++) {
        Term bound;
        if (smg_binding_get(m->binding, list->own[i], &bound))
            continue;
        smg_binding_declare(m->binding, list->own[i]);
        m->renames = true;
    }
}

// Where several fields of a node lead to the node behind, any of them may be the link: the other
// graph's is the one that the general graph has.
static void agree_on_link(SmgMatch *m, const SmgSegment *general, SmgObjectId other) {
    const SmgObject *o = smg_object(m->heap, other);
    if (general && o && o->segment && general->shape == SMG_LIST &&
        general->next != o->segment->next)
        (void)smg_relink(m->smg, &m->heap, other, general->next);
}

bool smg_match_object(SmgMatch *m, SmgObjectId general, SmgObjectId other) {
    SmgObjectId found;
    if (smg_pair_of(&m->pairs, general, &found))
        return found == other;
    if (smg_pair_of(&m->inverse, other, &found))
        return false;
    const SmgObject *g = smg_object(m->general, general);
    if (g)
        agree_on_link(m, g->segment, other);
    const SmgObject *o = smg_object(m->heap, other);
    if (!are_alike(m, general, g, other, o) || !smg_have_same_layout(g->segment, o->segment) ||
        !may_rename_last(m, g, o))
        return false;
    map_set(&m->pairs, general, other);
    map_set(&m->inverse, other, general);
    bind_address(m, g->base, o->base);
    if (g->segment)
        bind_list(m, g, other);
    vec_push(&m->work, ((SmgPair){general, other}));
    return true;
}

// ---- Values -------------------------------------------------------------------------------------

static bool stands_for_itself(void *context, SmgObjectId id) {
    return smg_match_object(context, id, id);
}

// Addresses that are hidden in numbers are the same in both graphs.
static bool match_number(SmgMatch *m, SmgValue pattern, SmgValue value) {
    return smg_visit_objects(m->smg, pattern.term, stands_for_itself, m) &&
           smg_binding_match(m->smg, m->binding, m->kb, pattern, value);
}

// Both point to the first node, or both to the last; of a single node the first is the last.
static bool match_position(SmgMatch *m, SmgObjectId general, Term pattern, SmgObjectId other,
                           Term value) {
    const SmgObject *g = smg_object(m->general, general), *o = smg_object(m->heap, other);
    if (!smg_has_two_names(g) || !smg_has_two_names(o))
        return true;
    return smg_is_last(m->smg, g, pattern) == smg_is_last(m->smg, o, value);
}

bool smg_match_value(SmgMatch *m, SmgValue pattern, SmgValue value, uint32_t bits) {
    SmgObjectId general, other;
    Term offset, place;
    value = smg_read_as(m->smg, m->kb, value, bits, pattern.repr);
    if (pattern.repr == SMG_BITS ||
        !smg_resolve(m->smg, m->general, pattern.term, &general, &offset))
        return match_number(m, pattern, value);
    if (!smg_object(m->general, general)) // dangling
        return match_number(m, pattern, value);
    bool holds;
    if (smg_is_optional(smg_object(m->general, general)) &&
        smg_match_lacking(m, general, value, bits, &holds))
        return holds;
    Term address = smg_simplify_address(m->smg, m->heap, m->kb, value.term);
    if (value.repr != pattern.repr || !smg_resolve(m->smg, m->heap, address, &other, &place))
        return false;
    return smg_match_object(m, general, other) &&
           match_position(m, general, pattern.term, other, address) &&
           smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){offset, SMG_SIGNED},
                             (SmgValue){place, SMG_SIGNED});
}

// ---- Contents -----------------------------------------------------------------------------------

static bool has_same_range(SmgMatch *m, const SmgObject *object, const SmgEntry *claim) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (smg_is_same_range(e, claim))
            return smg_is_visible(m->smg, m->kb, object->entries, e);
    return false;
}

// An element beside rows that a variable points to, too: which one it is, is told by that.
static bool bind_element(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    SmgObjectId id, target;
    Term offset;
    if (!smg_resolve(m->smg, m->general, claim->value.term, &id, &offset) ||
        !smg_pair_of(&m->pairs, id, &target))
        return false;
    const SmgEntry *found =
        smg_field_that_leads_to(m->smg, m->heap, m->kb, other, target, claim->length);
    return found &&
           smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){claim->offset, SMG_SIGNED},
                             (SmgValue){found->offset, SMG_SIGNED});
}

// What is bound last may say where the string is.
static bool match_text(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    if (!smg_binding_is_open(m->smg, m->binding, claim->offset))
        return smg_match_text(m, other, claim);
    vec_push(&m->late, ((SmgLateClaim){other, claim}));
    return true;
}

static bool holds_claim(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    Number width;
    SmgValue value;
    if (claim->kind == SMG_UNKNOWN)
        return true;
    if (claim->kind == SMG_ELEMENTS)
        return smg_match_elements(m, other, claim);
    if (claim->kind == SMG_COLUMN)
        return smg_match_columns(m, other, claim);
    if (claim->kind == SMG_TEXT && !claim->is_open)
        return match_text(m, other, claim);
    if (claim->kind != SMG_FIELD)
        return !smg_binding_mentions(m->smg, m->binding, claim->offset) &&
               !smg_binding_mentions(m->smg, m->binding, claim->length) &&
               has_same_range(m, smg_object(m->heap, other), claim);
    if (!term_is_const(m->smg->table, claim->length, &width))
        return false;
    if (smg_binding_is_open(m->smg, m->binding, claim->offset) && !bind_element(m, other, claim))
        return false;
    Term offset = smg_binding_apply(m->smg, m->binding, claim->offset);
    return smg_read(m->smg, m->heap, m->kb, other, offset, (uint32_t)width, &value) == SMG_KNOWN &&
           smg_match_value(m, claim->value, value, (uint32_t)width * 8);
}

// A field that is the same entry on both sides, in terms that are not bound.
static bool is_shared_claim(SmgMatch *m, const SmgEntry *claim) {
    return !smg_binding_mentions(m->smg, m->binding, claim->offset) &&
           !smg_binding_mentions(m->smg, m->binding, claim->length) && claim->kind != SMG_COLUMN &&
           (claim->kind != SMG_ELEMENTS ||
            !smg_binding_mentions(m->smg, m->binding, claim->value.term)) &&
           (claim->kind != SMG_FIELD || smg_match_value(m, claim->value, claim->value, 0));
}

static bool is_newest_claim(SmgMatch *m, const SmgEntry *claims, const SmgEntry *claim) {
    for (const SmgEntry *newer = claims; newer != claim; newer = newer->older)
        if (smg_may_hide(m->smg, NULL, newer, claim))
            return false;
    return true;
}

static bool is_used(const SmgMatch *m, const SmgEntry *entry) {
    for (size_t i = 0; i < m->used.count; i++)
        if (m->used.items[i] == entry)
            return true;
    return false;
}

// Does the range lie in one of which the general object says something newer than the claim?
static bool is_said_newer(SmgMatch *m, const SmgEntry *claims, const SmgEntry *claim,
                          const SmgEntry *range) {
    for (const SmgEntry *newer = claims; newer != claim; newer = newer->older)
        if (newer->kind != SMG_TEXT && !smg_binding_mentions(m->smg, m->binding, newer->offset) &&
            !smg_binding_mentions(m->smg, m->binding, newer->length) &&
            smg_compare_ranges(m->smg, NULL, range->offset, range->length, newer->offset,
                               newer->length) == SMG_INSIDE)
            return true;
    return false;
}

// A claim that lies below newer ones: the other graph has the same, below what those cover.
static bool holds_below(SmgMatch *m, const SmgEntry *claims, SmgObjectId other,
                        const SmgEntry *claim) {
    const SmgObject *object = smg_object(m->heap, other);
    if (claim->kind == SMG_FIELD || claim->kind == SMG_COLUMN ||
        smg_binding_mentions(m->smg, m->binding, claim->offset) ||
        smg_binding_mentions(m->smg, m->binding, claim->length) ||
        (claim->kind == SMG_ELEMENTS &&
         smg_binding_mentions(m->smg, m->binding, claim->value.term)))
        return false;
    const SmgEntry *found = object->entries;
    while (found && !smg_is_same_range(found, claim))
        found = found->older;
    for (const SmgEntry *newer = object->entries; found && newer != found; newer = newer->older)
        if (!is_used(m, newer) && smg_may_hide(m->smg, m->kb, newer, found) &&
            !is_said_newer(m, claims, claim, newer))
            return false;
    return found != NULL;
}

// Before a field that leads to an optional part, and on from there to another one, is looked at,
// the fields are that lead to the other one.
static bool match_in_order(SmgMatch *m, SmgPair pair, const SmgEntry *claim) {
    const SmgObject *g = smg_object(m->general, pair.general);
    SmgObjectId id, next;
    Term offset;
    if (claim->kind != SMG_FIELD ||
        !smg_resolve(m->smg, m->general, claim->value.term, &id, &offset) ||
        !smg_object(m->general, id) || !smg_is_optional(smg_object(m->general, id)) ||
        !smg_resolve(m->smg, m->general, smg_object(m->general, id)->instead.term, &next, &offset))
        return true;
    bool holds = true;
    for (const SmgEntry *e = g->entries; e && holds; e = e->older)
        if (e->kind == SMG_FIELD && e != claim &&
            smg_resolve(m->smg, m->general, e->value.term, &id, &offset) && id == next)
            holds = holds_claim(m, pair.other, e);
    return holds;
}

static bool match_entries(SmgMatch *m, SmgPair pair) {
    const SmgObject *g = smg_object(m->general, pair.general);
    const SmgObject *other = smg_object(m->heap, pair.other);
    bool is_shared = g->entries == other->entries ||
                     (g->read_only && other->read_only && g->entries &&
                      smg_is_in_chain(other->entries, g->entries)); // what is newer was only read
    bool holds = true;
    vec_clear(&m->used);
    for (const SmgEntry *e = g->entries; g->segment && e && (holds || m->is_lenient); e = e->older)
        holds &= match_in_order(m, pair, e);
    for (const SmgEntry *e = g->entries; e && (holds || m->is_lenient); e = e->older)
        holds &= (is_shared && is_shared_claim(m, e)) || holds_claim(m, pair.other, e) ||
                 (!is_newest_claim(m, g->entries, e) && holds_below(m, g->entries, pair.other, e));
    return holds;
}

static bool match_term(SmgMatch *m, Term pattern, Term value) {
    return smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){pattern, SMG_SIGNED},
                             (SmgValue){value, SMG_SIGNED});
}

static bool match_list(SmgMatch *m, const SmgSegment *list, SmgObjectId other) {
    uint32_t bits = m->smg->pointer_bytes * 8;
    SmgSegment theirs;
    if (list->shape == SMG_ROWS)
        return match_term(m, list->length, smg_object(m->heap, other)->segment->length);
    return smg_as_segment(m->smg, m->heap, m->kb, other, list, &theirs) &&
           !(list->some & ~theirs.some) && !(list->none & ~theirs.none) &&
           match_term(m, list->length, theirs.length) &&
           (!list->has_hole ||
            (!(theirs.holes & ~list->holes) && match_term(m, list->depth, theirs.depth))) &&
           smg_match_value(m, list->out, theirs.out, bits) &&
           (!smg_has_back(list) || smg_match_value(m, list->back, theirs.back, bits));
}

static bool match_pair(SmgMatch *m, SmgPair pair) {
    const SmgObject *g = smg_object(m->general, pair.general);
    const SmgObject *o = smg_object(m->heap, pair.other);
    if (g->life != SMG_ALIVE || g->kind == SMG_FUNCTION)
        return true;
    bool holds = match_term(m, g->size, o->size) &&
                 (!smg_is_optional(o) || smg_match_value(m, g->instead, o->instead, 0));
    if (g->segment && (holds || m->is_lenient))
        holds &= match_list(m, g->segment, pair.other);
    if (holds || m->is_lenient)
        holds &= match_entries(m, pair);
    if (g->shadow)
        vec_push(&m->shadowed, pair);
    return holds;
}

bool smg_match_contents(SmgMatch *m) {
    bool holds = true;
    while (m->work.count && (holds || m->is_lenient)) {
        SmgPair pair = vec_pop(&m->work);
        holds &= match_pair(m, pair);
    }
    for (size_t i = 0; i < m->late.count && (holds || m->is_lenient); i++)
        holds &= smg_match_text(m, m->late.items[i].other, m->late.items[i].claim);
    vec_clear(&m->late);
    while (m->shadowed.count && (holds || m->is_lenient)) {
        SmgPair pair = vec_pop(&m->shadowed);
        holds &= smg_shadow_match(m, pair);
    }
    return holds && smg_match_element_facts(m);
}

bool smg_match_is_whole(SmgMatch *m) { return smg_are_all_paired(m->heap, &m->inverse); }

void smg_match_release(SmgMatch *m) {
    map_release(&m->pairs);
    map_release(&m->inverse);
    vec_free(&m->work);
    vec_free(&m->used);
    vec_free(&m->late);
    vec_free(&m->shadowed);
}
