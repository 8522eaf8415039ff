// What an object holds: cells of the sizes in which they were written, in chunks of 64 bytes that
// states share. Bytes that nothing covers hold what they held initially: zeros, ones, an
// initialiser, or an arbitrary fixed value, which is one variable for each byte.
#include "bmc/internal.h"

#include <string.h>

// ---- Chunks -------------------------------------------------------------------------------------

static size_t chunk_size(uint32_t capacity) {
    return sizeof(BmcChunk) + capacity * sizeof(BmcCell);
}

static BmcChunk *chunk_new(uint32_t capacity) {
    BmcChunk *c = memory_zeroed(chunk_size(capacity));
    c->refs = 1;
    c->capacity = (uint8_t)capacity;
    return c;
}

static void chunk_drop(BmcChunk *c) {
    if (c && !--c->refs)
        free(c);
}

// A chunk of our own, with room for `more` further cells.
static BmcChunk *chunk_own(BmcChunk *c, uint32_t more) {
    uint32_t wanted = c->count + more;
    if (c->refs == 1 && wanted <= c->capacity)
        return c;
    uint32_t capacity = wanted <= c->capacity ? c->capacity : wanted + c->count / 2;
    if (capacity > BMC_CHUNK)
        capacity = BMC_CHUNK;
    if (c->refs == 1) {
        c = memory_resize(c, chunk_size(capacity));
        c->capacity = (uint8_t)capacity;
        return c;
    }
    BmcChunk *copy = memory_new(chunk_size(capacity));
    memcpy(copy, c, chunk_size(c->count));
    copy->refs = 1;
    copy->capacity = (uint8_t)capacity;
    c->refs--;
    return copy;
}

static void mark(BmcChunk *c, const BmcCell *cell, uint8_t index) {
    memset(c->at + cell->start, index, cell->len);
}

static void remove_cell(BmcChunk *c, uint32_t index) {
    mark(c, &c->cells[index], 0);
    c->count--;
    if (index != c->count) {
        c->cells[index] = c->cells[c->count];
        mark(c, &c->cells[index], (uint8_t)(index + 1));
    }
}

static void add_cell(BmcChunk *c, uint32_t start, uint32_t len, BmcValue v) {
    BmcCell *cell = &c->cells[c->count++];
    *cell = (BmcCell){(uint8_t)start, (uint8_t)len, v};
    mark(c, cell, c->count);
}

// What is left of a cell beside [start, start + len).
static void cut_cell(Bmc *x, BmcChunk *c, uint32_t index, uint32_t start, uint32_t len) {
    BmcCell old = c->cells[index];
    uint32_t old_end = old.start + old.len, end = start + len, bits = old.len * 8u;
    remove_cell(c, index);
    if (old.start < start)
        add_cell(c, old.start, start - old.start,
                 bmc_slice(x, old.value, bits, 0, (start - old.start) * 8));
    if (old_end > end)
        add_cell(c, end, old_end - end,
                 bmc_slice(x, old.value, bits, (end - old.start) * 8, (old_end - end) * 8));
}

static void write_cell(Bmc *x, BmcChunk **slot, uint32_t start, uint32_t len, BmcValue v) {
    BmcChunk *c = *slot = *slot ? chunk_own(*slot, 3) : chunk_new(4);
    uint32_t at = c->at[start];
    if (at && c->cells[at - 1].start == start && c->cells[at - 1].len == len) {
        c->cells[at - 1].value = v;
        return;
    }
    for (uint32_t b = start; b < start + len; b++)
        if (c->at[b])
            cut_cell(x, c, c->at[b] - 1u, start, len);
    add_cell(c, start, len, v);
}

// ---- Contents -----------------------------------------------------------------------------------

BmcContents *bmc_contents_new(Bmc *x, BmcInitial initial) {
    BmcContents *c = memory_zeroed(sizeof *c);
    c->refs = 1;
    c->alive = x->yes;
    c->initial = (uint8_t)initial;
    c->version = initial == BMC_FRESH ? ++x->versions : 0;
    return c;
}

