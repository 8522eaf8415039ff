// Where the links of trees lie is not taken from types. A node that points to two or more like
// nodes to which nothing else in memory points (but what hangs below them) may be a node of a tree:
// the places of these links are remembered. It may be one of a list whose nodes own others, too,
// which are like them by chance. So it takes more to call it a tree: at each of the places, some
// node had a link to one with a link at the same place again. From then on nodes with one other
// node below them, or none, are seen as nodes of trees, rather than of lists.
#include "smg/list.h"
#include "smg/tree.h"

#include "smg/refs.h"

#include <stdlib.h>

typedef struct Link {
    Number place, head;
    SmgObjectId to;
} Link;

typedef struct Search {
    SmgContext *smg;
    SmgHeap heap;
    const Kb *kb;
    SmgRefs refs; // in memory
    const SmgObject *node;
    SmgObjectId id;
    Link links[SMG_MAX_LINKS + 1]; // to like nodes
    uint32_t n;
    Number places[SMG_MAX_LINKS + 1]; // where nodes below have links down
    uint32_t n_places;
    bool has_up; // those below have the node's address at `up`
    Number up;
} Search;

static bool is_like(const Search *s, const SmgObject *other) {
    return other && other->kind == SMG_HEAP && other->life == SMG_ALIVE && !other->owner &&
           smg_are_same_kind(s->smg, s->node, other);
}

static bool read_pointer(Search *s, SmgObjectId id, Number place, SmgObjectId *to, Number *head) {
    SmgValue value;
    Term offset;
    return smg_read_link(s->smg, s->heap, s->kb, id, place, &value) && value.repr == SMG_UNSIGNED &&
           smg_resolve(s->smg, s->heap, value.term, to, &offset) &&
           term_is_const(s->smg->table, offset, head);
}

static bool is_null(Search *s, SmgObjectId id, Number place) {
    SmgValue value;
    Number number;
    return smg_read_link(s->smg, s->heap, s->kb, id, place, &value) &&
           term_is_const(s->smg->table, value.term, &number) && number == 0;
}

static void collect_links(Search *s) {
    s->n = 0;
    for (const SmgEntry *e = s->node->entries; e && s->n <= SMG_MAX_LINKS; e = e->older) {
        Link link;
        if (e->kind == SMG_FIELD && smg_has_base(s->smg, e->value.term) &&
            term_is_const(s->smg->table, e->offset, &link.place) &&
            smg_is_visible(s->smg, s->kb, s->node->entries, e) &&
            read_pointer(s, s->id, link.place, &link.to, &link.head) && link.to != s->id &&
            is_like(s, smg_object(s->heap, link.to)) &&
            smg_may_be_linked_at(s->smg, s->node, smg_object(s->heap, link.to), link.place))
            s->links[s->n++] = link;
    }
}

// ---- Links down ---------------------------------------------------------------------------------

static uint32_t count_pointers(Search *s, SmgObjectId from, Term base) {
    uint32_t n = 0;
    const SmgObject *object = smg_object(s->heap, from);
    for (const SmgEntry *e = object ? object->entries : NULL; e; e = e->older)
        n += e->kind == SMG_FIELD && term_same(smg_base_of(s->smg, e->value.term), base);
    if (object && object->segment && smg_has_back(object->segment))
        n += term_same(smg_base_of(s->smg, object->segment->back.term), base);
    return n;
}

// Pointers to the node from those that it points to itself: links up.
static uint32_t count_pointers_from_below(Search *s, SmgObjectId id) {
    uint32_t n = 0;
    const SmgObject *object = smg_object(s->heap, id);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        SmgObjectId to;
        Term offset;
        if (e->kind == SMG_FIELD && smg_resolve(s->smg, s->heap, e->value.term, &to, &offset) &&
            to != id && to != s->id)
            n += count_pointers(s, to, object->base);
    }
    return n;
}

static bool is_segment_alike(const Search *s, const SmgSegment *below, const Link *link) {
    if (below->head != link->head || smg_has_back(below) != s->has_up ||
        (s->has_up && below->prev != s->up))
        return false;
    if (below->shape == SMG_LIST)
        return below->next == link->place;
    for (uint32_t i = 0; i < s->n_places; i++)
        if (!smg_is_link_place(below, s->places[i]))
            return false;
    return below->shape == SMG_TREE;
}

