// Reads and writes through pointers. A pointer is resolved into its targets; each target's access
// is checked against its object (alive, inside, writable), and what is read is a choice between the
// targets. At an offset that is not known, all places of the object that it may be are read (as a
// tree over the bits of the index) or written.
#include "bmc/internal.h"

enum { MAX_PLACES = 4096 };

// ---- Addresses without an object ----------------------------------------------------------------

typedef BmcTargetList Targets;

static bool may_hold(const Bmc *x, const BmcState *s, BmcObjectId id, BmcUse use) {
    const BmcObject *o = &x->objects.items[id];
    if (use == BMC_START)
        return o->kind == BMC_FUNCTION || (o->kind == BMC_HEAP && bmc_object(s, id));
    return o->kind != BMC_FUNCTION && bmc_object(s, id) &&
           !(o->size.kind == BMC_CONST && !o->size.number);
}

static void add_by_number(Bmc *x, const BmcState *s, const BmcTarget *t, BmcUse use, PtsClass class,
                          Targets *found) {
    uint32_t w = x->pointer_bits;
    Bits address = bmc_to_bits(x, t->offset, w), rest = t->guard;
    for (size_t i = 0; i < x->exposed.count && t->offset.kind != BMC_CONST; i++) {
        BmcObjectId id = x->exposed.items[i];
        if (!may_hold(x, s, id, use) || !bmc_may_reach(x, class, id))
            continue;
        Bits offset = bits_sub(x->bits, address, bmc_base(x, id));
        Bits length = use == BMC_START ? bits_const(x->bits, w, 1, 0)
                                       : bmc_to_bits(x, x->objects.items[id].size, w);
        Bits inside = bits_ult(x->bits, offset, length);
        BmcTarget hit = {.guard = bits_and(x->bits, rest, inside),
                         .object = id,
                         .offset = use == BMC_START ? bmc_const(0) : bmc_of_bits(x, offset),
                         .by_number = true};
        if (bits_is_false(x->bits, hit.guard))
            continue;
        vec_push(found, hit);
        rest = bits_and(x->bits, rest, bits_not(x->bits, inside));
    }
    BmcTarget none = *t;
    none.guard = rest;
    vec_push(found, none);
}

void bmc_resolve(Bmc *x, const BmcState *s, const BmcFrame *f, BmcValue pointer, BmcUse use,
                 Targets *found) {
    BmcTarget one;
    BmcTargets targets = bmc_targets(x, pointer, &one);
    for (uint32_t i = 0; i < targets.count; i++) {
        BmcTarget t = targets.items[i];
        if (targets.count > 1 && bmc_excluded(x, s, t.guard))
            continue;
        // A number that was computed from an address may have become another object's.
        bool is_computed = t.object && t.by_number && t.offset.kind != BMC_CONST;
        if (is_computed) {
            Bits offset = bmc_to_bits(x, t.offset, x->pointer_bits);
            t.offset = bmc_of_bits(x, bits_add(x->bits, bmc_base(x, t.object), offset));
            t.alignment = 0;
            t.residue = 0;
            t.object = 0;
        }
        if (t.object || t.offset.kind == BMC_CONST)
            vec_push(found, t);
        else
            add_by_number(x, s, &t, use, use == BMC_ACCESS ? bmc_class_of_access(x, f) : PTS_NONE,
                          found);
    }
}

Bits bmc_is_guessed(Bmc *x, const BmcTarget *t) {
    enum { LAST_NULL = 4095 };
    bool is_null = t->offset.kind == BMC_CONST && t->offset.number <= LAST_NULL;
    return t->object || is_null ? x->no : t->guard;
}

// ---- Checks -------------------------------------------------------------------------------------

