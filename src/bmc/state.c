// States: a path condition, the objects, the registers of the innermost call. Objects are shared
// between states until one of them writes; merging looks only at what is not shared.
#include "bmc/internal.h"

#include <string.h>

// ---- Objects ------------------------------------------------------------------------------------

static void page_drop(BmcPage *page) {
    if (!page || --page->refs)
        return;
    for (uint32_t i = 0; i < BMC_PAGE; i++)
        if (page->objects[i])
            bmc_contents_drop(page->objects[i]);
    free(page);
}

static BmcPage *page_own(BmcPage *page) {
    if (page->refs == 1)
        return page;
    BmcPage *copy = memory_new(sizeof *copy);
    *copy = *page;
    copy->refs = 1;
    page->refs--;
    for (uint32_t i = 0; i < BMC_PAGE; i++)
        if (copy->objects[i])
            copy->objects[i]->refs++;
    return copy;
}

BmcContents *bmc_object(const BmcState *s, BmcObjectId id) {
    uint32_t page = id / BMC_PAGE;
    if (page >= s->n_pages || !s->pages[page])
        return NULL;
    return s->pages[page]->objects[id % BMC_PAGE];
}

BmcContents *bmc_own(BmcState *s, BmcObjectId id) {
    uint32_t n = id / BMC_PAGE;
    s->pages[n] = page_own(s->pages[n]);
    BmcContents **slot = &s->pages[n]->objects[id % BMC_PAGE];
    return *slot = bmc_contents_own(*slot);
}

void bmc_set_object(BmcState *s, BmcObjectId id, BmcContents *c) {
    uint32_t n = id / BMC_PAGE;
    if (n >= s->n_pages) {
        if (!c)
            return;
        uint32_t grown = n + 1 + n / 4;
        s->pages = memory_resize(s->pages, grown * sizeof *s->pages);
        memset(s->pages + s->n_pages, 0, (grown - s->n_pages) * sizeof *s->pages);
        s->n_pages = grown;
    }
    if (!s->pages[n]) {
        if (!c)
            return;
        s->pages[n] = memory_zeroed(sizeof *s->pages[n]);
        s->pages[n]->refs = 1;
    }
    BmcPage *page = s->pages[n] = page_own(s->pages[n]);
    BmcContents **slot = &page->objects[id % BMC_PAGE];
    page->used = page->used + (c != NULL) - (*slot != NULL);
    if (*slot)
        bmc_contents_drop(*slot);
    *slot = c;
    if (!page->used) {
        page_drop(page);
        s->pages[n] = NULL;
    }
}

BmcObjectId bmc_new_object(Bmc *x, BmcState *s, BmcObject object, BmcInitial initial) {
    BmcObjectId id = (BmcObjectId)x->objects.count;
    object.exists = bmc_reached(x, s);
    object.event = x->events.count; // the caller adds it
    vec_push(&x->objects, object);
    bmc_set_object(s, id, bmc_contents_new(x, initial));
    if (object.kind != BMC_GLOBAL) // whose numbers are those of the program
        bmc_shadow_add(x, s, id);
    return id;
}

// ---- States -------------------------------------------------------------------------------------

BmcState *bmc_state_new(Bmc *x) {
    (void)x;
    return memory_zeroed(sizeof(BmcState));
}

BmcState *bmc_state_copy(const BmcState *s) {
    BmcState *copy = memory_new(sizeof *copy);
    *copy = *s;
    copy->pages = memory_new((s->n_pages + 1) * sizeof *copy->pages);
    if (s->n_pages)
        memcpy(copy->pages, s->pages, s->n_pages * sizeof *copy->pages);
    for (uint32_t i = 0; i < s->n_pages; i++)
        if (copy->pages[i])
            copy->pages[i]->refs++;
    copy->regs = memory_new((s->n_regs + 1) * sizeof *copy->regs);
    memcpy(copy->regs, s->regs, s->n_regs * sizeof *copy->regs);
    return copy;
}

void bmc_state_free(BmcState *s) {
    if (!s)
        return;
    for (uint32_t i = 0; i < s->n_pages; i++)
        page_drop(s->pages[i]);
    free(s->pages);
    free(s->regs);
    free(s);
}

// ---- Path conditions ----------------------------------------------------------------------------

Bits bmc_reached(const Bmc *x, const BmcState *s) { return x->guards.items[s->guard].all; }

static uint32_t add_literal(Bmc *x, uint32_t parent, Bits literal) {
    if (literal.id == x->yes.id)
        return parent;
    const BmcGuard *above = &x->guards.items[parent];
    BmcGuard node = {parent, above->depth + 1, literal, bits_and(x->bits, above->all, literal)};
    vec_push(&x->guards, node);
    return (uint32_t)(x->guards.count - 1);
}

bool bmc_assume(Bmc *x, BmcState *s, Bits literal) {
    s->guard = add_literal(x, s->guard, literal);
    return !bits_is_false(x->bits, x->guards.items[s->guard].all);
}