static void span_drop(BmcSpan *span) {
    if (!span || --span->refs)
        return;
    for (uint32_t i = 0; i < BMC_SPAN; i++)
        chunk_drop(span->chunks[i]);
    free(span);
}

static BmcSpan *span_own(BmcSpan *span) {
    if (span && span->refs == 1)
        return span;
    BmcSpan *copy = memory_zeroed(sizeof *copy);
    copy->refs = 1;
    for (uint32_t i = 0; i < BMC_SPAN && span; i++) {
        copy->chunks[i] = span->chunks[i];
        if (copy->chunks[i])
            copy->chunks[i]->refs++;
    }
    if (span)
        span->refs--;
    return copy;
}

static void drop_spans(BmcContents *c) {
    for (uint32_t i = 0; i < c->n_spans; i++)
        span_drop(c->spans[i]);
    free(c->spans);
    c->spans = NULL;
    c->n_spans = 0;
}

static void share_spans(BmcContents *to, const BmcContents *from) {
    to->n_spans = from->n_spans;
    to->spans = memory_new((from->n_spans + 1) * sizeof *to->spans);
    for (uint32_t i = 0; i < from->n_spans; i++) {
        to->spans[i] = from->spans[i];
        if (to->spans[i])
            to->spans[i]->refs++;
    }
}

void bmc_contents_drop(BmcContents *c) {
    if (--c->refs)
        return;
    drop_spans(c);
    free(c);
}

BmcContents *bmc_contents_own(BmcContents *c) {
    if (c->refs == 1)
        return c;
    BmcContents *copy = memory_new(sizeof *copy);
    *copy = *c;
    copy->refs = 1;
    share_spans(copy, c);
    c->refs--;
    return copy;
}

static bool reserve_chunks(BmcContents *c, uint64_t wanted) {
    enum { MAX_SPANS = 1 << 14 };
    uint64_t spans = (wanted + BMC_SPAN - 1) / BMC_SPAN;
    if (spans <= c->n_spans)
        return true;
    if (spans > MAX_SPANS)
        return false;
    uint32_t grown = (uint32_t)spans + c->n_spans / 2;
    c->spans = memory_resize(c->spans, grown * sizeof *c->spans);
    memset(c->spans + c->n_spans, 0, (grown - c->n_spans) * sizeof *c->spans);
    c->n_spans = grown;
    return true;
}

static BmcChunk **chunk_slot(BmcContents *c, uint64_t n) {
    BmcSpan **span = &c->spans[n / BMC_SPAN];
    *span = span_own(*span);
    return &(*span)->chunks[n % BMC_SPAN];
}

static const BmcCell *cell_at(const BmcContents *c, uint64_t offset) {
    const BmcChunk *chunk = bmc_chunk(c, offset / BMC_CHUNK);
    uint8_t at = chunk ? chunk->at[offset % BMC_CHUNK] : 0;
    return at ? &chunk->cells[at - 1] : NULL;
}

// ---- Initial contents ---------------------------------------------------------------------------

static Bits fresh_byte(Bmc *x, uint32_t version, uint64_t offset) {
    uint64_t key = (uint64_t)version << 36 ^ offset, index;
    if (map_get(&x->byte_index, key, &index) && x->bytes.items[index].version == version &&
        x->bytes.items[index].offset == offset)
        return x->bytes.items[index].value;
    Bits value = bits_var(x->bits, 8, "memory");
    vec_push(&x->bytes, ((BmcByte){version, offset, value}));
    map_set(&x->byte_index, key, x->bytes.count - 1);
    return value;
}

static BmcValue reloc_value(const Bmc *x, const IrConst *k) {
    BmcObjectId id = 1 + k->target + (k->kind == IR_CONST_GLOBAL ? x->program->n_functions : 0);
    return (BmcValue){
        .kind = BMC_ADDRESS, .id = id, .number = (uint64_t)k->offset & word_mask(x->pointer_bits)};
}

