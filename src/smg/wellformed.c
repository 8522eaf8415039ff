// Each rule is a function that looks at one object and leaves what is wrong. Rules about terms
// (lengths, places in an object of symbolic size) are only asked where numbers decide, except that
// a segment's length is known to be at least 1: without that, splitting a node off would be wrong.
#include "smg/wellformed.h"

#include "base/check.h"

typedef struct Inspection {
    SmgContext *smg;
    SmgHeap heap;
    const Kb *kb;
    Map own; // variables that differ from node to node -> the segment
    const char *flaw;
} Inspection;

static void demand(Inspection *in, bool holds, const char *flaw) {
    if (!holds && !in->flaw)
        in->flaw = flaw;
}

static const SmgObject *object_of(uint64_t pointer) {
    return (const SmgObject *)(uintptr_t)pointer;
}

// ---- Names --------------------------------------------------------------------------------------

static bool is_named(const Inspection *in, Term base, SmgObjectId id) {
    uint64_t found;
    return term_exists(base) && map_get(&in->smg->bases, base.id, &found) && found == id;
}

static void inspect_alias(Inspection *in, const SmgObject *alias) {
    const SmgObject *named = smg_object(in->heap, alias->alias_of);
    demand(in, named != NULL, "a second address of an object that is not there");
    demand(in, !named || !named->alias_of, "a second address of a second address");
    demand(in, !alias->entries && !alias->segment && !alias->owner,
           "a second address that holds something");
}

// ---- Contents -----------------------------------------------------------------------------------

static void inspect_place(Inspection *in, const SmgObject *object, const SmgEntry *e) {
    TermTable *t = in->smg->table;
    Number offset, length, size;
    bool has_offset = term_is_const(t, e->offset, &offset);
    bool has_length = term_is_const(t, e->length, &length);
    demand(in, !has_offset || offset >= 0, "an entry before its object");
    demand(in, !has_length || length >= 0, "an entry of a negative length");
    if (has_offset && has_length && term_is_const(t, object->size, &size))
        demand(in, offset + length <= size, "an entry behind its object");
}

static void inspect_entries(Inspection *in, const SmgObject *object) {
    uint32_t n = 0;
    Number length;
    for (const SmgEntry *e = object->entries; e; e = e->older, n++) {
        inspect_place(in, object, e);
        bool has_value = smg_has_value(e);
        demand(in, !has_value || term_exists(e->value.term), "an entry without a value");
        demand(in, e->kind != SMG_BYTES || e->bytes, "constant bytes that are not there");
        demand(in, e->kind != SMG_ELEMENTS || e->width, "elements without a width");
        if (e->kind == SMG_ELEMENTS && e->width &&
            term_is_const(in->smg->table, e->length, &length))
            demand(in, length % e->width == 0, "elements that end in the middle of one");
    }
    demand(in, n == object->n_entries, "entries are not counted right");
}

// ---- Segments -----------------------------------------------------------------------------------

static bool lies_inside(const Inspection *in, const SmgObject *object, Number place) {
    Number size;
    return place >= 0 && (!term_is_const(in->smg->table, object->size, &size) ||
                          place + in->smg->pointer_bytes <= size);
}

static void inspect_link(Inspection *in, const SmgObject *segment, Number place) {
    const SmgSegment *s = segment->segment;
    Number width = in->smg->pointer_bytes;
    demand(in, lies_inside(in, segment, place), "a link outside of its node");
    if (smg_has_back(s))
        demand(in, place + width <= s->prev || s->prev + width <= place,
               "two links at the same place");
}

// What is said of links is said by the segment alone.
static void inspect_link_entries(Inspection *in, const SmgObject *segment) {
    Number place;
    for (const SmgEntry *e = segment->entries; e; e = e->older)
        if (e->kind == SMG_FIELD && term_is_const(in->smg->table, e->offset, &place))
            demand(in, !smg_is_link_place(segment->segment, place), "a link among the contents");
}