static Bits in_bounds(Bmc *x, const BmcObject *o, BmcValue offset, BmcValue length) {
    uint32_t w = x->pointer_bits;
    if (o->size.kind == BMC_CONST && offset.kind == BMC_CONST && length.kind == BMC_CONST)
        return offset.number <= o->size.number && length.number <= o->size.number - offset.number
                   ? x->yes
                   : x->no;
    Bits size = bmc_to_bits(x, o->size, w), at = bmc_to_bits(x, offset, w);
    Bits enough = bits_not(x->bits, bits_ult(x->bits, size, at));
    Bits fits = bits_not(x->bits,
                         bits_ult(x->bits, bits_sub(x->bits, size, at), bmc_to_bits(x, length, w)));
    return bits_and(x->bits, enough, fits);
}

static Bits access_is_valid(Bmc *x, const BmcState *s, const BmcTarget *t, BmcValue length,
                            bool is_write) {
    if (!t->object)
        return x->no;
    const BmcObject *o = &x->objects.items[t->object];
    const BmcContents *c = bmc_object(s, t->object);
    if (!c || o->kind == BMC_FUNCTION || (is_write && o->is_constant))
        return x->no;
    return bits_and(x->bits, c->alive, in_bounds(x, o, t->offset, length));
}

static const char *complaint(const BmcTarget *t) {
    return t->object ? "access outside of a live object"
                     : "access through a pointer without an object";
}

static bool check_sizes(Bmc *x, BmcState *s, const BmcFrame *f, const Targets *targets) {
    for (size_t i = 0; i < targets->count; i++) {
        const BmcTarget *t = &targets->items[i];
        if (x->objects.items[t->object].has_unknown_size && t->object)
            return bmc_unknown(x, s, f, t->guard, "access to an object of unknown size");
    }
    return true;
}

static bool check_targets(Bmc *x, BmcState *s, const BmcFrame *f, const Targets *targets,
                          BmcValue length, bool is_write, Bits unless) {
    Bits ok = x->yes, guessed = x->no;
    const char *what = "access outside of a live object";
    for (size_t i = 0; i < targets->count; i++) {
        const BmcTarget *t = &targets->items[i];
        guessed = bits_or(x->bits, guessed, bmc_is_guessed(x, t));
        Bits valid = access_is_valid(x, s, t, length, is_write);
        if (valid.id == x->yes.id)
            continue;
        what = complaint(t);
        ok = bits_and(x->bits, ok, bits_or(x->bits, bits_not(x->bits, t->guard), valid));
    }
    if (!check_sizes(x, s, f, targets))
        return false;
    bmc_note_lost(x, s, f, bits_and(x->bits, guessed, bits_not(x->bits, unless)));
    return bmc_check(x, s, f, bits_or(x->bits, unless, ok), IR_INVALID_DEREF, what);
}

// Only bytes that are there count: what lies outside is no write to the constant.
static bool check_const(Bmc *x, BmcState *s, const BmcFrame *f, const Targets *targets,
                        BmcValue length) {
    if (!(x->options->checks & IR_CONST_WRITE))
        return true;
    Bits ok = x->yes;
    Bits is_none = bits_eq(x->bits, bmc_to_bits(x, length, x->pointer_bits),
                           bits_const(x->bits, x->pointer_bits, 0, 0));
    for (size_t i = 0; i < targets->count; i++) {
        const BmcTarget *t = &targets->items[i];
        const BmcObject *o = &x->objects.items[t->object];
        const BmcContents *c = t->object && o->is_const ? bmc_object(s, t->object) : NULL;
        if (!c)
            continue;
        Bits hits = bits_and(x->bits, c->alive, in_bounds(x, o, t->offset, length));
        hits = bits_and(x->bits, bits_and(x->bits, t->guard, hits), bits_not(x->bits, is_none));
        ok = bits_and(x->bits, ok, bits_not(x->bits, hits));
    }
    return bmc_check(x, s, f, ok, IR_CONST_WRITE, "write to a constant");
}