// Does the node below have null, or a like node, wherever this one has a link down?
static bool is_linked_alike(Search *s, const Link *link) {
    const SmgObject *below = smg_object(s->heap, link->to);
    if (below->segment)
        return is_segment_alike(s, below->segment, link);
    for (uint32_t i = 0; i < s->n_places; i++) {
        SmgObjectId to;
        Number head;
        if (is_null(s, link->to, s->places[i]))
            continue;
        if (!read_pointer(s, link->to, s->places[i], &to, &head) || head != link->head ||
            to == s->id || !is_like(s, smg_object(s->heap, to)))
            return false;
    }
    return true;
}

static bool has_link_up(Search *s, const Link *link) {
    const SmgObject *below = smg_object(s->heap, link->to);
    SmgObjectId to;
    Number head;
    if (below->segment)
        return smg_has_back(below->segment) && below->segment->prev == s->up &&
               term_same(below->segment->back.term,
                         term_add_number(s->smg->table, s->node->base, link->head));
    return read_pointer(s, link->to, s->up, &to, &head) && to == s->id && head == link->head;
}

static bool leads_down(Search *s, const Link *link) {
    const SmgObject *below = smg_object(s->heap, link->to);
    uint64_t n_refs = smg_refs_to(&s->refs, below->base);
    return is_linked_alike(s, link) && (!s->has_up || has_link_up(s, link)) &&
           n_refs == count_pointers_from_below(s, link->to) + 1;
}

static void drop_link(Search *s, uint32_t i) { s->links[i] = s->links[--s->n]; }

static void set_places(Search *s) {
    s->n_places = s->n;
    for (uint32_t i = 0; i < s->n; i++)
        s->places[i] = s->links[i].place;
}

// Leaves the links down. Several: it is a node of a tree.
static bool is_tree_node(Search *s) {
    for (uint32_t i = s->n; i-- > 1;)
        if (s->links[i].head != s->links[0].head)
            drop_link(s, i);
    for (uint32_t i = s->n; s->has_up && i-- > 0;)
        if (s->links[i].place == s->up)
            drop_link(s, i);
    for (bool changed = true; changed;) {
        changed = false;
        set_places(s);
        for (uint32_t i = 0; i < s->n && !changed; i++)
            if (!leads_down(s, &s->links[i])) {
                drop_link(s, i);
                changed = true;
            }
    }
    return s->n >= 2 && s->n <= SMG_MAX_LINKS;
}

static bool is_tree_node_with(Search *s, const Search *all, Number up) {
    *s = *all;
    s->has_up = true;
    s->up = up;
    return is_tree_node(s);
}

// Tries each place where a node that it points to has this one's address as that of the link up.
static bool finds_link_up(Search *s) {
    const Search all = *s;
    for (uint32_t i = 0; i < all.n; i++) {
        const SmgObject *below = smg_object(s->heap, all.links[i].to);
        Number up;
        if (below->segment && smg_has_back(below->segment) &&
            is_tree_node_with(s, &all, below->segment->prev))
            return true;
        for (const SmgEntry *e = below->entries; e && !below->segment; e = e->older)
            if (e->kind == SMG_FIELD &&
                term_same(smg_base_of(s->smg, e->value.term), s->node->base) &&
                term_is_const(s->smg->table, e->offset, &up) && is_tree_node_with(s, &all, up))
                return true;
    }
    *s = all;
    return false;
}

// ---- Layouts ------------------------------------------------------------------------------------

static bool has_place(const SmgSegment *links, Number place) {
    for (uint32_t i = 0; i < links->n_below; i++)
        if (links->below[i] == place)
            return true;
    return false;
}

static bool is_known(const Search *s, const SmgSegment *links) {
    for (const SmgTreeLayout *l = s->smg->layouts; l; l = l->next) {
        bool has_all = smg_are_same_kind(s->smg, l->node, s->node) &&
                       l->links.head == links->head && l->links.has_up == links->has_up &&
                       (!links->has_up || l->links.prev == links->prev);
        for (uint32_t i = 0; i < links->n_below && has_all; i++)
            has_all = has_place(&l->links, links->below[i]);
        if (has_all)
            return true;
    }
    return false;
}

