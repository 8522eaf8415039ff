// Making trees. A node whose links (tree_layout.c tells which places to look at) are null or lead
// to trees, or to single nodes with nothing below, becomes the root of a tree together with them;
// nothing else may point to what ends up inside. Where one link leads to anything else, the node
// becomes the root of a context: a tree with a hole. Contexts that hang below each other become
// one, and a tree below a context fills its hole. A list whose links are a tree's is a tree, too.
//
// Why this ends: each fold makes the number of objects smaller, or makes a segment of a region.
#include "smg/fold_internal.h"
#include "smg/list.h"
#include "smg/tree.h"

#include <stdlib.h>

typedef struct TreeFold {
    Fold *f;
    SmgObjectId id;                   // the root
    SmgSegment tree;                  // what it becomes
    SmgObjectId below[SMG_MAX_LINKS]; // what becomes part of it
    uint32_t n_below;
} TreeFold;

static Term constant(const TreeFold *t, Number number) {
    return term_const(t->f->smg->table, number);
}

static Term link_to(const TreeFold *t, Term base) {
    return term_add_number(t->f->smg->table, base, t->tree.head);
}

static bool is_null(const TreeFold *t, SmgValue value) {
    Number number;
    Term term = kb_simplify(t->f->smg->solver, *t->f->kb, value.term);
    return term_is_const(t->f->smg->table, term, &number) && number == 0;
}

// ---- What lies below ----------------------------------------------------------------------------

typedef enum Below {
    BELOW_TREE,    // or a single node
    BELOW_CONTEXT, // a tree with a hole
    BELOW_OTHER,   // anything else: the hole is here
} Below;

// The like node that a link leads to.
static bool find_below(TreeFold *t, SmgValue link, SmgObjectId *id) {
    const SmgObject *root = smg_object(*t->f->heap, t->id), *below;
    Term offset;
    Number head;
    return smg_resolve(t->f->smg, *t->f->heap, link.term, id, &offset) &&
           term_is_const(t->f->smg->table, offset, &head) && head == t->tree.head &&
           (below = smg_object(*t->f->heap, *id)) && fold_is_node(below) &&
           smg_are_same_kind(t->f->smg, root, below);
}

// Does nothing but the link, and what lies below it, point to the node? The node at the end of the
// way to a hole keeps its name: any pointers to that may stay.
static bool has_one_way_in(TreeFold *t, SmgObjectId id, const SmgObject *below) {
    Neighbours n = {.x = t->id, .y = id, .segment = t->tree};
    if (below->segment && below->segment->is_double && !smg_has_two_names(below))
        return true;
    return fold_has_one_way_in(t->f, &n, below);
}

static bool has_same_places(const TreeFold *t, const SmgSegment *other) {
    SmgSegment like = t->tree;
    like.has_hole = other->has_hole;
    return smg_have_same_layout(&like, other);
}

static bool is_leaf(TreeFold *t, SmgObjectId id, Term above) {
    SmgValue value;
    for (uint32_t i = 0; i < t->tree.n_below; i++)
        if (!fold_read_link(t->f, id, t->tree.below[i], &value) || !is_null(t, value))
            return false;
    return !t->tree.has_up || (fold_read_link(t->f, id, t->tree.prev, &value) &&
                               term_same(value.term, link_to(t, above)));
}

static Below classify(TreeFold *t, SmgObjectId id, Term above) {
    const SmgObject *below = smg_object(*t->f->heap, id);
    const SmgSegment *tree = below->segment;
    if (id == t->id || smg_has_old_name(&t->f->refs, id) || !has_one_way_in(t, id, below))
        return BELOW_OTHER;
    if (!tree)
        return is_leaf(t, id, above) ? BELOW_TREE : BELOW_OTHER;
    if (!has_same_places(t, tree) ||
        (tree->has_up && !term_same(tree->back.term, link_to(t, above))))
        return BELOW_OTHER;
    return tree->has_hole ? BELOW_CONTEXT : BELOW_TREE;
}

static void take(TreeFold *t, SmgObjectId id) {
    const SmgSegment *tree = smg_object(*t->f->heap, id)->segment;
    Term length = tree ? tree->length : constant(t, 1);
    t->tree.length = term_add(t->f->smg->table, t->tree.length, length);
    t->below[t->n_below++] = id;
}

// The hole of the context below is that of the whole.
static void take_context(TreeFold *t, SmgObjectId id) {
    const SmgObject *below = smg_object(*t->f->heap, id);
    take(t, id);
    t->tree.has_hole = true;
    t->tree.holes = below->segment->holes;
    t->tree.depth = term_add(t->f->smg->table, t->tree.depth, below->segment->depth);
    t->tree.out = below->segment->out;
    t->tree.last = smg_last_address(below);
}

