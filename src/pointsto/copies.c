// Copies and fills of ranges: what memcpy, memset and the assignment of structures move.
//
// A copy does not make one of the two objects: it makes one of what the bytes that correspond hold,
// for all cells that either side has or gets. Since cells come and go together until the end,
// copies are looked at again and again until nothing changes. Where that takes too many iterations,
// or the objects have many cells, the two places become one after all: coarser, and done. So the
// time stays almost linear.
#include "pointsto/core.h"

enum {
    MAX_ITERATIONS = 8,
    MAX_COPIED_PIECES = 64,
};

typedef struct Side {
    Place place; // found
    uint64_t length;
    bool changed;
} Side;

void pts_add_copy(PointsTo *p, Place to, Place from, uint64_t length) {
    vec_push(&p->copies, ((Copy){.to = to, .from = from, .length = length}));
}

void pts_add_fill(PointsTo *p, Place to, ValueId byte) { vec_push(&p->fills, ((Fill){to, byte})); }

// ---- Cells that correspond ---------------------------------------------------------------------

// Both cells hold bytes of the same values. When they do not correspond as wholes, what is in them
// may be put together from parts.
static void link(PointsTo *p, CellId a, CellId b, bool is_whole, Side *side) {
    a = pts_find_cell(p, a);
    b = pts_find_cell(p, b);
    if (!is_whole && !(p->cells.items[a].overlaps && p->cells.items[b].overlaps)) {
        pts_mix(p, a);
        pts_mix(p, b);
        side->changed = true;
    }
    ValueId x = pts_find_value(p, p->cells.items[a].content);
    ValueId y = pts_find_value(p, p->cells.items[b].content);
    if (x == y)
        return;
    pts_unify_values(p, x, y);
    side->changed = true;
}

// How many bytes from `offset` on no piece of the node covers, `most` at most.
static uint64_t gap_at(const Node *n, int64_t offset, uint64_t most) {
    int64_t end = offset + (int64_t)most;
    if (n->period && end > (int64_t)n->period)
        end = (int64_t)n->period;
    for (size_t i = 0; i < n->pieces.count; i++)
        if (n->pieces.items[i].low >= offset && n->pieces.items[i].low < end)
            end = n->pieces.items[i].low;
    return (uint64_t)(end - offset);
}

// `size` bytes of `cell` correspond to those at `place`.
static void cover(PointsTo *p, CellId cell, Place place, uint64_t size, bool is_whole, Side *side) {
    uint64_t left = size;
    while (left) {
        place = pts_find(p, place);
        const Node *n = &p->nodes.items[place.node];
        const Piece *piece = pts_piece_at(&n->pieces, place.offset);
        uint64_t length =
            piece ? (uint64_t)(piece->high - place.offset) : gap_at(n, place.offset, left);
        bool covers_piece = !piece || (piece->low == place.offset && length <= left);
        length = length < left ? length : left;
        CellId other = piece ? piece->cell : pts_touch(p, place, length);
        side->changed |= !piece;
        link(p, cell, other, is_whole && covers_piece && length == size, side);
        place.offset += (int64_t)length;
        left -= length;
    }
}

// The piece is at `distance` from the start of what is copied.
static void map_piece(PointsTo *p, const Piece *piece, int64_t distance, Place other, Side *side) {
    int64_t size = piece->high - piece->low;
    int64_t low = distance < 0 ? 0 : distance, high = distance + size;
    if (side->length && high > (int64_t)side->length)
        high = (int64_t)side->length;
    if (low >= high)
        return;
    other.offset += low;
    uint64_t period = p->nodes.items[pts_find(p, other).node].period;
    uint64_t length = (uint64_t)(high - low);
    cover(p, piece->cell, other, period && length > period ? period : length,
          high - low == size && (!period || length <= period), side);
}

