// Splitting a node off a tree, or off a context. The node gets its own copies of what every node
// has (unfold.c); below it lie trees (and, on the way to the hole, a context) with the same
// contents. One of these takes over the segment's own variables and parts, the others get copies:
// no two segments share them.
//
// Why trees come to an end: the numbers of nodes below add up to one less than the segment had.
#include "smg/tree.h"
#include "smg/list.h"
#include "smg/unfold_internal.h"
#include "smg/wellformed.h"

// ---- Cases --------------------------------------------------------------------------------------

static void add_cases(const SmgSegment *tree, bool is_root, SmgTreeCase which, SmgTreeCase *cases,
                      uint32_t *n) {
    uint32_t to_hole = tree->has_hole ? 1u << which.hole : 0;
    for (uint32_t mask = 0; mask < 1u << tree->n_below; mask++) {
        uint32_t links = mask | to_hole;
        if ((mask & to_hole) || (is_root && ((links & tree->none) || (tree->some & ~links))))
            continue;
        which.trees = mask;
        cases[(*n)++] = which;
    }
}

uint32_t smg_tree_cases(const SmgSegment *tree, bool is_last,
                        SmgTreeCase cases[SMG_MAX_TREE_CASES]) {
    uint32_t n = 0;
    if (!tree->has_hole)
        add_cases(tree, true, (SmgTreeCase){0}, cases, &n);
    for (uint32_t i = 0; tree->has_hole && i < tree->n_below; i++) {
        bool may_be_hole = tree->holes & 1u << i;
        if (may_be_hole)
            add_cases(tree, true, (SmgTreeCase){.hole = i, .is_at_hole = true}, cases, &n);
        if (may_be_hole || !is_last)
            add_cases(tree, !is_last, (SmgTreeCase){.hole = i}, cases, &n);
    }
    return n;
}

static uint32_t count_trees(SmgTreeCase which) { return (uint32_t)__builtin_popcount(which.trees); }

Formula smg_tree_condition(SmgContext *smg, const SmgSegment *tree, SmgTreeCase which) {
    TermTable *t = smg->table;
    uint32_t n = 1 + count_trees(which) + (tree->has_hole && !which.is_at_hole);
    Term least = term_int(t, n);
    Formula f = n == 1 ? formula_eq(t, tree->length, least) : formula_le(t, least, tree->length);
    if (!tree->has_hole)
        return f;
    Formula is_single = formula_eq(t, tree->depth, term_int(t, 1));
    return formula_and(t, f, which.is_at_hole ? is_single : formula_not(t, is_single));
}

// ---- What is left -------------------------------------------------------------------------------

// The node that is split off, and the segments that lie below and (at the node with the hole) above
// it.
typedef struct Split {
    Unfold *u;
    SmgObjectId id;
    const SmgObject *whole;
    const SmgSegment *tree; // of the whole
    Term node;              // its address
    uint32_t n_left;        // segments to come
    Term length;            // how many nodes these have together
    bool keeps_place;       // one of them has the whole's number and address
} Split;

static void assume(Unfold *u, Formula f) { *u->kb = kb_add(u->smg->solver, *u->kb, f); }

static void mark(SmgContext *smg, Term var) { map_set(&smg->of_trees, var.id, 1); }

// What a node holds, as a copy of what every node does.
static void mark_copies(const Unfold *u) {
    const Map *terms = &u->fresh.terms;
    for (size_t i = 0; i < terms->capacity; i++)
        if (terms->slots[i].used)
            mark(u->smg, (Term){(uint32_t)terms->slots[i].value});
}

static Term next_length(Split *s) {
    TermTable *t = s->u->smg->table;
    Term length = s->length;
    if (--s->n_left) {
        length = term_fresh(t, "nodes");
        mark(s->u->smg, length);
    }
    s->length = term_sub(t, s->length, length);
    assume(s->u, formula_le(t, term_int(t, 1), length));
    return length;
}

static const SmgSegment *store(Unfold *u, SmgSegment segment) {
    SmgSegment *stored = arena_new(u->smg->arena, sizeof *stored);
    *stored = segment;
    return stored;
}

// A segment like the whole, but with these links. The last one takes over the own variables.
static SmgObjectId put_segment(Split *s, SmgSegment links, Term *base) {
    Unfold *u = s->u;
    *base = (Term){0};
    SmgObjectId id = smg_new_id(u->smg, base);
    SmgObject object = *s->whole;
    mark(u->smg, *base);
    if (!s->n_left && !s->keeps_place) {
        object.segment = store(u, links);
        unfold_move(u, s->id, id, object, *base);
    } else {
        Unfold copy = {.smg = u->smg, .heap = u->heap, .kb = u->kb};
        unfold_copy(&copy, s->id, *base, (Term){0}, id);
        mark_copies(&copy);
        object = smg_rename_object(&copy.fresh.base, s->whole);
        links.own = object.segment->own;
        object.segment = store(u, links);
        smg_put(u->smg, u->heap, id, object);
        unfold_release(&copy);
    }
    unfold_keep_address_fact(u, *base, s->whole->size);
    return id;
}