// `holes`: which links of the node above this may be.
static bool take_link(TreeFold *t, SmgValue link, Term above, uint32_t holes) {
    SmgObjectId id;
    if (is_null(t, link))
        return true;
    if (!find_below(t, link, &id))
        return false;
    Below below = classify(t, id, above);
    if (below == BELOW_TREE) {
        take(t, id);
        return true;
    }
    if (t->tree.has_hole)
        return false;
    if (below == BELOW_CONTEXT) {
        take_context(t, id);
    } else {
        t->tree.has_hole = true;
        t->tree.holes = holes;
        t->tree.out = link;
        t->tree.last = above;
    }
    return true;
}

// ---- Joining ------------------------------------------------------------------------------------

// The contents without the links, which the segment tells of. Entries that are visible do not
// overlap, so their order is free.
static const SmgEntry *without_links(TreeFold *t, const SmgObject *object, uint32_t *n) {
    SmgContext *smg = t->f->smg;
    SmgEntry *chain = arena_new(smg->arena, sizeof *chain);
    *chain = (SmgEntry){.kind = SMG_UNKNOWN, .offset = constant(t, 0), .length = object->size};
    *n = 1;
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Number place;
        bool is_link = e->kind == SMG_FIELD && term_is_const(smg->table, e->offset, &place) &&
                       smg_is_link_place(&t->tree, place);
        if (is_link || e->kind == SMG_UNKNOWN ||
            !smg_is_visible(smg, *t->f->kb, object->entries, e))
            continue;
        SmgEntry *kept = arena_new(smg->arena, sizeof *kept);
        *kept = *e;
        kept->older = chain;
        chain = kept;
        ++*n;
    }
    return chain;
}

// The root as a segment, before anything becomes part of it.
static void put_root(TreeFold *t) {
    SmgContext *smg = t->f->smg;
    SmgObject root = *smg_object(*t->f->heap, t->id);
    SmgSegment *stored = arena_new(smg->arena, sizeof *stored);
    t->tree.is_double = t->tree.has_up && t->tree.has_hole;
    if (root.segment) {
        t->tree.own = root.segment->own;
        t->tree.n_own = root.segment->n_own;
    }
    if (!root.segment || root.segment->shape != SMG_TREE)
        root.entries = without_links(t, &root, &root.n_entries);
    if (smg_has_two_names(&root) && !term_same(root.segment->last, t->tree.last))
        smg_forget_name(smg, t->f->heap, root.segment->last);
    *stored = t->tree;
    bool is_region = !root.segment;
    root.segment = stored;
    smg_put(smg, t->f->heap, t->id, root);
    if (is_region)
        fold_own_parts(t->f, t->id);
}

static void keep_facts(TreeFold *t) {
    TermTable *table = t->f->smg->table;
    Solver *solver = t->f->smg->solver;
    Term one = constant(t, 1);
    *t->f->kb = kb_add(solver, *t->f->kb, formula_le(table, one, t->tree.length));
    if (!t->tree.has_hole)
        return;
    *t->f->kb = kb_add(solver, *t->f->kb, formula_le(table, one, t->tree.depth));
    *t->f->kb = kb_add(solver, *t->f->kb, formula_le(table, t->tree.depth, t->tree.length));
}

static bool join_all(TreeFold *t) {
    SmgHeap heap = *t->f->heap;
    const Kb *kb = *t->f->kb;
    bool may_differ = !t->f->lists.only_equal && !t->f->seeks_equal, are_alike = true;
    put_root(t);
    for (uint32_t i = 0; i < t->n_below && are_alike; i++) {
        fold_count_refs(t->f);
        are_alike = fold_pair(t->f, &(Neighbours){.x = t->id, .y = t->below[i], .segment = t->tree},
                              may_differ);
    }
    if (are_alike) {
        keep_facts(t);
        t->f->smg->has_trees = true;
    } else {
        *t->f->heap = heap;
        *t->f->kb = kb;
        fold_count_refs(t->f);
    }
    return are_alike;
}

// ---- Which nodes --------------------------------------------------------------------------------

static TreeFold begin(Fold *f, SmgObjectId id, const SmgSegment *links) {
    TreeFold t = {.f = f, .id = id, .tree = *links};
    t.tree.holes = t.tree.some = t.tree.none = 0;
    t.tree.length = constant(&t, 1);
    t.tree.depth = constant(&t, 1);
    t.tree.out = (SmgValue){constant(&t, 0), SMG_UNSIGNED};
    return t;
}

static void close_hole(TreeFold *t) {
    t->tree.has_hole = t->tree.is_double = false;
    t->tree.holes = 0;
    t->tree.depth = t->tree.last = (Term){0};
    t->tree.out = (SmgValue){constant(t, 0), SMG_UNSIGNED};
}

