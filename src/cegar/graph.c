// The abstract reachability graph: a tree of states; a leaf may be covered by another node at its
// place.
#include "cegar/internal.h"

uint32_t cegar_add_node(Cegar *c, uint32_t parent, const ExecState *arrived) {
    ExecState adjusted = *arrived, *state = &adjusted;
    cegar_adjust(c, &c->precision, state);
    uint32_t id = (uint32_t)c->nodes.count;
    uint64_t place = cegar_place(state), found;
    uint32_t before = map_get(&c->by_place, place, &found) ? (uint32_t)found : (uint32_t)IR_NONE;
    map_set(&c->by_place, place, id);
    vec_push(&c->nodes, ((CegarNode){.arrived = *arrived,
                                     .state = *state,
                                     .parent = parent,
                                     .covered_by = IR_NONE,
                                     .same_place = before,
                                     .refinement = c->refinement,
                                     .place = place}));
    if (parent != IR_NONE)
        vec_push(&c->nodes.items[parent].children, id);
    c->result->stats.nodes++;
    return id;
}

static bool can_cover(const Cegar *c, const CegarNode *node, uint32_t id) {
    const CegarNode *other = &c->nodes.items[id];
    return !other->is_removed && other->covered_by == IR_NONE && other->place == node->place;
}

// Only where paths join: elsewhere there is one path to a place for each path to the place before.
bool cegar_close(Cegar *c, uint32_t id) {
    enum { MAX_COMPARED = 300 };
    CegarNode *node = &c->nodes.items[id];
    const IrBlock *block = &exec_function(c->x, &node->state)->blocks[node->state.frame.block];
    bool joins_paths = node->state.has_arrived && (block->n_preds > 1 || block->is_cut_point);
    int compared = 0;
    uint32_t other = node->same_place;
    if (joins_paths)
        node->numbers = cegar_numbers(c, &node->state);
    for (; joins_paths && other != IR_NONE && compared < MAX_COMPARED;
         other = c->nodes.items[other].same_place) {
        if (!can_cover(c, node, other) ||
            !cegar_has_numbers(&node->numbers, &c->nodes.items[other].numbers))
            continue;
        compared++;
        if (!cegar_covers(c, &c->nodes.items[other].state, &node->state))
            continue;
        node->covered_by = other;
        vec_push(&c->nodes.items[other].covers, id);
        c->result->stats.covered++;
        return true;
    }
    return false;
}

// Nodes that it covered are no longer covered: they are re-queued.
static void uncover(Cegar *c, CegarNode *node) {
    for (size_t i = 0; i < node->covers.count; i++) {
        CegarNode *covered = &c->nodes.items[node->covers.items[i]];
        if (covered->is_removed || covered->covered_by == IR_NONE)
            continue;
        covered->covered_by = IR_NONE;
        vec_push(&c->waiting, node->covers.items[i]);
    }
    vec_clear(&node->covers);
}

// A node that waits may know what is tracked by now.
void cegar_refresh(Cegar *c, uint32_t id) {
    CegarNode *node = &c->nodes.items[id];
    if (node->refinement == c->refinement)
        return;
    uncover(c, node); // it covers less now
    node->state = node->arrived;
    node->refinement = c->refinement;
    cegar_adjust(c, &c->precision, &node->state);
}

void cegar_prune(Cegar *c, uint32_t id) {
    VEC(uint32_t) work = {0};
    CegarNode *top = &c->nodes.items[id];
    for (size_t i = 0; i < top->children.count; i++)
        vec_push(&work, top->children.items[i]);
    vec_clear(&top->children);
    uncover(c, top);
    while (work.count) {
        CegarNode *node = &c->nodes.items[vec_pop(&work)];
        node->is_removed = true;
        c->result->stats.removed++;
        for (size_t i = 0; i < node->children.count; i++)
            vec_push(&work, node->children.items[i]);
        uncover(c, node);
        vec_free(&node->children);
    }
    top->covered_by = IR_NONE;
    top->state = top->arrived;
    top->refinement = c->refinement;
    cegar_adjust(c, &c->precision, &top->state);
    vec_push(&c->waiting, id);
    vec_free(&work);
}

// Would the node's state know more now?
static bool is_affected(Cegar *c, uint32_t id) {
    ExecState state = c->nodes.items[id].arrived;
    cegar_adjust(c, &c->precision, &state);
    return !cegar_covers(c, &state, &c->nodes.items[id].state);
}

size_t cegar_refresh_all(Cegar *c) {
    VEC(uint32_t) work = {0};
    size_t n_pruned = 0;
    vec_push(&work, 0u);
    while (work.count && !cegar_out_of_budget(c)) {
        uint32_t id = vec_pop(&work);
        const CegarNode *node = &c->nodes.items[id];
        if (node->refinement < c->refinement && is_affected(c, id)) {
            cegar_prune(c, id);
            n_pruned++;
            continue;
        }
        for (size_t i = 0; i < node->children.count; i++)
            vec_push(&work, node->children.items[i]);
    }
    vec_free(&work);
    return n_pruned;
}

void cegar_release_nodes(Cegar *c) {
    for (size_t i = 0; i < c->nodes.count; i++) {
        vec_free(&c->nodes.items[i].children);
        vec_free(&c->nodes.items[i].covers);
    }
    vec_free(&c->nodes);
    vec_free(&c->waiting);
    map_release(&c->by_place);
}