static void inspect_last(Inspection *in, SmgObjectId id, const SmgObject *segment) {
    const SmgSegment *s = segment->segment;
    TermTable *t = in->smg->table;
    uint64_t name = 0;
    const SmgObject *alias = NULL;
    if (term_exists(s->last) && map_get(&in->smg->bases, s->last.id, &name))
        alias = smg_object(in->heap, (SmgObjectId)name);
    if (s->has_hole && !smg_has_two_names(segment))
        demand(in, term_same(s->depth, term_int(t, 1)), "the node with the hole has no name");
    else
        demand(in, alias && alias->alias_of == id, "the last node has no name");
}

static void inspect_tree(Inspection *in, const SmgSegment *tree) {
    TermTable *t = in->smg->table;
    Solver *solver = in->smg->solver;
    Number null;
    demand(in, tree->n_below >= 1 && tree->n_below <= SMG_MAX_LINKS, "a tree without links");
    demand(in, tree->is_double == (tree->has_up && tree->has_hole),
           "a tree whose last node has no name, or one too many");
    if (!tree->has_hole)
        demand(in, term_is_const(t, tree->out.term, &null) && null == 0, "a tree with a link out");
    else
        demand(in,
               term_exists(tree->depth) &&
                   solver_implies(solver, in->kb, formula_le(t, term_int(t, 1), tree->depth)),
               "a way to the hole without a node");
    demand(in, tree->has_hole == (tree->holes != 0) && tree->holes < 1u << tree->n_below,
           "a hole at no link, or none at one");
    demand(in, !(tree->some & tree->none), "a link of the root that is null and is not");
}

static void inspect_links(Inspection *in, SmgObjectId id, const SmgObject *segment) {
    const SmgSegment *s = segment->segment;
    if (s->shape == SMG_LIST)
        inspect_link(in, segment, s->next);
    for (uint32_t i = 0; i < s->n_below && i < SMG_MAX_LINKS; i++)
        inspect_link(in, segment, s->below[i]);
    if (s->shape == SMG_TREE)
        inspect_tree(in, s);
    inspect_link_entries(in, segment);
    demand(in, term_exists(s->out.term), "a segment without a link out of it");
    if (!smg_has_back(s))
        return;
    demand(in, lies_inside(in, segment, s->prev), "a back link outside of its node");
    demand(in, term_exists(s->back.term), "a segment without a link back");
    if (s->is_double)
        inspect_last(in, id, segment);
}

static void inspect_segment(Inspection *in, SmgObjectId id, const SmgObject *segment) {
    TermTable *t = in->smg->table;
    const SmgSegment *list = segment->segment;
    demand(in, segment->kind == SMG_HEAP && segment->life == SMG_ALIVE,
           "a segment of nodes that are not on the heap, or not alive");
    if (list->shape == SMG_ROWS)
        return;
    inspect_links(in, id, segment);
    demand(in,
           term_exists(list->length) &&
               solver_implies(in->smg->solver, in->kb, formula_le(t, term_int(t, 1), list->length)),
           "a segment that may have no node");
}

static void collect_own_variable(Inspection *in, SmgObjectId id, Term var) {
    uint64_t other;
    demand(in, !map_get(&in->own, var.id, &other) || other == id,
           "two segments have the same variable of their own");
    map_set(&in->own, var.id, id);
}

static void collect_own(void *context, uint32_t id, uint64_t pointer) {
    Inspection *in = context;
    const SmgSegment *list = object_of(pointer)->segment;
    for (uint32_t i = 0; list && i < list->n_own; i++)
        collect_own_variable(in, id, list->own[i]);
    if (list && term_exists(list->successor)) {
        uint64_t base;
        demand(in, !map_get(&in->smg->bases, list->successor.id, &base),
               "the link of a node is the address of an object");
        collect_own_variable(in, id, list->successor);
    }
}

// ---- Who may name what --------------------------------------------------------------------------

