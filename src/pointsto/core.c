// Values, nodes and cells, and how they become one.
//
// Everything is monotone: classes only grow, periods only shrink (to a divisor), values only become
// used. So the work list empties after a number of steps that is almost linear in the program.
// Joining never recurses: what a join makes necessary is put on the list.
#include "pointsto/core.h"

// Beyond this distance offsets are not distinguished: sums stay far from overflow.
static const int64_t FAR = (int64_t)1 << 40;

static bool is_far(int64_t offset) { return offset > FAR || offset < -FAR; }

// Wraps around, as addresses do. (It would take millions of joins at the greatest distance.)
static int64_t sum(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }

// ---- New ones ----------------------------------------------------------------------------------

ValueId pts_new_value(PointsTo *p) {
    ValueId id = (ValueId)p->values.count;
    vec_push(&p->values, ((Value){.parent = id,
                                  .target = {NO_ID, 0},
                                  .first = NO_ID,
                                  .last = NO_ID,
                                  .waiting = NO_ID,
                                  .last_waiting = NO_ID}));
    return id;
}

NodeId pts_new_node(PointsTo *p) {
    NodeId id = (NodeId)p->nodes.count;
    vec_push(&p->nodes, ((Node){.parent = id,
                                .is_whole = p->options.level == POINTSTO_STEENSGAARD,
                                .signature = NO_ID,
                                .sites = NO_ID,
                                .last_site = NO_ID,
                                .bodiless = NO_ID,
                                .last_bodiless = NO_ID}));
    return id;
}

CellId pts_new_cell(PointsTo *p, uint64_t size) {
    CellId id = (CellId)p->cells.count;
    ValueId content = pts_new_value(p);
    vec_push(&p->cells, ((Cell){.parent = id, .size = size, .content = content}));
    return id;
}

// ---- Finding -----------------------------------------------------------------------------------

ValueId pts_find_value(PointsTo *p, ValueId value) {
    Value *values = p->values.items;
    while (values[value].parent != value) {
        values[value].parent = values[values[value].parent].parent;
        value = values[value].parent;
    }
    return value;
}

CellId pts_find_cell(PointsTo *p, CellId cell) {
    Cell *cells = p->cells.items;
    while (cells[cell].parent != cell) {
        cells[cell].parent = cells[cells[cell].parent].parent;
        cell = cells[cell].parent;
    }
    return cell;
}

Place pts_find(PointsTo *p, Place place) {
    Node *nodes = p->nodes.items;
    NodeId node = place.node;
    int64_t offset = place.offset;
    while (nodes[node].parent != node) {
        Node *n = &nodes[node];
        const Node *parent = &nodes[n->parent];
        if (parent->parent != n->parent) {
            n->shift = sum(n->shift, parent->shift);
            n->parent = parent->parent;
        }
        offset = sum(offset, n->shift);
        node = n->parent;
    }
    if (nodes[node].period)
        offset = pts_modulo(offset, nodes[node].period);
    return (Place){node, offset};
}

// ---- Requests ----------------------------------------------------------------------------------

static void add_work(PointsTo *p, Work work) { vec_push(&p->work, work); }

void pts_unify_values(PointsTo *p, ValueId a, ValueId b) {
    if (a != NO_ID && b != NO_ID && a != b)
        add_work(p, (Work){.kind = WORK_VALUES, .a = a, .b = b});
}

void pts_unify_places(PointsTo *p, Place a, Place b) {
    add_work(p, (Work){.kind = WORK_PLACES, .x = a, .y = b});
}

static void add_derivation(PointsTo *p, uint32_t derivation) {
    add_work(p, (Work){.kind = WORK_DERIVE, .a = derivation});
}

// The root value is an address: what waits for that goes on.
static void set_target(PointsTo *p, Value *v, Place place) {
    v->target = place;
    for (uint32_t d = v->waiting; d != NO_ID; d = p->derivations.items[d].next_waiting)
        add_derivation(p, d);
    v->waiting = v->last_waiting = NO_ID;
}