static int by_number(const void *a, const void *b) {
    SmgObjectId first = *(const SmgObjectId *)a, second = *(const SmgObjectId *)b;
    return first < second ? -1 : first > second;
}

// A caller is about to go on at this node: which of its links are null should not be forgotten.
static bool is_named_by_caller(const Fold *f, SmgObjectId id) {
    const SmgNamedNodes *named = f->lists.named;
    if (!named || !named->n || !bsearch(&id, named->ids, named->n, sizeof id, by_number))
        return false;
    const SmgObject *before = smg_object(named->since, id);
    return before && !before->segment;
}

static bool fold_region(Fold *f, SmgObjectId id, const SmgSegment *links) {
    if (is_named_by_caller(f, id))
        return false;
    TreeFold t = begin(f, id, links);
    const SmgObject *root = smg_object(*f->heap, id);
    for (uint32_t i = 0; i < links->n_below; i++) {
        SmgValue link;
        if (!fold_read_link(f, id, links->below[i], &link) ||
            !take_link(&t, link, root->base, 1u << i))
            return false;
        *(is_null(&t, link) ? &t.tree.none : &t.tree.some) |= 1u << i;
    }
    if (links->has_up && !fold_read_link(f, id, links->prev, &t.tree.back))
        return false;
    if (!t.n_below && !t.tree.has_hole)
        return false; // a node with nothing below stays what it is
    if (!t.tree.has_hole)
        close_hole(&t);
    return join_all(&t);
}

// Does nothing but what lies below the hole, if anything, point to the node with the hole?
static bool is_last_inside(TreeFold *t, const SmgObject *root) {
    return !smg_has_two_names(root) || smg_refs_to(&t->f->refs, root->segment->last) == t->n_below;
}

// A context whose hole leads to a tree, to another context, or nowhere.
static bool fold_context(Fold *f, SmgObjectId id) {
    const SmgObject *root = smg_object(*f->heap, id);
    const SmgSegment context = *root->segment;
    TreeFold t = begin(f, id, &context);
    t.tree.length = context.length;
    t.tree.depth = context.depth;
    t.tree.none = context.none;
    t.tree.some = context.some & ~(is_null(&t, context.out) ? context.holes : 0);
    t.tree.has_hole = false;
    if (!take_link(&t, context.out, smg_last_address(root), context.holes) ||
        (t.tree.has_hole && !t.n_below) || !is_last_inside(&t, root))
        return false;
    if (!t.tree.has_hole)
        close_hole(&t);
    return join_all(&t);
}

// A list, linked by one of the places of a tree's links, with null at the others.
static bool fold_list(Fold *f, SmgObjectId id, const SmgSegment *links) {
    const SmgObject *root = smg_object(*f->heap, id);
    const SmgSegment *list = root->segment;
    TreeFold t = begin(f, id, links);
    bool has_next = false;
    for (uint32_t i = 0; i < links->n_below; i++) {
        SmgValue link;
        bool is_next = links->below[i] == list->next;
        has_next |= is_next;
        *(is_next ? &t.tree.holes : &t.tree.none) |= 1u << i;
        if (!is_next && (!fold_read_link(f, id, links->below[i], &link) || !is_null(&t, link)))
            return false;
    }
    if (!has_next || list->head != links->head || list->is_double != links->has_up ||
        (list->is_double && list->prev != links->prev))
        return false;
    t.tree.length = t.tree.depth = list->length;
    t.tree.out = list->out;
    t.tree.back = list->back;
    t.tree.last = list->last;
    t.tree.has_hole = !is_null(&t, list->out);
    t.tree.some = t.tree.has_hole ? t.tree.holes : 0;
    if (!t.tree.has_hole && !is_last_inside(&t, root))
        return false;
    if (!t.tree.has_hole)
        close_hole(&t);
    return join_all(&t);
}

static bool fold_by_layout(Fold *f, SmgObjectId id, const SmgTreeLayout *layout) {
    const SmgObject *object = smg_object(*f->heap, id);
    if (!smg_are_same_kind(f->smg, layout->node, object))
        return false;
    return object->segment ? fold_list(f, id, &layout->links) : fold_region(f, id, &layout->links);
}

static bool fold_node(Fold *f, SmgObjectId id) {
    const SmgObject *object = smg_object(*f->heap, id);
    if (object->segment && object->segment->shape == SMG_TREE)
        return object->segment->has_hole && fold_context(f, id);
    if (object->segment && object->segment->shape != SMG_LIST)
        return false;
    for (const SmgTreeLayout *l = f->smg->layouts; l; l = l->next)
        if (smg_is_tree_layout(l) && fold_by_layout(f, id, l))
            return true;
    return false;
}

bool fold_trees(Fold *f) {
    for (size_t i = 0; i < f->nodes.count; i++)
        if (fold_node(f, f->nodes.items[i]))
            return true;
    return false;
}