// The literals from below `above` to `guard`, as one condition; *first is the one next to `above`.
static Bits literals_since(Bmc *x, uint32_t guard, uint32_t above, Bits *first) {
    Bits all = x->yes;
    *first = x->yes;
    for (uint32_t g = guard; g != above; g = x->guards.items[g].parent) {
        *first = x->guards.items[g].literal;
        all = bits_and(x->bits, *first, all);
    }
    return all;
}

static uint32_t common_guard(const Bmc *x, uint32_t a, uint32_t b) {
    const BmcGuard *g = x->guards.items;
    while (a != b)
        if (g[a].depth >= g[b].depth)
            a = g[a].parent;
        else
            b = g[b].parent;
    return a;
}

// What is left of a side's condition when its first literal is known.
static Bits rest_of(Bmc *x, uint32_t guard, uint32_t above) {
    Bits all = x->yes;
    for (uint32_t g = guard; g != above && x->guards.items[g].parent != above;
         g = x->guards.items[g].parent)
        all = bits_and(x->bits, x->guards.items[g].literal, all);
    return all;
}

static Bits merge_guards(Bmc *x, BmcState *a, const BmcState *b) {
    uint32_t above = common_guard(x, a->guard, b->guard);
    Bits first_a, first_b;
    Bits all_a = literals_since(x, a->guard, above, &first_a);
    Bits all_b = literals_since(x, b->guard, above, &first_b);
    if (bits_not(x->bits, first_a).id == first_b.id) { // the two sides of one branch
        Bits both =
            bits_ite(x->bits, first_a, rest_of(x, a->guard, above), rest_of(x, b->guard, above));
        a->guard = add_literal(x, above, both);
        return first_a;
    }
    a->guard = add_literal(x, above, bits_or(x->bits, all_a, all_b));
    return b->guard == above              ? all_a
           : bits_is_true(x->bits, all_a) ? bits_not(x->bits, all_b)
                                          : all_a;
}

// ---- Merging ------------------------------------------------------------------------------------

static void merge_object(Bmc *x, Bits condition, BmcState *a, const BmcState *b, BmcObjectId id) {
    BmcContents *ours = bmc_object(a, id), *theirs = bmc_object(b, id);
    if (ours == theirs)
        return;
    if (!ours) {
        theirs->refs++;
        bmc_set_object(a, id, theirs);
        ours = bmc_own(a, id);
        ours->alive = bits_and(x->bits, ours->alive, bits_not(x->bits, condition));
    } else if (!theirs) {
        ours = bmc_own(a, id);
        ours->alive = bits_and(x->bits, ours->alive, condition);
    } else {
        bmc_contents_merge(x, condition, bmc_own(a, id), theirs, &x->objects.items[id]);
    }
}

static void merge_objects(Bmc *x, Bits condition, BmcState *a, const BmcState *b) {
    uint32_t n = a->n_pages > b->n_pages ? a->n_pages : b->n_pages;
    for (uint32_t p = 0; p < n; p++) {
        const BmcPage *ours = p < a->n_pages ? a->pages[p] : NULL;
        const BmcPage *theirs = p < b->n_pages ? b->pages[p] : NULL;
        if (ours == theirs)
            continue;
        for (uint32_t i = 0; i < BMC_PAGE; i++)
            merge_object(x, condition, a, b, p * BMC_PAGE + i);
    }
}

// What is not looked at any more must not seem to be there on both sides: leaks are found by what
// is.
static void drop_dead(Bmc *x, BmcState *a, const BmcState *b, const IrFunction *f,
                      const BmcRegs *live) {
    uint32_t next = 0;
    if (!(x->options->checks & IR_LEAK))
        return;
    for (IrReg r = 0; r < f->n_regs; r++)
        if (next < live->count && live->items[next] == r)
            next++;
        else if (!bmc_same(a->regs[r], b->regs[r]))
            a->regs[r] = (BmcValue){0};
}

static void merge_regs(Bmc *x, Bits condition, BmcState *a, const BmcState *b, const IrFunction *f,
                       const BmcRegs *live) {
    for (uint32_t n = 0; n < live->count; n++) {
        IrReg r = live->items[n];
        a->regs[r] = bmc_ite(x, condition, a->regs[r], b->regs[r],
                             ir_type(x->program, f->reg_types[r])->bits);
    }
    drop_dead(x, a, b, f, live);
    for (uint32_t r = f->n_regs; r < a->n_regs;
         r++) { // what C's variables hold, for the search for leaks
        BmcValue ours = a->regs[r].kind ? a->regs[r] : bmc_const(0);
        BmcValue theirs = b->regs[r].kind ? b->regs[r] : bmc_const(0);
        a->regs[r] = bmc_ite(x, condition, ours, theirs, x->pointer_bits);
    }
}

Bits bmc_state_merge(Bmc *x, BmcState *a, BmcState *b, const IrFunction *f, const BmcRegs *live) {
    x->stats.merges++;
    CHECK(!live || live->count != IR_NONE);
    Bits condition = merge_guards(x, a, b);
    merge_objects(x, condition, a, b);
    if (live)
        merge_regs(x, condition, a, b, f, live);
    bmc_state_free(b);
    return condition;
}