// Each piece of one side that lies in the range has its like on the other.
static void map_side(PointsTo *p, Place from, Place to, Side *side) {
    uint64_t period = p->nodes.items[from.node].period;
    for (size_t i = 0; i < p->nodes.items[from.node].pieces.count; i++) {
        Piece piece = p->nodes.items[from.node].pieces.items[i];
        int64_t distance = piece.low - from.offset;
        if (!period) {
            map_piece(p, &piece, distance, to, side);
            continue;
        }
        distance = pts_modulo(distance, period);
        map_piece(p, &piece, distance, to, side);
        if (distance + (piece.high - piece.low) > (int64_t)period)
            map_piece(p, &piece, distance - (int64_t)period, to, side);
    }
}

// ---- Copies ------------------------------------------------------------------------------------

// When more than one period of a folded object is copied, the other side is folded likewise.
static bool fold_alike(PointsTo *p, const Copy *copy, Place to, Place from) {
    uint64_t a = p->nodes.items[to.node].period, b = p->nodes.items[from.node].period;
    bool is_long = !copy->length || (a && copy->length > a) || (b && copy->length > b);
    if (a == b || !is_long)
        return false;
    pts_fold(p, to.node, pts_gcd(a, b));
    pts_fold(p, from.node, pts_gcd(a, b));
    return true;
}

static bool follow_copy(PointsTo *p, const Copy *copy) {
    Place to = pts_find(p, copy->to), from = pts_find(p, copy->from);
    if (to.node == from.node) {
        if (to.offset != from.offset)
            pts_unify_places(p, to, from);
        return to.offset != from.offset;
    }
    if (fold_alike(p, copy, to, from))
        return true;
    Side side = {.length = copy->length};
    map_side(p, from, to, &side);
    map_side(p, to, pts_find(p, copy->from), &side);
    return side.changed;
}

static bool is_large(PointsTo *p, const Copy *copy) {
    Place to = pts_find(p, copy->to), from = pts_find(p, copy->from);
    return p->nodes.items[to.node].pieces.count > MAX_COPIED_PIECES ||
           p->nodes.items[from.node].pieces.count > MAX_COPIED_PIECES;
}

// Does the value carry any address? What is derived may do so.
static bool may_be_address(PointsTo *p, ValueId value) {
    const Value *v = &p->values.items[pts_find_value(p, value)];
    return v->target.node != NO_ID || v->first != NO_ID;
}

// A byte that is computed from an address goes into all cells.
static bool follow_fill(PointsTo *p, const Fill *fill) {
    if (!may_be_address(p, fill->byte))
        return false;
    bool changed = false;
    Place to = pts_find(p, fill->to);
    for (size_t i = 0; i < p->nodes.items[to.node].pieces.count; i++) {
        CellId cell = pts_find_cell(p, p->nodes.items[to.node].pieces.items[i].cell);
        ValueId content = pts_find_value(p, p->cells.items[cell].content);
        ValueId byte = pts_find_value(p, fill->byte);
        uint64_t key = (uint64_t)byte << 32 | content, there;
        if (byte == content || map_get(&p->filled, key, &there))
            continue;
        map_set(&p->filled, key, 1);
        pts_derive(p, content, byte, 0, 1);
        changed = true;
    }
    return changed;
}

// Joins the places where following copies would take too long.
static bool follow_or_join(PointsTo *p, Copy *copy, unsigned iteration) {
    if (copy->is_joined)
        return false;
    bool joins = is_large(p, copy) || iteration >= 2 * MAX_ITERATIONS;
    bool changed = !joins && follow_copy(p, copy);
    joins |= changed && iteration >= MAX_ITERATIONS;
    if (!joins)
        return changed;
    copy->is_joined = true;
    pts_unify_places(p, copy->to, copy->from);
    return true;
}

// Chains of copies, in whichever order, are followed from end to end by going forth and back.
bool pts_follow_copies(PointsTo *p, unsigned iteration) {
    bool changed = false;
    size_t n = p->copies.count;
    for (size_t i = 0; i < n && !p->ended; i++) {
        changed |= follow_or_join(p, &p->copies.items[iteration % 2 ? n - 1 - i : i], iteration);
        if (p->work.count > 4096)
            pts_solve(p);
    }
    for (size_t i = 0; i < p->fills.count; i++)
        changed |= follow_fill(p, &p->fills.items[i]);
    return changed;
}
