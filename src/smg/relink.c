// Nodes with several fields that lead to the successor: any of them may be the link. Which one was
// taken depends on the nodes that came first; neighbours must have the same.
#include "smg/list.h"

// The entry at a fixed place that holds what the link holds.
static const SmgEntry *find_link(SmgContext *smg, const SmgObject *segment, Number place) {
    for (const SmgEntry *e = segment->entries; e; e = e->older) {
        Number offset, width;
        if (e->kind == SMG_FIELD && e->value.repr == SMG_UNSIGNED &&
            term_is_const(smg->table, e->offset, &offset) && offset == place &&
            term_is_const(smg->table, e->length, &width) && width == smg->pointer_bytes &&
            term_same(e->value.term, segment->segment->successor))
            return smg_is_visible(smg, NULL, segment->entries, e) ? e : NULL;
    }
    return NULL;
}

// The contents without what they say at the link's place: the segment says it.
static void leave_out_link(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Number place) {
    SmgObject segment = *smg_object(*heap, id);
    const SmgEntry *e = segment.entries;
    SmgEntry *newest = NULL, **end = &newest;
    segment.n_entries = 0;
    for (Number offset; e; e = e->older) {
        if (e->kind == SMG_FIELD && term_is_const(smg->table, e->offset, &offset) &&
            offset == place)
            continue;
        SmgEntry *copy = arena_new(smg->arena, sizeof *copy);
        *copy = *e;
        *end = copy;
        end = (SmgEntry **)&copy->older;
        segment.n_entries++;
    }
    *end = NULL;
    segment.entries = newest;
    smg_put(smg, heap, id, segment);
}

bool smg_relink(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Number place) {
    SmgObject segment = *smg_object(*heap, id);
    const SmgSegment *list = segment.segment;
    if (!list || list->shape != SMG_LIST || !term_exists(list->successor))
        return false;
    const SmgEntry *link = find_link(smg, &segment, place);
    if (!link)
        return false;
    SmgSegment *relinked = arena_new(smg->arena, sizeof *relinked);
    *relinked = *list;
    relinked->next = place;
    segment.segment = relinked;
    smg_put(smg, heap, id, segment);
    leave_out_link(smg, heap, id, place);
    smg_write(smg, heap, id, term_const(smg->table, list->next), smg->pointer_bytes, link->value);
    return true;
}