// The usual case, with nothing to compute.
static bool is_plainly_valid(Bmc *x, const BmcState *s, BmcValue pointer, uint64_t len,
                             bool is_write) {
    if (pointer.kind != BMC_ADDRESS)
        return false;
    const BmcObject *o = &x->objects.items[pointer.id];
    const BmcContents *c = bmc_object(s, pointer.id);
    return c && c->alive.id == x->yes.id && o->kind != BMC_FUNCTION &&
           !(is_write && (o->is_constant || o->is_const)) && !o->has_unknown_size &&
           o->size.kind == BMC_CONST && pointer.number <= o->size.number &&
           len <= o->size.number - pointer.number;
}

bool bmc_check_access_unless(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer,
                             BmcValue length, bool is_write, Bits unless) {
    if (length.kind == BMC_CONST && is_plainly_valid(x, s, pointer, length.number, is_write))
        return true;
    Targets targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    bool remains = !is_write || check_const(x, s, f, &targets, length);
    remains = remains && check_targets(x, s, f, &targets, length, is_write, unless);
    vec_free(&targets);
    return remains;
}

bool bmc_check_access(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue length,
                      bool is_write) {
    return bmc_check_access_unless(x, s, f, pointer, length, is_write, x->no);
}

// ---- Places -------------------------------------------------------------------------------------

// The places of an object that an offset which is not known may be: first + i * step for i < count.
typedef struct Places {
    uint64_t first, step, count;
    Bits index; // i as an expression; wide enough for count - 1
    uint32_t index_bits;
} Places;

static bool find_places(Bmc *x, const BmcContents *c, const BmcObject *o, const BmcTarget *t,
                        uint32_t len, Places *places) {
    uint64_t size = o->size.kind == BMC_CONST ? o->size.number : bmc_contents_extent(c);
    uint32_t alignment = t->alignment < 16 ? t->alignment : 16;
    places->step = (uint64_t)1 << alignment;
    places->first = t->residue & (places->step - 1);
    places->count =
        size < places->first + len ? 0 : (size - len - places->first) / places->step + 1;
    if (places->count > MAX_PLACES)
        return false;
    places->index_bits = 1;
    while (((uint64_t)1 << places->index_bits) < places->count)
        places->index_bits++;
    uint32_t w = x->pointer_bits;
    Bits at =
        bits_sub(x->bits, bmc_to_bits(x, t->offset, w), bits_const(x->bits, w, places->first, 0));
    places->index = bits_extract(x->bits, at, alignment, places->index_bits);
    return true;
}

// The value at first + index * step, by the bits of the index from the highest on.
static BmcValue select_place(Bmc *x, const Places *p, BmcValue *values, uint64_t first,
                             uint32_t bit, uint32_t width) {
    if (bit == 0)
        return values[first];
    uint64_t half = (uint64_t)1 << (bit - 1);
    BmcValue low = select_place(x, p, values, first, bit - 1, width);
    if (first + half >= p->count)
        return low;
    BmcValue high = select_place(x, p, values, first + half, bit - 1, width);
    return bmc_ite(x, bits_extract(x->bits, p->index, bit - 1, 1), high, low, width);
}

static BmcValue read_places(Bmc *x, const BmcContents *c, const BmcObject *o, const Places *p,
                            uint32_t len) {
    BmcValue *values = memory_new(p->count * sizeof *values);
    for (uint64_t i = 0; i < p->count; i++)
        values[i] = bmc_contents_read(x, c, o, p->first + i * p->step, len);
    BmcValue v = select_place(x, p, values, 0, p->index_bits, len * 8);
    free(values);
    return v;
}

static Bits is_place(Bmc *x, const Places *p, uint64_t i) {
    return bits_eq(x->bits, p->index, bits_const(x->bits, p->index_bits, i, 0));
}

// ---- Reading ------------------------------------------------------------------------------------