// The address that an initialiser puts at an offset; false: plain bytes.
static bool find_reloc(const Bmc *x, const IrGlobal *g, uint64_t offset, const IrReloc **found) {
    uint32_t low = 0, high = g->n_relocs;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (g->relocs[middle].offset + x->pointer_bytes <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == g->n_relocs || g->relocs[low].offset > offset)
        return false;
    *found = &g->relocs[low];
    return true;
}

static BmcValue reloc_in(const Bmc *x, const IrReloc *reloc) {
    const IrConst *k = &x->program->constants[reloc->value];
    return k->kind == IR_CONST_BITS ? bmc_const(k->low) : reloc_value(x, k);
}

static BmcValue initial_byte(Bmc *x, const BmcContents *c, const BmcObject *o, uint64_t offset) {
    if (c->initial == BMC_FRESH)
        return bmc_of_bits(x, fresh_byte(x, c->version, offset));
    if (c->initial == BMC_ZERO || c->initial == BMC_ONES)
        return bmc_const(c->initial == BMC_ONES ? 0xff : 0);
    const IrGlobal *g = &x->program->globals[o->owner];
    const IrReloc *reloc;
    if (find_reloc(x, g, offset, &reloc))
        return bmc_slice(x, reloc_in(x, reloc), x->pointer_bits,
                         (uint32_t)(offset - reloc->offset) * 8, 8);
    return bmc_const(g->bytes && offset < g->size ? g->bytes[offset] : 0);
}

static BmcValue initial_value(Bmc *x, const BmcContents *c, const BmcObject *o, uint64_t offset,
                              uint32_t len) {
    if ((c->initial == BMC_ZERO || c->initial == BMC_ONES) && len <= 8)
        return bmc_const(c->initial == BMC_ONES ? word_mask(len * 8) : 0);
    const IrReloc *reloc;
    if (c->initial == BMC_INITIALISER && len == x->pointer_bytes &&
        find_reloc(x, &x->program->globals[o->owner], offset, &reloc) && reloc->offset == offset)
        return reloc_in(x, reloc);
    BmcValue v = {0};
    for (uint32_t i = 0; i < len; i++)
        v = bmc_join(x, initial_byte(x, c, o, offset + i), 8, v, i * 8);
    return v;
}

// Bytes without a cell.
static BmcValue uncovered(Bmc *x, const BmcContents *c, const BmcObject *o, uint64_t offset,
                          uint32_t len) {
    BmcValue v = initial_value(x, c, o, offset, len);
    return c->writes ? bmc_writes_read(x, c->writes, offset, len, v) : v;
}

// ---- Reading and writing ------------------------------------------------------------------------

uint32_t bmc_contents_piece(const BmcContents *c, uint64_t offset, uint64_t limit) {
    const BmcCell *cell = cell_at(c, offset);
    uint64_t len = 1;
    if (cell)
        len = cell->start + cell->len - offset % BMC_CHUNK;
    else
        while (len < limit && len < 8 && (offset + len) % 8 && !cell_at(c, offset + len))
            len++;
    return (uint32_t)(len < limit ? len : limit);
}

static BmcValue read_piece(Bmc *x, const BmcContents *c, const BmcObject *o, uint64_t offset,
                           uint32_t len) {
    const BmcCell *cell = cell_at(c, offset);
    if (!cell)
        return uncovered(x, c, o, offset, len);
    uint32_t skip = (uint32_t)(offset % BMC_CHUNK) - cell->start;
    return bmc_slice(x, cell->value, cell->len * 8u, skip * 8, len * 8);
}

BmcValue bmc_contents_read(Bmc *x, const BmcContents *c, const BmcObject *o, uint64_t offset,
                           uint32_t len) {
    const BmcCell *cell = cell_at(c, offset);
    if (cell && cell->start == offset % BMC_CHUNK && cell->len == len)
        return cell->value;
    BmcValue v = {0};
    for (uint32_t done = 0; done < len;) {
        uint32_t now;
        if (cell_at(c, offset + done)) {
            now = bmc_contents_piece(c, offset + done, len - done);
        } else {
            now = 1;
            while (done + now < len && !cell_at(c, offset + done + now))
                now++;
        }
        v = bmc_join(x, read_piece(x, c, o, offset + done, now), now * 8, v, done * 8);
        done += now;
    }
    return v;
}