static SmgValue put_tree(Split *s) {
    SmgSegment tree = *s->tree;
    Term base;
    tree.length = next_length(s);
    tree.has_hole = tree.is_double = false;
    tree.holes = tree.some = tree.none = 0;
    tree.depth = tree.last = (Term){0};
    tree.out = (SmgValue){term_int(s->u->smg->table, 0), SMG_UNSIGNED};
    tree.back = unfold_link_to(s->u, s->node, s->tree);
    put_segment(s, tree, &base);
    return unfold_link_to(s->u, base, s->tree);
}

static void shorten(Split *s, SmgSegment *context) {
    TermTable *t = s->u->smg->table;
    context->length = next_length(s);
    context->depth = term_add_number(t, s->tree->depth, -1);
    assume(s->u, formula_le(t, context->depth, context->length));
}

// The context below the root, with the same hole.
static SmgValue put_context_below(Split *s) {
    Unfold *u = s->u;
    SmgSegment context = *s->tree;
    Term base;
    shorten(s, &context);
    context.some = context.none = 0;
    context.back = unfold_link_to(u, s->node, s->tree);
    SmgObjectId id = put_segment(s, context, &base);
    if (context.is_double)
        smg_put(u->smg, u->heap, unfold_id_of_base(u, context.last),
                smg_alias(u->smg, context.last, id));
    return unfold_link_to(u, base, s->tree);
}

// The context above the node with the hole: that is where its hole is now.
static void put_context_above(Split *s) {
    Unfold *u = s->u;
    SmgSegment context = *s->tree;
    SmgObject object = *s->whole;
    shorten(s, &context);
    context.holes = (1u << context.n_below) - 1;
    context.last = (Term){0};
    SmgObjectId name = smg_new_id(u->smg, &context.last);
    mark(u->smg, context.last);
    context.out = unfold_link_to(u, s->node, s->tree);
    object.segment = store(u, context);
    smg_put(u->smg, u->heap, s->id, object);
    smg_put(u->smg, u->heap, name, smg_alias(u->smg, context.last, s->id));
    unfold_keep_address_fact(u, context.last, object.size);
}

// ---- The node -----------------------------------------------------------------------------------

static SmgValue link_of(Split *s, uint32_t i, bool is_last, SmgTreeCase which) {
    if (s->tree->has_hole && i == which.hole)
        return which.is_at_hole || is_last ? s->tree->out : put_context_below(s);
    if (which.trees & 1u << i)
        return put_tree(s);
    return (SmgValue){term_int(s->u->smg->table, 0), SMG_UNSIGNED};
}

static void split(Split *s, bool is_last, SmgTreeCase which) {
    Unfold *u = s->u;
    const SmgSegment *tree = s->tree;
    SmgValue links[SMG_MAX_LINKS], back = tree->back;
    bool is_above = is_last && !which.is_at_hole;
    for (uint32_t i = 0; i < tree->n_below; i++)
        links[i] = link_of(s, i, is_last, which);
    if (is_above) {
        put_context_above(s);
        back = unfold_link_to(u, smg_object(*u->heap, s->id)->segment->last, tree);
    }
    SmgObjectId node = is_above ? unfold_id_of_base(u, s->node) : s->id;
    unfold_put_node(u, node, s->node, s->whole);
    for (uint32_t i = 0; i < tree->n_below; i++)
        unfold_write_link(u, node, tree->below[i], links[i]);
    if (tree->has_up)
        unfold_write_link(u, node, tree->prev, back);
}

void smg_unfold_tree(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, bool is_last,
                     SmgTreeCase which) {
    Unfold u = {.smg = smg, .heap = heap, .kb = kb};
    const SmgObject *whole = smg_object(*heap, id);
    const SmgSegment *tree = whole->segment;
    bool is_above = is_last && !which.is_at_hole;
    Split s = {.u = &u, .id = id, .whole = whole, .tree = tree, .keeps_place = is_above};
    s.node = is_above ? tree->last : whole->base;
    s.n_left = count_trees(which) + (tree->has_hole && !which.is_at_hole);
    s.length = term_add_number(smg->table, tree->length, -1);
    unfold_copy(&u, id, s.node, (Term){0}, whole->owner);
    mark_copies(&u);
    bool is_gone = !s.n_left;
    split(&s, is_last, which);
    if (is_gone)
        unfold_remove_parts(&u, id);
    if (tree->has_hole && which.is_at_hole && smg_has_two_names(whole))
        unfold_use_one_name(&u, tree->last, whole->base);
    unfold_release(&u);
    smg_check(smg, *heap, *kb, NULL, 0);
}