static int by_number(const void *a, const void *b) {
    Number first = *(const Number *)a, second = *(const Number *)b;
    return first < second ? -1 : first > second;
}

static void add_layout(Search *s) {
    SmgSegment links = {.shape = SMG_TREE,
                        .head = s->links[0].head,
                        .has_up = s->has_up,
                        .prev = s->up,
                        .n_below = s->n};
    for (uint32_t i = 0; i < s->n; i++)
        links.below[i] = s->links[i].place;
    qsort(links.below, links.n_below, sizeof *links.below, by_number);
    uint32_t n = 0;
    for (const SmgTreeLayout *l = s->smg->layouts; l; l = l->next)
        n++;
    if (is_known(s, &links) || n >= SMG_MAX_LAYOUTS)
        return;
    SmgTreeLayout *layout = arena_new(s->smg->arena, sizeof *layout);
    *layout = (SmgTreeLayout){s->smg->layouts, s->node, links, 0};
    s->smg->layouts = layout;
}

// ---- Chains -------------------------------------------------------------------------------------

bool smg_is_tree_layout(const SmgTreeLayout *layout) {
    return layout->chained == (1u << layout->links.n_below) - 1;
}

uint32_t smg_count_tree_layouts(const SmgContext *smg) {
    uint32_t n = 0;
    for (const SmgTreeLayout *l = smg->layouts; l; l = l->next)
        n += smg_is_tree_layout(l);
    return n;
}

// Has the node that the link leads to a link at the same place again?
static bool goes_on(Search *s, const Link *link) {
    const SmgObject *below = smg_object(s->heap, link->to);
    SmgObjectId to;
    Number head;
    if (below->segment)
        return below->segment->shape == SMG_TREE || below->segment->next == link->place;
    return read_pointer(s, link->to, link->place, &to, &head) && head == link->head &&
           to != link->to && is_like(s, smg_object(s->heap, to));
}

static void look_for_chains(Search *s, SmgTreeLayout *layout) {
    const SmgSegment *links = &layout->links;
    if (smg_is_tree_layout(layout) || !smg_are_same_kind(s->smg, layout->node, s->node))
        return;
    s->has_up = links->has_up;
    s->up = links->prev;
    s->n_places = links->n_below;
    for (uint32_t i = 0; i < links->n_below; i++)
        s->places[i] = links->below[i];
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t p = 0; p < links->n_below; p++)
            if (s->links[i].place == links->below[p] && s->links[i].head == links->head &&
                leads_down(s, &s->links[i]) && goes_on(s, &s->links[i]))
                layout->chained |= 1u << p;
}

// ---- The search ---------------------------------------------------------------------------------

static void look_at_node(void *context, uint32_t id, uint64_t pointer) {
    Search *s = context;
    const SmgObject *node = (const SmgObject *)(uintptr_t)pointer;
    if (node->kind != SMG_HEAP || node->life != SMG_ALIVE || node->owner || node->segment)
        return;
    s->node = node;
    s->id = id;
    s->has_up = false;
    s->up = 0;
    collect_links(s);
    const Search all = *s;
    if (s->n >= 2 && (finds_link_up(s) || is_tree_node(s)))
        add_layout(s);
    *s = all;
    for (SmgTreeLayout *l = s->smg->layouts; l && s->n; l = l->next)
        look_for_chains(s, l);
}

void smg_find_tree_layouts(SmgContext *smg, SmgHeap heap, const Kb *kb) {
    Search s = {.smg = smg, .heap = heap, .kb = kb};
    smg_observe_kinds(smg, heap);
    s.refs = smg_count_refs(smg, heap, NULL, 0);
    pmap_visit(heap.objects, look_at_node, &s);
    smg_refs_release(&s.refs);
}

bool smg_is_tree_link(SmgContext *smg, const SmgObject *object, Number place) {
    for (const SmgTreeLayout *l = smg->layouts; l; l = l->next)
        if (smg_is_tree_layout(l) && smg_is_link_place(&l->links, place) &&
            smg_are_same_kind(smg, l->node, object))
            return true;
    return false;
}