bool bmc_contents_write(Bmc *x, BmcContents *c, const BmcObject *o, uint64_t offset, uint32_t len,
                        BmcValue v) {
    if (!bmc_is_pointer(v) && bmc_is_kept_in_bytes(x, o, offset, len)) {
        for (uint32_t i = 0; i < len; i++)
            if (!bmc_contents_write(x, c, o, offset + i, 1, bmc_slice(x, v, len * 8, i * 8, 8)))
                return false;
        return true;
    }
    if (!reserve_chunks(c, (offset + len + BMC_CHUNK - 1) / BMC_CHUNK))
        return false;
    uint32_t start = offset % BMC_CHUNK;
    if (start + len <= BMC_CHUNK) {
        write_cell(x, chunk_slot(c, offset / BMC_CHUNK), start, len, v);
        return true;
    }
    uint32_t low = BMC_CHUNK - start;
    write_cell(x, chunk_slot(c, offset / BMC_CHUNK), start, low,
               bmc_slice(x, v, len * 8, 0, low * 8));
    write_cell(x, chunk_slot(c, offset / BMC_CHUNK + 1), 0, len - low,
               bmc_slice(x, v, len * 8, low * 8, (len - low) * 8));
    return true;
}

// Every cell that is there gets the value if it is the place; the list has the rest.
bool bmc_contents_write_somewhere(Bmc *x, BmcContents *c, BmcWrite w) {
    enum { MAX_CELLS = 4096 };
    uint32_t count = 0;
    for (uint32_t n = 0; n < bmc_chunks(c); n++)
        count += bmc_chunk(c, n) ? bmc_chunk(c, n)->count : 0;
    if (count > MAX_CELLS)
        return false;
    for (uint32_t n = 0; n < bmc_chunks(c); n++) {
        if (!bmc_chunk(c, n) || !bmc_chunk(c, n)->count)
            continue;
        BmcChunk **slot = chunk_slot(c, n);
        *slot = chunk_own(*slot, 0);
        for (uint32_t k = 0; k < (*slot)->count; k++) {
            BmcCell *cell = &(*slot)->cells[k];
            cell->value = bmc_write_applied(x, &w, (uint64_t)n * BMC_CHUNK + cell->start, cell->len,
                                            cell->value);
        }
    }
    c->writes = bmc_writes_add(x, c->writes, w);
    return true;
}

uint64_t bmc_contents_extent(const BmcContents *c) {
    for (uint32_t n = bmc_chunks(c); n-- > 0;)
        for (uint32_t b = BMC_CHUNK; bmc_chunk(c, n) && b-- > 0;)
            if (bmc_chunk(c, n)->at[b])
                return (uint64_t)n * BMC_CHUNK + b + 1;
    return 0;
}

// ---- Merging ------------------------------------------------------------------------------------

static bool is_address_at(const BmcCell *cell, uint32_t start) {
    return cell && cell->start == start && bmc_is_pointer(cell->value);
}