// Bytes behind everything that was written to an object of unknown size.
static BmcValue beyond_places(Bmc *x, const BmcContents *c, const BmcObject *o, const BmcTarget *t,
                              const Places *p, uint32_t len, BmcValue v) {
    if (o->size.kind == BMC_CONST && p->count)
        return v;
    BmcValue rest = c->initial == BMC_ZERO && len <= 8   ? bmc_const(0)
                    : c->initial == BMC_ONES && len <= 8 ? bmc_const(word_mask(len * 8))
                                                         : bmc_fresh(x, len * 8, "beyond");
    rest = bmc_writes_read_at(x, c->writes, t, len, rest);
    if (!p->count)
        return rest;
    uint32_t w = x->pointer_bits;
    Bits last = bits_const(x->bits, w, p->first + (p->count - 1) * p->step, 0);
    Bits inside = bits_not(x->bits, bits_ult(x->bits, last, bmc_to_bits(x, t->offset, w)));
    return bmc_ite(x, inside, v, rest, len * 8);
}

static bool read_target(Bmc *x, BmcState *s, const BmcFrame *f, const BmcTarget *t, uint32_t len,
                        BmcValue *v) {
    const BmcObject *o = &x->objects.items[t->object];
    const BmcContents *c = bmc_object(s, t->object);
    if (t->offset.kind == BMC_CONST) {
        *v = bmc_contents_read(x, c, o, t->offset.number, len);
        return true;
    }
    Places places;
    if (!find_places(x, c, o, t, len, &places)) {
        *v = bmc_fresh(x, len * 8, "large"); // anything; a replay decides
        return true;
    }
    (void)f;
    *v = places.count ? read_places(x, c, o, &places, len) : (BmcValue){0};
    *v = beyond_places(x, c, o, t, &places, len, *v);
    return true;
}

// Can bytes be read there at all? What was found invalid was checked before.
static bool is_readable(const Bmc *x, const BmcState *s, const BmcTarget *t, uint32_t len) {
    if (!t->object || !bmc_object(s, t->object))
        return false;
    const BmcObject *o = &x->objects.items[t->object];
    if (o->kind == BMC_FUNCTION)
        return false;
    if (t->offset.kind != BMC_CONST)
        return o->size.kind != BMC_CONST || o->size.number >= len;
    if (o->size.kind == BMC_CONST)
        return t->offset.number <= o->size.number && len <= o->size.number - t->offset.number;
    return t->offset.number < (uint64_t)1 << 40;
}

static bool read_targets(Bmc *x, BmcState *s, const BmcFrame *f, const Targets *targets,
                         uint32_t len, BmcValue *value) {
    BmcValue v = {0};
    for (size_t i = 0; i < targets->count; i++) {
        const BmcTarget *t = &targets->items[i];
        BmcValue read;
        if (!is_readable(x, s, t, len))
            continue;
        if (!read_target(x, s, f, t, len, &read))
            return false;
        v = bmc_ite(x, t->guard, read, v, len * 8);
    }
    *value = v.kind == BMC_NONE ? bmc_const(0) : v;
    return true;
}

bool bmc_read_at(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
                 BmcValue *value) {
    Targets targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    bool remains = read_targets(x, s, f, &targets, len, value);
    vec_free(&targets);
    return remains;
}

bool bmc_load(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
              BmcValue *value) {
    if (is_plainly_valid(x, s, pointer, len, false)) {
        *value = bmc_contents_read(x, bmc_object(s, pointer.id), &x->objects.items[pointer.id],
                                   pointer.number, len);
        return true;
    }
    Targets targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    bool remains = check_targets(x, s, f, &targets, bmc_const(len), false, x->no) &&
                   read_targets(x, s, f, &targets, len, value);
    vec_free(&targets);
    return remains;
}

// ---- Writing ------------------------------------------------------------------------------------

static bool write_place(Bmc *x, BmcContents *c, const BmcObject *o, uint64_t offset, uint32_t len,
                        BmcValue v, Bits when) {
    if (when.id == x->no.id)
        return true;
    if (when.id != x->yes.id)
        v = bmc_ite(x, when, v, bmc_contents_read(x, c, o, offset, len), len * 8);
    return bmc_contents_write(x, c, o, offset, len, v);
}