// Is object `id` that segment, or a part of one of its nodes?
static bool is_inside(const Inspection *in, SmgObjectId id, SmgObjectId segment) {
    while (id && id != segment) {
        const SmgObject *object = smg_object(in->heap, id);
        id = object ? object->owner : 0;
    }
    return id != 0;
}

typedef struct Reference {
    Inspection *in;
    SmgObjectId from;  // 0: a value outside of memory
    bool is_of_a_node; // what each node of `from` holds, rather than the segment's ends
} Reference;

static void inspect_reference(void *context, Term var) {
    const Reference *r = context;
    uint64_t id, segment;
    if (map_get(&r->in->smg->bases, var.id, &id)) {
        const SmgObject *object = smg_object(r->in->heap, (SmgObjectId)id);
        if (object && object->alias_of)
            object = smg_object(r->in->heap, object->alias_of);
        if (object && object->owner)
            demand(r->in, is_inside(r->in, r->from, object->owner),
                   "a part of a node that something else points to");
    } else if (map_get(&r->in->own, var.id, &segment)) {
        demand(r->in,
               is_inside(r->in, r->from, (SmgObjectId)segment) &&
                   (r->is_of_a_node || r->from != segment),
               "a variable of a node outside of it");
    }
}

static void inspect_term(Inspection *in, SmgObjectId from, bool is_of_a_node, Term term) {
    Reference r = {in, from, is_of_a_node};
    if (term_exists(term))
        term_visit_vars(in->smg->table, term, inspect_reference, &r);
}

static void inspect_references(Inspection *in, SmgObjectId id, const SmgObject *object) {
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        inspect_term(in, id, true, e->offset);
        if (e->kind == SMG_FIELD)
            inspect_term(in, id, true, e->value.term);
    }
    inspect_term(in, id, true, object->instead.term);
    if (!object->segment)
        return;
    inspect_term(in, id, false, object->segment->length);
    inspect_term(in, id, false, object->segment->out.term);
    inspect_term(in, id, false, object->segment->depth);
    if (smg_has_back(object->segment))
        inspect_term(in, id, false, object->segment->back.term);
}

// ---- The graph ----------------------------------------------------------------------------------

static void inspect_object(void *context, uint32_t id, uint64_t pointer) {
    Inspection *in = context;
    const SmgObject *object = object_of(pointer);
    const SmgObject *owner = object->owner ? smg_object(in->heap, object->owner) : NULL;
    demand(in, is_named(in, object->base, id), "an object whose address is another one's");
    demand(in, !object->owner || (owner && owner->segment), "a part of what is no segment");
    demand(in, term_exists(object->size), "an object without a size");
    demand(in, !term_exists(object->instead.term) || (object->owner && object->life == SMG_ALIVE),
           "an optional object that is no part of a node");
    if (object->alias_of) {
        inspect_alias(in, object);
        return;
    }
    if (object->segment)
        inspect_segment(in, id, object);
    if (object->life != SMG_ALIVE)
        return; // what it held does not matter any more
    inspect_entries(in, object);
    inspect_references(in, id, object);
}

const char *smg_find_flaw(SmgContext *smg, SmgHeap heap, const Kb *kb, const Term *roots,
                          size_t n_roots) {
    Inspection in = {.smg = smg, .heap = heap, .kb = kb};
    pmap_visit(heap.objects, collect_own, &in);
    pmap_visit(heap.objects, inspect_object, &in);
    for (size_t i = 0; i < n_roots; i++)
        inspect_term(&in, 0, false, roots[i]);
    map_release(&in.own);
    return in.flaw;
}

void smg_check(SmgContext *smg, SmgHeap heap, const Kb *kb, const Term *roots, size_t n_roots) {
    const char *flaw = SMG_CHECKS_GRAPHS ? smg_find_flaw(smg, heap, kb, roots, n_roots) : NULL;
    if (flaw)
        check_failed(__FILE__, __LINE__, flaw);
}
