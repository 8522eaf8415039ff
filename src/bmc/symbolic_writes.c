// Writes at offsets that are not known, to objects that are too large for a case for each place: a
// list behind the cells. Cells that were there are rewritten at once ("the new value, if it is
// here"); bytes without a cell ask the list, oldest first, each time they are read. A cell that is
// written later covers the list.
#include "bmc/internal.h"

static Bits word(Bmc *x, uint64_t number) {
    return bits_const(x->bits, x->pointer_bits, number & word_mask(x->pointer_bits), 0);
}

// Bytes [k, k + len) hold `old`; the write puts w->len bytes at k + delta.
static BmcValue splice(Bmc *x, const BmcWrite *w, BmcValue old, uint32_t len, int64_t delta) {
    int64_t from = delta < 0 ? 0 : delta, to = delta + w->len < len ? delta + w->len : len;
    uint32_t first = (uint32_t)from, end = (uint32_t)to, skip = (uint32_t)(from - delta);
    BmcValue v = bmc_slice(x, w->value, w->len * 8u, skip * 8, (end - first) * 8);
    if (first)
        v = bmc_join(x, v, (end - first) * 8, bmc_slice(x, old, len * 8, 0, first * 8), first * 8);
    if (end < len)
        v = bmc_join(x, bmc_slice(x, old, len * 8, end * 8, (len - end) * 8), (len - end) * 8, v,
                     end * 8);
    return v;
}

BmcValue bmc_write_applied(Bmc *x, const BmcWrite *w, uint64_t k, uint32_t len, BmcValue old) {
    BmcValue v = old;
    for (int64_t delta = 1 - (int64_t)w->len; delta < (int64_t)len; delta++) {
        uint64_t place = k + (uint64_t)delta;
        bool may_be = ((place ^ w->residue) & word_mask(w->alignment)) == 0 &&
                      (delta >= 0 || k >= (uint64_t)-delta);
        if (!may_be)
            continue;
        Bits here = bits_and(x->bits, w->when, bits_eq(x->bits, w->offset, word(x, place)));
        if (here.id != x->no.id)
            v = bmc_ite(x, here, splice(x, w, old, len, delta), v, len * 8);
    }
    return v;
}

typedef VEC(const BmcWrite *) Writes;

// The newest first, to be taken from the end.
static Writes listed(const BmcWrite *newest) {
    Writes writes = {0};
    for (const BmcWrite *w = newest; w; w = w->older)
        vec_push(&writes, w);
    return writes;
}

BmcValue bmc_writes_read(Bmc *x, const BmcWrite *newest, uint64_t k, uint32_t len,
                         BmcValue initial) {
    Writes writes = listed(newest);
    BmcValue v = initial;
    while (writes.count) {
        const BmcWrite *w = vec_pop(&writes);
        v = bmc_write_applied(x, w, k, len, v);
    }
    vec_free(&writes);
    return v;
}

// At an offset that is not known either: places of one size that are equal or apart; else anything.
BmcValue bmc_writes_read_at(Bmc *x, const BmcWrite *newest, const BmcTarget *t, uint32_t len,
                            BmcValue initial) {
    Writes writes = listed(newest);
    BmcValue v = initial;
    while (writes.count) {
        const BmcWrite *w = vec_pop(&writes);
        bool is_even = w->len == len && (len & (len - 1)) == 0 &&
                       (1u << (w->alignment < 5 ? w->alignment : 5)) >= len &&
                       (1u << (t->alignment < 5 ? t->alignment : 5)) >= len &&
                       ((w->residue ^ t->residue) & (len - 1)) == 0;
        if (!is_even) {
            v = bmc_fresh(x, len * 8, "overlap");
            continue;
        }
        Bits same = bits_eq(x->bits, w->offset, bmc_to_bits(x, t->offset, x->pointer_bits));
        v = bmc_ite(x, bits_and(x->bits, w->when, same), w->value, v, len * 8);
    }
    vec_free(&writes);
    return v;
}

const BmcWrite *bmc_writes_add(Bmc *x, const BmcWrite *newest, BmcWrite w) {
    BmcWrite *kept = arena_new(&x->arena, sizeof *kept);
    *kept = w;
    kept->older = newest;
    kept->depth = newest ? newest->depth + 1 : 1;
    return kept;
}

static const BmcWrite *add_since(Bmc *x, const BmcWrite *newest, const BmcWrite *from,
                                 const BmcWrite *above, Bits when) {
    if (from == above)
        return newest;
    BmcWrite w = *from;
    newest = add_since(x, newest, from->older, above, when);
    w.when = bits_and(x->bits, w.when, when);
    return bmc_writes_add(x, newest, w);
}

const BmcWrite *bmc_writes_merge(Bmc *x, Bits condition, const BmcWrite *a, const BmcWrite *b) {
    const BmcWrite *p = a, *q = b;
    while (p != q)
        if ((p ? p->depth : 0) >= (q ? q->depth : 0))
            p = p->older;
        else
            q = q->older;
    const BmcWrite *newest = add_since(x, p, a, p, condition);
    return add_since(x, newest, b, p, bits_not(x->bits, condition));
}