static bool write_target(Bmc *x, BmcState *s, const BmcFrame *f, const BmcTarget *t, uint32_t len,
                         BmcValue v, Bits when) {
    const BmcObject *o = &x->objects.items[t->object];
    BmcContents *c = bmc_own(s, t->object);
    Places places;
    if (t->offset.kind == BMC_CONST) {
        if (!write_place(x, c, o, t->offset.number, len, v, when))
            return bmc_unknown(x, s, f, when, "a large object");
        return true;
    }
    if (o->size.kind != BMC_CONST || !find_places(x, c, o, t, len, &places)) {
        BmcWrite w = {.len = len,
                      .offset = bmc_to_bits(x, t->offset, x->pointer_bits),
                      .when = when,
                      .value = v,
                      .alignment = t->alignment,
                      .residue = t->residue};
        if (!bmc_contents_write_somewhere(x, c, w))
            bmc_contents_forget(x, c); // anything from now on; a replay decides
        return true;
    }
    for (uint64_t i = 0; i < places.count; i++) {
        Bits here = bits_and(x->bits, when, is_place(x, &places, i));
        write_place(x, c, o, places.first + i * places.step, len, v, here);
    }
    return true;
}

static bool write_targets(Bmc *x, BmcState *s, const BmcFrame *f, const Targets *targets,
                          uint32_t len, BmcValue v, Bits when) {
    for (size_t i = 0; i < targets->count; i++) {
        const BmcTarget *t = &targets->items[i];
        Bits here = targets->count == 1 ? when : bits_and(x->bits, when, t->guard);
        if (!is_readable(x, s, t, len) || x->objects.items[t->object].is_constant)
            continue;
        if (!write_target(x, s, f, t, len, v, here))
            return false;
    }
    return true;
}

bool bmc_write_at(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
                  BmcValue value, Bits when) {
    Targets targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    bool remains = write_targets(x, s, f, &targets, len, value, when);
    vec_free(&targets);
    return remains;
}

bool bmc_store(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
               BmcValue value) {
    bool is_change = !(bmc_instr(f)->flags & IR_INITIAL);
    if (is_plainly_valid(x, s, pointer, len, is_change) &&
        bmc_contents_write(x, bmc_own(s, pointer.id), &x->objects.items[pointer.id], pointer.number,
                           len, value))
        return true;
    Targets targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    bool remains = (!is_change || check_const(x, s, f, &targets, bmc_const(len))) &&
                   check_targets(x, s, f, &targets, bmc_const(len), true, x->no) &&
                   write_targets(x, s, f, &targets, len, value, x->yes);
    vec_free(&targets);
    return remains;
}

// ---- Copies and fills ---------------------------------------------------------------------------

typedef struct Piece {
    uint64_t at;
    uint32_t len;
    BmcValue value;
} Piece;

typedef VEC(Piece) Pieces;

enum { MAX_COPY = 1 << 22, MAX_SYMBOLIC_COPY = 512 };

// The pieces in which a source holds its bytes: those of its first known target, the others are
// like it.
static bool find_pieces(Bmc *x, const BmcState *s, BmcValue from, uint64_t length, Pieces *pieces) {
    BmcTarget one;
    BmcTargets targets = bmc_targets(x, from, &one);
    const BmcContents *c = NULL;
    uint64_t first = 0;
    for (uint32_t i = 0; i < targets.count && !c; i++)
        if (targets.items[i].object && targets.items[i].offset.kind == BMC_CONST) {
            c = bmc_object(s, targets.items[i].object);
            first = targets.items[i].offset.number;
        }
    for (uint64_t at = 0; at < length;) {
        uint32_t len = c ? bmc_contents_piece(c, first + at, length - at) : 1;
        vec_push(pieces, ((Piece){.at = at, .len = len}));
        at += len;
        if (pieces->count % 1024 == 0 && bmc_poll(x, 1024))
            return false;
    }
    return true;
}