void pts_point_to(PointsTo *p, ValueId value, Place place) {
    Value *v = &p->values.items[pts_find_value(p, value)];
    if (v->target.node == NO_ID)
        set_target(p, v, place);
    else
        pts_unify_places(p, v->target, place);
}

Place pts_use(PointsTo *p, ValueId value) {
    value = pts_find_value(p, value);
    if (p->values.items[value].target.node == NO_ID) {
        NodeId node = pts_new_node(p);
        set_target(p, &p->values.items[value], (Place){node, 0});
    }
    if (!p->values.items[value].is_used)
        add_work(p, (Work){.kind = WORK_USE, .a = value});
    return p->values.items[value].target;
}

void pts_derive(PointsTo *p, ValueId value, ValueId from, int64_t offset, uint64_t stride) {
    if (value == NO_ID || from == NO_ID)
        return;
    Value *v = &p->values.items[pts_find_value(p, value)];
    uint32_t id = (uint32_t)p->derivations.count;
    vec_push(&p->derivations, ((Derivation){.value = value,
                                            .from = from,
                                            .offset = offset,
                                            .stride = stride,
                                            .next = v->first,
                                            .next_waiting = NO_ID}));
    v->first = id;
    if (v->last == NO_ID)
        v->last = id;
    if (v->is_used)
        add_derivation(p, id);
}

void pts_fold(PointsTo *p, NodeId node, uint64_t stride) {
    NodeId root = pts_find(p, (Place){node, 0}).node;
    Node *n = &p->nodes.items[root];
    uint64_t period = pts_gcd(n->period, stride > (uint64_t)FAR ? 1 : stride);
    if (period == n->period)
        return;
    n->period = period;
    pts_refold(p, root);
    if (p->options.level == POINTSTO_FIELD)
        pts_make_whole(p, root);
}

// ---- Cells -------------------------------------------------------------------------------------

void pts_mix(PointsTo *p, CellId cell) {
    cell = pts_find_cell(p, cell);
    Cell *c = &p->cells.items[cell];
    if (c->overlaps)
        return;
    c->overlaps = true;
    ValueId content = c->content;
    pts_derive(p, content, content, 0, 1);
}

void pts_join_cells(PointsTo *p, CellId a, CellId b, bool overlap) {
    a = pts_find_cell(p, a);
    b = pts_find_cell(p, b);
    if (a != b) {
        if (p->cells.items[a].rank < p->cells.items[b].rank) {
            CellId other = a;
            a = b;
            b = other;
        }
        Cell *x = &p->cells.items[a], *y = &p->cells.items[b];
        y->parent = a;
        x->rank += x->rank == y->rank;
        x->is_uneven |= y->is_uneven || x->size != y->size;
        bool mixes = x->overlaps != y->overlaps;
        if (mixes) // the content of the other one joins: it is derived from itself, too
            x->overlaps = true;
        pts_unify_values(p, x->content, y->content);
    }
    if (overlap) {
        p->cells.items[a].is_uneven = true;
        pts_mix(p, a);
    }
}

// ---- Work --------------------------------------------------------------------------------------

static void join_targets(PointsTo *p, Value *into, Value *from) {
    if (into->target.node != NO_ID && from->target.node != NO_ID) {
        pts_unify_places(p, into->target, from->target);
        return;
    }
    if (from->target.node != NO_ID)
        set_target(p, into, from->target);
    if (into->target.node != NO_ID) {
        set_target(p, from, into->target); // only for what waits
        return;
    }
    if (from->waiting == NO_ID)
        return;
    p->derivations.items[from->last_waiting].next_waiting = into->waiting;
    into->waiting = from->waiting;
    if (into->last_waiting == NO_ID)
        into->last_waiting = from->last_waiting;
}

