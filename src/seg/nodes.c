// The nodes of the graph: adding them, and taking away what a merged node replaces.
#include "seg/build.h"

#include <stdlib.h>

void seg_leave_open(Seg *seg, const char *reason, IrLocId loc) {
    Text text = {0};
    const char *where = ir_loc_text(seg->x->program, loc);
    text_add(&text, "%s%s%s", reason, *where ? " at " : "", where);
    if (!seg->result.reason)
        seg->result.reason = text_take(&text);
    text_release(&text);
    seg_mark(seg->record, seg->expanded, SEG_LEFT, IR_NONE, loc, reason);
    seg->is_open = true;
}

uint32_t seg_add_node(Seg *seg, uint32_t parent, const ExecState *state) {
    uint32_t id = (uint32_t)seg->nodes.count;
    vec_push(&seg->nodes, ((SegNode){.state = *state,
                                     .parent = parent,
                                     .iteration_of = IR_NONE,
                                     .newest = (uint32_t)term_table_size(seg->x->table)}));
    if (parent != IR_NONE)
        vec_push(&seg->nodes.items[parent].children, id);
    return id;
}

void seg_add_open_node(Seg *seg, uint32_t parent, const ExecState *state) {
    vec_push(&seg->open, seg_add_node(seg, parent, state));
}

// States covered by the removed node are re-queued.
static void reopen_arrivals(Seg *seg, SegNode *node) {
    for (size_t i = 0; i < node->arrivals.count; i++)
        vec_push(&seg->uncovered, node->arrivals.items[i]);
    vec_clear(&node->arrivals);
}

static void remove_children(Seg *seg, uint32_t id) {
    VEC(uint32_t) work = {0};
    seg_unmark(seg->record, id);
    vec_push(&work, id);
    while (work.count) {
        SegNode *node = &seg->nodes.items[vec_pop(&work)];
        for (size_t i = 0; i < node->children.count; i++) {
            uint32_t child = node->children.items[i];
            seg->nodes.items[child].is_removed = true;
            reopen_arrivals(seg, &seg->nodes.items[child]);
            vec_push(&work, child);
        }
        vec_clear(&node->children);
    }
    vec_free(&work);
}

void seg_remove_node(Seg *seg, uint32_t id) {
    seg->nodes.items[id].is_removed = true;
    reopen_arrivals(seg, &seg->nodes.items[id]);
    remove_children(seg, id);
}

static void forget_steps(SegNode *node) {
    for (size_t i = 0; i < node->steps.count; i++) {
        vec_free(&node->steps.items[i].ghosts);
        vec_free(&node->steps.items[i].values);
    }
    vec_clear(&node->steps);
}

void seg_add_merged(Seg *seg, uint32_t earlier, const ExecState *merged, SegGeneral general) {
    seg->result.merges++;
    remove_children(seg, earlier);
    forget_steps(&seg->nodes.items[earlier]);
    seg->nodes.items[earlier].is_superseded = true;
    uint32_t id = seg_add_node(seg, earlier, merged);
    SegNode *added = &seg->nodes.items[id];
    added->is_merged = true;
    added->general = general;
    added->n_merges = seg->nodes.items[earlier].n_merges + 1;
    vec_push(&seg->open, id);
}

bool seg_is_same_place(const ExecState *a, const ExecState *b) {
    return a->has_arrived && b->has_arrived && a->frame.caller == b->frame.caller &&
           a->frame.function == b->frame.function && a->frame.block == b->frame.block &&
           a->frame.index == b->frame.index;
}

void seg_add_arrival(Seg *seg, uint32_t id, uint32_t from, const ExecState *state) {
    vec_push(&seg->nodes.items[id].arrivals,
             ((SegArrival){from, *state, seg->nodes.items[id].call}));
    seg_note_step(seg, from, id);
    seg_mark(seg->record, from, SEG_COVERED, id, 0, NULL);
}

bool seg_is_ancestor(const Seg *seg, uint32_t id, uint32_t from) {
    while (from != IR_NONE && from != id)
        from = seg->nodes.items[from].parent;
    return from == id;
}

bool seg_closes_cycle(const Seg *seg, uint32_t id, uint32_t from) {
    return seg->judge && seg_is_ancestor(seg, id, from);
}

static void release_node(SegNode *node) {
    forget_steps(node);
    vec_free(&node->steps);
    vec_free(&node->arrivals);
    seg_summary_free(node->summary);
    vec_free(&node->children);
    seg_general_release(&node->general);
}

void seg_release_nodes(Seg *seg) {
    for (size_t i = 0; i < seg->nodes.count; i++)
        release_node(&seg->nodes.items[i]);
    vec_free(&seg->nodes);
    vec_free(&seg->open);
    vec_free(&seg->uncovered);
    vec_free(&seg->memories);
    seg_branches_release(&seg->branches);
    vec_free(&seg->flaws);
}
