// The cells of a node: which of its bytes are accessed as one.
//
// A node keeps disjoint pieces by rising offset. An access that covers exactly a piece that is
// there shares its cell; one that overlaps pieces otherwise makes one piece of them all, and one
// cell, which is then byte by byte. In a folded node the end of the period is followed by its
// start.
#include "pointsto/core.h"

enum {
    MAX_PIECES = 1024, // a node with more is folded, so that joining stays cheap
    MAX_CUTS = 64,
};

// ---- Pieces ------------------------------------------------------------------------------------

// The index of the first piece that ends behind `offset`.
static size_t first_behind(const Pieces *pieces, int64_t offset) {
    size_t low = 0, high = pieces->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (pieces->items[middle].high <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const Piece *pts_piece_at(const Pieces *pieces, int64_t offset) {
    size_t i = first_behind(pieces, offset);
    return i < pieces->count && pieces->items[i].low <= offset ? &pieces->items[i] : NULL;
}

static void replace(Pieces *pieces, size_t from, size_t to, Piece piece) {
    vec_reserve(pieces, pieces->count + 1);
    size_t behind = pieces->count - to;
    for (size_t i = 0; to > from && i < behind; i++) // shrinks or stays
        pieces->items[from + 1 + i] = pieces->items[to + i];
    for (size_t i = behind; to == from && i > 0; i--) // grows by one
        pieces->items[from + i] = pieces->items[to + i - 1];
    pieces->items[from] = piece;
    pieces->count = from + 1 + behind;
}

static bool is_same(const Piece *a, const Piece *b) {
    return a->low == b->low && a->high == b->high && a->start == b->start && a->size == b->size;
}

static void add_piece(PointsTo *p, NodeId root, Piece piece) {
    Pieces *pieces = &p->nodes.items[root].pieces;
    size_t from = first_behind(pieces, piece.low), to = from;
    while (to < pieces->count && pieces->items[to].low < piece.high)
        to++;
    if (to == from + 1 && is_same(&pieces->items[from], &piece)) {
        pts_join_cells(p, pieces->items[from].cell, piece.cell, false);
        return;
    }
    for (size_t i = from; i < to; i++) {
        const Piece *other = &pieces->items[i];
        pts_join_cells(p, piece.cell, other->cell, true);
        piece.low = other->low < piece.low ? other->low : piece.low;
        piece.high = other->high > piece.high ? other->high : piece.high;
        piece.start = piece.low;
        piece.size = (uint64_t)(piece.high - piece.low);
    }
    replace(pieces, from, to, piece);
}

// Bytes [start, start + size), which belong to `cell`, in the frame of the root.
static void add_range(PointsTo *p, NodeId root, int64_t start, uint64_t size, CellId cell) {
    uint64_t period = p->nodes.items[root].period;
    int64_t end = start + (int64_t)size;
    if (!period) {
        add_piece(p, root, (Piece){start, end, start, size, cell});
        return;
    }
    start = pts_modulo(start, period);
    if (size >= period) {
        if (size > period)
            pts_join_cells(p, cell, cell, true);
        add_piece(p, root, (Piece){0, (int64_t)period, start, period, cell});
        return;
    }
    end = start + (int64_t)size;
    if (end <= (int64_t)period) {
        add_piece(p, root, (Piece){start, end, start, size, cell});
        return;
    }
    add_piece(p, root, (Piece){start, (int64_t)period, start, size, cell});
    add_piece(p, root, (Piece){0, end - (int64_t)period, start, size, cell});
}

// All pieces anew, after the period or the frame changed. A piece that is the second half of an
// access brings the whole access again, which changes nothing.
static void add_pieces(PointsTo *p, NodeId root, const Pieces *pieces, int64_t shift) {
    for (size_t i = 0; i < pieces->count; i++) {
        Piece piece = pieces->items[i];
        add_range(p, root, piece.start + shift, piece.size, piece.cell);
    }
}

void pts_refold(PointsTo *p, NodeId root) {
    Pieces old = p->nodes.items[root].pieces;
    p->nodes.items[root].pieces = (Pieces){0};
    add_pieces(p, root, &old, 0);
    vec_free(&old);
}

// ---- One cell for everything -------------------------------------------------------------------

void pts_make_whole(PointsTo *p, NodeId root) {
    Node *n = &p->nodes.items[root];
    n->is_whole = true;
    for (size_t i = 1; i < n->pieces.count; i++)
        pts_join_cells(p, n->pieces.items[0].cell, n->pieces.items[i].cell, false);
}

// Too many pieces: the coarsest fold that keeps them apart from each other's middle, else by bytes.
static void limit_pieces(PointsTo *p, NodeId root) {
    const Pieces *pieces = &p->nodes.items[root].pieces;
    if (pieces->count <= MAX_PIECES)
        return;
    uint64_t step = 0;
    for (size_t i = 0; i < pieces->count; i++) {
        const Piece *piece = &pieces->items[i];
        step = pts_gcd(step, (uint64_t)(piece->low - pieces->items[0].low));
        step = pts_gcd(step, (uint64_t)(piece->high - piece->low));
    }
    pts_fold(p, root, step);
    if (p->nodes.items[root].pieces.count > MAX_PIECES)
        pts_fold(p, root, 1);
}

// ---- Accesses and joins ------------------------------------------------------------------------

// Does the piece already cover exactly this access?
static bool covers(PointsTo *p, const Node *n, const Piece *piece, int64_t offset, uint64_t size) {
    if (piece->start == offset && piece->size == size)
        return true;
    bool is_inside = size <= (uint64_t)(piece->high - offset) ||
                     (n->period && (uint64_t)(piece->high - piece->low) == n->period);
    return is_inside && p->cells.items[pts_find_cell(p, piece->cell)].overlaps &&
           p->cells.items[pts_find_cell(p, piece->cell)].is_uneven;
}

CellId pts_touch(PointsTo *p, Place place, uint64_t size) {
    place = pts_find(p, place);
    const Node *n = &p->nodes.items[place.node];
    const Piece *there = pts_piece_at(&n->pieces, place.offset);
    if (there && covers(p, n, there, place.offset, size))
        return there->cell;
    CellId cell = pts_new_cell(p, size);
    add_range(p, place.node, place.offset, size, cell);
    if (n->is_whole)
        pts_join_cells(p, n->pieces.items[0].cell, cell, false);
    limit_pieces(p, place.node);
    return cell;
}

static void merge_cuts(PointsTo *p, NodeId into, Node *from, int64_t shift) {
    for (size_t i = 0; i < from->cuts.count; i++) {
        Cut cut = from->cuts.items[i];
        pts_cut(p, (Place){into, cut.offset + shift}, cut.modulus);
    }
    vec_free(&from->cuts);
}

void pts_merge_layout(PointsTo *p, NodeId into, NodeId from, int64_t shift) {
    Pieces pieces = p->nodes.items[from].pieces;
    p->nodes.items[from].pieces = (Pieces){0};
    add_pieces(p, into, &pieces, shift);
    vec_free(&pieces);
    limit_pieces(p, into);
    merge_cuts(p, into, &p->nodes.items[from], shift);
}

// ---- Cuts --------------------------------------------------------------------------------------

// A copy or fill writes only a part of a cell when it begins or ends inside of it. What the cell
// holds then is put together from two values, like after accesses that overlap.
void pts_cut(PointsTo *p, Place place, uint64_t modulus) {
    place = pts_find(p, place);
    Cuts *cuts = &p->nodes.items[place.node].cuts;
    if (modulus)
        place.offset = pts_modulo(place.offset, modulus);
    for (size_t i = 0; i < cuts->count; i++) {
        Cut old = cuts->items[i];
        if (old.modulus == 1 || (old.modulus == modulus && old.offset == place.offset))
            return;
    }
    if (modulus == 1 || cuts->count == MAX_CUTS) {
        vec_clear(cuts);
        vec_push(cuts, ((Cut){0, 1}));
    } else {
        vec_push(cuts, ((Cut){place.offset, modulus}));
    }
}

static bool is_cut(const Node *n, const Piece *piece) {
    for (size_t i = 0; i < n->cuts.count; i++) {
        Cut cut = n->cuts.items[i];
        uint64_t modulus = n->period ? pts_gcd(n->period, cut.modulus) : cut.modulus;
        int64_t before = piece->start - cut.offset; // from the cut to the piece
        if (!modulus) {
            if (before < 0 && before + (int64_t)piece->size > 0)
                return true;
        } else {
            before = pts_modulo(before, modulus);
            if (before && (uint64_t)before + piece->size > modulus)
                return true;
            if (!before && piece->size > modulus)
                return true;
        }
    }
    return false;
}

bool pts_mix_cut_cells(PointsTo *p) {
    bool changed = false;
    for (NodeId i = 0; i < p->nodes.count; i++) {
        if (p->nodes.items[i].parent != i || !p->nodes.items[i].cuts.count)
            continue;
        for (size_t k = 0; k < p->nodes.items[i].pieces.count; k++) {
            const Piece *piece = &p->nodes.items[i].pieces.items[k];
            CellId cell = pts_find_cell(p, piece->cell);
            if (p->cells.items[cell].overlaps || piece->size == 1 ||
                !is_cut(&p->nodes.items[i], piece))
                continue;
            pts_mix(p, cell);
            changed = true;
        }
    }
    return changed;
}