// Values a and b become one.
static void join_values(PointsTo *p, ValueId a, ValueId b) {
    a = pts_find_value(p, a);
    b = pts_find_value(p, b);
    if (a == b)
        return;
    if (p->values.items[a].rank < p->values.items[b].rank) {
        ValueId other = a;
        a = b;
        b = other;
    }
    Value *x = &p->values.items[a], *y = &p->values.items[b];
    y->parent = a;
    x->rank += x->rank == y->rank;
    if (x->is_used != y->is_used) // the derivations of the other one are now followed, too
        for (uint32_t d = x->is_used ? y->first : x->first; d != NO_ID;
             d = p->derivations.items[d].next)
            add_derivation(p, d);
    x->is_used |= y->is_used;
    join_targets(p, x, y);
    if (y->first == NO_ID)
        return;
    p->derivations.items[y->last].next = x->first;
    x->first = y->first;
    if (x->last == NO_ID)
        x->last = y->last;
}

static void use_value(PointsTo *p, ValueId value) {
    value = pts_find_value(p, value);
    Value *v = &p->values.items[value];
    if (v->is_used)
        return;
    v->is_used = true;
    for (uint32_t d = v->first; d != NO_ID; d = p->derivations.items[d].next)
        add_derivation(p, d);
}

static void follow_derivation(PointsTo *p, uint32_t id) {
    Derivation d = p->derivations.items[id];
    ValueId origin = pts_find_value(p, d.from);
    use_value(p, origin);
    Value *v = &p->values.items[origin];
    if (v->target.node == NO_ID) {
        p->derivations.items[id].next_waiting = v->waiting;
        v->waiting = id;
        if (v->last_waiting == NO_ID)
            v->last_waiting = id;
        return;
    }
    Place from = v->target, to = pts_use(p, d.value);
    if (is_far(d.offset) || is_far(from.offset))
        d.stride = 1;
    else
        from.offset += d.offset;
    pts_unify_places(p, to, from);
    if (d.stride)
        pts_fold(p, to.node, d.stride);
}

static uint64_t distance(int64_t a, int64_t b) {
    return a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
}

static void join_places(PointsTo *p, Place a, Place b) {
    a = pts_find(p, a);
    b = pts_find(p, b);
    if (a.node == b.node) {
        pts_fold(p, a.node, distance(a.offset, b.offset));
        return;
    }
    if (p->nodes.items[a.node].pieces.count < p->nodes.items[b.node].pieces.count) {
        Place other = a;
        a = b;
        b = other;
    }
    bool folds = is_far(a.offset) || is_far(b.offset);
    int64_t shift = folds ? 0 : a.offset - b.offset;
    Node *x = &p->nodes.items[a.node], *y = &p->nodes.items[b.node];
    y->parent = a.node;
    y->shift = shift;
    x->is_ranged |= y->is_ranged;
    bool makes_whole = x->is_whole || y->is_whole;
    uint64_t period = folds ? 1 : pts_gcd(x->period, y->period);
    if (period != x->period) {
        x->period = period;
        pts_refold(p, a.node);
        makes_whole |= p->options.level == POINTSTO_FIELD;
    }
    pts_merge_layout(p, a.node, b.node, shift);
    if (makes_whole)
        pts_make_whole(p, a.node);
    pts_merge_calls(p, a.node, b.node);
}

static void do_work(PointsTo *p, Work work) {
    switch (work.kind) {
    case WORK_VALUES:
        join_values(p, work.a, work.b);
        break;
    case WORK_PLACES:
        join_places(p, work.x, work.y);
        break;
    case WORK_USE:
        use_value(p, work.a);
        break;
    case WORK_DERIVE:
        follow_derivation(p, work.a);
        break;
    case WORK_CALL:
        pts_link_call(p, work.a, work.b);
        break;
    }
}

void pts_solve(PointsTo *p) {
    while (p->next_work < p->work.count && !p->ended) {
        do_work(p, p->work.items[p->next_work++]);
        if (p->budget && p->next_work % 1024 == 0)
            p->ended = budget_poll(p->budget, 1024) != BUDGET_LEFT;
    }
    vec_clear(&p->work);
    p->next_work = 0;
}