// Bytes of one chunk where the two differ, in pieces that are cells on both sides or initial on
// one.
static void merge_chunk(Bmc *x, Bits condition, BmcContents *a, const BmcContents *b,
                        const BmcObject *o, uint32_t n) {
    uint64_t first = (uint64_t)n * BMC_CHUNK;
    for (uint32_t at = 0; at < BMC_CHUNK;) {
        const BmcCell *ours = cell_at(a, first + at), *theirs = cell_at(b, first + at);
        if (!ours && !theirs && a->initial == b->initial && a->version == b->version) {
            at++;
            continue;
        }
        uint32_t left = BMC_CHUNK - at;
        uint32_t len_a = ours ? bmc_contents_piece(a, first + at, left) : left;
        uint32_t len_b = theirs ? bmc_contents_piece(b, first + at, left) : left;
        uint32_t len = len_a < len_b ? len_a : len_b;
        while (!ours && len > 1 && cell_at(a, first + at + len - 1))
            len--;
        while (!theirs && len > 1 && cell_at(b, first + at + len - 1))
            len--;
        if (!ours && !theirs && len > 8)
            len = 8;
        // An address stays in one piece, whatever pieces the other side has.
        if (is_address_at(ours, at))
            len = ours->len;
        else if (is_address_at(theirs, at))
            len = theirs->len;
        bool same = ours && theirs && ours->start == theirs->start && ours->len == theirs->len &&
                    bmc_same(ours->value, theirs->value);
        if (!same) {
            BmcValue v = bmc_ite(x, condition, bmc_contents_read(x, a, o, first + at, len),
                                 bmc_contents_read(x, b, o, first + at, len), len * 8);
            bmc_contents_write(x, a, o, first + at, len, v);
        }
        at += len;
    }
}

// Objects that were given new arbitrary contents on one side only differ in every byte. What is too
// large to be compared byte for byte is anything afterwards.
static uint32_t chunks_to_merge(const BmcContents *a, const BmcContents *b, const BmcObject *o) {
    uint32_t n = bmc_chunks(a) > bmc_chunks(b) ? bmc_chunks(a) : bmc_chunks(b);
    if (a->initial == b->initial && a->version == b->version)
        return n;
    uint64_t whole = o->size.kind == BMC_CONST ? (o->size.number + BMC_CHUNK - 1) / BMC_CHUNK : n;
    return whole > n && whole < 1 << 8 ? (uint32_t)whole : n;
}

static void take_contents(BmcContents *to, const BmcContents *from) {
    drop_spans(to);
    to->initial = from->initial;
    to->version = from->version;
    to->writes = from->writes;
    share_spans(to, from);
}

void bmc_contents_forget(Bmc *x, BmcContents *c) {
    drop_spans(c);
    c->writes = NULL;
    c->initial = BMC_FRESH;
    c->version = ++x->versions;
}

static bool same_span(const BmcContents *a, const BmcContents *b, uint32_t n) {
    return (n < a->n_spans ? a->spans[n] : NULL) == (n < b->n_spans ? b->spans[n] : NULL);
}

static void merge_spans(Bmc *x, Bits condition, BmcContents *a, const BmcContents *b,
                        const BmcObject *o, bool same_start) {
    uint32_t n = chunks_to_merge(a, b, o);
    reserve_chunks(a, n);
    for (uint32_t i = 0; i < n; i++) {
        if (same_start && i % BMC_SPAN == 0 && same_span(a, b, i / BMC_SPAN))
            i += BMC_SPAN - 1;
        else if (!same_start || bmc_chunk(a, i) != bmc_chunk(b, i))
            merge_chunk(x, condition, a, b, o, i);
    }
}

void bmc_contents_merge(Bmc *x, Bits condition, BmcContents *a, const BmcContents *b,
                        const BmcObject *o) {
    Bits alive = bits_ite(x->bits, condition, a->alive, b->alive);
    if (bits_is_false(x->bits, a->alive)) // what a dead object holds is not read
        take_contents(a, b);
    bool same_start = a->initial == b->initial && a->version == b->version;
    if (!same_start && !bits_is_false(x->bits, b->alive) && (a->writes || b->writes) &&
        o->size.kind != BMC_CONST) {
        bmc_contents_forget(x, a); // too rare for more
        a->alive = alive;
        return;
    }
    if (!bits_is_false(x->bits, b->alive)) {
        merge_spans(x, condition, a, b, o, same_start);
        if (a->writes != b->writes)
            a->writes = bmc_writes_merge(x, condition, a->writes, b->writes);
        if (!same_start) {
            a->initial = BMC_FRESH;
            a->version = ++x->versions;
        }
    }
    a->alive = alive;
}