// All is read before anything is written: the ranges may overlap.
static bool copy_known(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue to, BmcValue from,
                       uint64_t length) {
    Pieces pieces = {0};
    bool remains = find_pieces(x, s, from, length, &pieces);
    for (size_t i = 0; i < pieces.count && remains; i++)
        remains = bmc_read_at(x, s, f, bmc_move(x, from, bmc_const(pieces.items[i].at), 0),
                              pieces.items[i].len, &pieces.items[i].value);
    for (size_t i = 0; i < pieces.count && remains; i++)
        remains = bmc_write_at(x, s, f, bmc_move(x, to, bmc_const(pieces.items[i].at), 0),
                               pieces.items[i].len, pieces.items[i].value, x->yes);
    vec_free(&pieces);
    return remains;
}

// How far an access through the pointer can reach at most; UINT64_MAX: no telling.
uint64_t bmc_reach_of(Bmc *x, BmcValue pointer) {
    BmcTarget one;
    BmcTargets targets = bmc_targets(x, pointer, &one);
    uint64_t most = 0;
    for (uint32_t i = 0; i < targets.count; i++) {
        const BmcTarget *t = &targets.items[i];
        const BmcObject *o = &x->objects.items[t->object];
        if (!t->object)
            continue;
        if (o->size.kind != BMC_CONST)
            return UINT64_MAX;
        if (o->size.number > most)
            most = o->size.number;
    }
    return most;
}

static bool too_long(Bmc *x, BmcState *s, const BmcFrame *f) {
    return bmc_unknown(x, s, f, x->yes, "a copy of unknown length");
}

bool bmc_copy_bytes(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue to, BmcValue from,
                    BmcValue length) {
    uint32_t w = x->pointer_bits;
    if (length.kind == BMC_CONST)
        return length.number > MAX_COPY ? too_long(x, s, f)
                                        : copy_known(x, s, f, to, from, length.number);
    uint64_t most = bmc_reach_of(x, from), most_to = bmc_reach_of(x, to);
    if (most_to < most)
        most = most_to;
    if (most > MAX_SYMBOLIC_COPY)
        return too_long(x, s, f);
    Bits n = bmc_to_bits(x, length, w);
    BmcValue *bytes = memory_zeroed((most + 1) * sizeof *bytes);
    bool remains = true;
    for (uint64_t i = 0; i < most && remains; i++)
        remains = bmc_read_at(x, s, f, bmc_move(x, from, bmc_const(i), 0), 1, &bytes[i]);
    for (uint64_t i = 0; i < most && remains; i++)
        remains = bmc_write_at(x, s, f, bmc_move(x, to, bmc_const(i), 0), 1, bytes[i],
                               bits_ult(x->bits, bits_const(x->bits, w, i, 0), n));
    free(bytes);
    return remains;
}

bool bmc_fill_bytes(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue to, BmcValue byte,
                    BmcValue length) {
    uint32_t w = x->pointer_bits;
    bool is_known = length.kind == BMC_CONST;
    uint64_t most = is_known ? length.number : bmc_reach_of(x, to);
    if (most > (is_known ? (uint64_t)MAX_COPY : (uint64_t)MAX_SYMBOLIC_COPY))
        return too_long(x, s, f);
    BmcValue word = byte;
    for (uint32_t i = 1; i < 8 && is_known; i++)
        word = bmc_join(x, byte, 8, word, i * 8);
    bool remains = true;
    for (uint64_t i = 0; i < most && remains;) {
        // Whole words where they are aligned, so that later reads of words find them.
        bool is_whole =
            is_known && to.kind == BMC_ADDRESS && (to.number + i) % 8 == 0 && most - i >= 8;
        uint32_t len = is_whole ? 8 : 1;
        Bits when =
            is_known ? x->yes
                     : bits_ult(x->bits, bits_const(x->bits, w, i, 0), bmc_to_bits(x, length, w));
        remains = bmc_write_at(x, s, f, bmc_move(x, to, bmc_const(i), 0), len,
                               is_whole ? word : byte, when);
        i += len;
    }
    return remains;
}
