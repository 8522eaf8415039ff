// Shadows of two states as one, and whether one state's shadows cover another one's. What is clear
// in the joined state is clear in both: ranges are guessed, and kept where that is shown. Where one
// end of a range differs, a number that the program counts may tell where it is.
#include "smg/shadow.h"

enum { MAX_CLAIMS = 48, MAX_GUESSES = 12 };

typedef struct ShadowJoin {
    SmgJoin *join;
    SmgPair pair;
    const SmgObject *a, *b;
    VEC(SmgEntry) claims;
} ShadowJoin;

static Term in_a(const ShadowJoin *s, Term term) {
    return smg_binding_apply(s->join->smg, &s->join->a.binding, term);
}

static Term in_b(const ShadowJoin *s, Term term) {
    return smg_binding_apply(s->join->smg, &s->join->b.binding, term);
}

static bool is_clear_in_both(const ShadowJoin *s, Term offset, Term length) {
    const SmgJoin *j = s->join;
    return smg_shadow_is_clear(j->smg, j->a.heap, j->a.kb, s->pair.general, in_a(s, offset),
                               in_a(s, length)) &&
           smg_shadow_is_clear(j->smg, j->b.heap, j->b.kb, s->pair.other, in_b(s, offset),
                               in_b(s, length));
}

static bool is_claimed(const ShadowJoin *s, Term offset, Term length, uint32_t width) {
    for (size_t i = 0; i < s->claims.count; i++)
        if (term_same(s->claims.items[i].offset, offset) && s->claims.items[i].width == width &&
            term_same(s->claims.items[i].length, length))
            return true;
    return false;
}

static bool claim(ShadowJoin *s, Term offset, Term length) {
    if (is_claimed(s, offset, length, 0))
        return true;
    if (s->claims.count >= MAX_CLAIMS || !is_clear_in_both(s, offset, length))
        return false;
    vec_push(&s->claims, ((SmgEntry){.kind = SMG_FILL, .offset = offset, .length = length}));
    return true;
}

// ---- Structures of an array ---------------------------------------------------------------------

static bool is_clear_in_each_of(const ShadowJoin *s, const SmgSide *side, SmgObjectId id,
                                SmgEntry claimed) {
    SmgContext *smg = s->join->smg;
    claimed.offset = smg_binding_apply(smg, &side->binding, claimed.offset);
    claimed.length = smg_binding_apply(smg, &side->binding, claimed.length);
    return smg_shadow_is_clear_in_each(smg, side->heap, side->kb, id, &claimed);
}

static bool claim_in_each(ShadowJoin *s, SmgEntry claimed) {
    if (is_claimed(s, claimed.offset, claimed.length, claimed.width))
        return true;
    if (s->claims.count >= MAX_CLAIMS ||
        !is_clear_in_each_of(s, &s->join->a, s->pair.general, claimed) ||
        !is_clear_in_each_of(s, &s->join->b, s->pair.other, claimed))
        return false;
    vec_push(&s->claims, claimed);
    return true;
}

// The loop's first structure: as many of them as the program counts, so far none.
static bool begin_structures(ShadowJoin *s, const SmgEntry *f) {
    SmgJoin *j = s->join;
    TermTable *t = j->smg->table;
    Number width, steps;
    if (j->inside || !term_is_const(t, f->length, &width) || width >= f->stride || width <= 0)
        return false;
    for (size_t i = 0; i < j->numbers.count; i++) {
        Term number = j->numbers.items[i];
        Term counted = term_sub(t, in_b(s, number), in_a(s, number));
        if (smg_has_base(j->smg, number) ||
            !term_is_const(t, kb_simplify(j->smg->solver, j->b.kb, counted), &steps) || steps != 1)
            continue;
        Term count = term_sub(t, number, in_a(s, number));
        if (claim_in_each(s, (SmgEntry){.kind = SMG_FILL,
                                        .offset = f->offset,
                                        .length = term_scale(t, f->stride, count),
                                        .width = (uint32_t)width,
                                        .stride = f->stride}))
            return true;
    }
    return false;
}

// ---- Ends that move -----------------------------------------------------------------------------

// One end of a range is fixed, the other one differs: in a and in b it is at these places.
typedef struct Moving {
    Term fixed, place_a, place_b;
    bool is_end; // it is the end that moves
    int guesses;
} Moving;

static bool guess(ShadowJoin *s, Moving *m, Term place) {
    TermTable *t = s->join->smg->table;
    if (m->guesses++ >= MAX_GUESSES)
        return false;
    return m->is_end ? claim(s, m->fixed, term_sub(t, place, m->fixed))
                     : claim(s, place, term_sub(t, m->fixed, place));
}

// place = factor * number + rest, where the rest is the same on both sides (or is a's).
static bool guess_by_number(ShadowJoin *s, Moving *m, Term number, Number factor, bool is_exact) {
    SmgJoin *j = s->join;
    TermTable *t = j->smg->table;
    Term rest = term_sub(t, m->place_a, term_scale(t, factor, in_a(s, number)));
    Term other = term_sub(t, m->place_b, term_scale(t, factor, in_b(s, number)));
    bool is_same = term_same(kb_simplify(j->smg->solver, j->b.kb, in_b(s, rest)),
                             kb_simplify(j->smg->solver, j->b.kb, other));
    return is_same == is_exact && guess(s, m, term_add(t, term_scale(t, factor, number), rest));
}

// How many bytes the place moves when the number grows by one.
static bool find_factor(const ShadowJoin *s, const Moving *m, Term number, Number *factor) {
    const SmgJoin *j = s->join;
    TermTable *t = j->smg->table;
    Number bytes, steps;
    Term moved = kb_simplify(j->smg->solver, j->b.kb, term_sub(t, m->place_b, m->place_a));
    Term counted = term_sub(t, in_b(s, number), in_a(s, number));
    if (!term_is_const(t, moved, &bytes) ||
        !term_is_const(t, kb_simplify(j->smg->solver, j->b.kb, counted), &steps) || !steps ||
        bytes % steps)
        return false;
    *factor = bytes / steps;
    return *factor != 0;
}

static bool guess_all(ShadowJoin *s, Moving *m, bool is_exact) {
    SmgJoin *j = s->join;
    TermLinear linear = term_linear(j->smg->table, m->place_a);
    for (size_t i = 0; i < j->numbers.count; i++) {
        Term number = j->numbers.items[i];
        Number factor;
        if (smg_has_base(j->smg, number))
            continue;
        if (is_exact && find_factor(s, m, number, &factor) &&
            guess_by_number(s, m, number, factor, true))
            return true;
        for (uint32_t k = 0; k < linear.n && k < 2; k++)
            if (guess_by_number(s, m, number, linear.coefficients[k], is_exact))
                return true;
    }
    return false;
}

static bool claim_moving(ShadowJoin *s, Moving m) {
    if (s->join->inside)
        return false;
    if (guess_all(s, &m, true))
        return true;
    m.guesses = 0;
    return guess_all(s, &m, false);
}

// ---- Pairs of ranges ----------------------------------------------------------------------------

static Term end_of(const ShadowJoin *s, const SmgEntry *e) {
    return term_add(s->join->smg->table, e->offset, e->length);
}

static bool are_equal_in_b(const ShadowJoin *s, Term a, Term b) {
    const SmgJoin *j = s->join;
    return term_same(a, b) ||
           solver_implies_cheaply(j->smg->solver, j->b.kb, formula_eq(j->smg->table, a, b));
}

// Where they begin or end at the same place, the other end may move with the loop.
static bool join_ends(ShadowJoin *s, const SmgEntry *e, const SmgEntry *f) {
    Term end = end_of(s, e);
    bool same_start = are_equal_in_b(s, in_b(s, e->offset), f->offset);
    bool same_end = are_equal_in_b(s, in_b(s, end), end_of(s, f));
    if (same_start == same_end)
        return false;
    Moving m = same_start ? (Moving){e->offset, end, end_of(s, f), true, 0}
                          : (Moving){end, e->offset, f->offset, false, 0};
    return claim_moving(s, m);
}

static void intersect(ShadowJoin *s, const SmgEntry *e, const SmgEntry *f) {
    SmgContext *smg = s->join->smg;
    Number start, end, from, to;
    if (!smg_has_fixed_range(smg, e, &start, &end) || !smg_has_fixed_range(smg, f, &from, &to))
        return;
    start = start > from ? start : from;
    end = end < to ? end : to;
    if (start < end)
        claim(s, term_const(smg->table, start), term_const(smg->table, end - start));
}

static void join_range(ShadowJoin *s, const SmgEntry *e) {
    SmgContext *smg = s->join->smg;
    if (e->width) {
        (void)claim_in_each(s, *e);
        return;
    }
    for (const SmgEntry *f = s->b->shadow; f; f = f->older)
        if (smg_is_clear_entry(smg, f) && !f->width && join_ends(s, e, f))
            break;
    if (claim(s, e->offset, e->length))
        return;
    for (const SmgEntry *f = s->b->shadow; f; f = f->older)
        if (smg_is_clear_entry(smg, f) && !f->width)
            intersect(s, e, f);
}

static bool begins_in_a(const ShadowJoin *s, const SmgEntry *f) {
    for (const SmgEntry *e = s->a->shadow; e; e = e->older)
        if (smg_is_clear_entry(s->join->smg, e) && are_equal_in_b(s, in_b(s, e->offset), f->offset))
            return true;
    return false;
}

// In a nothing is clear there yet: the range grows from nothing, upwards or downwards.
static void join_beginning(ShadowJoin *s, const SmgEntry *f) {
    if (f->width || begins_in_a(s, f) || begin_structures(s, f))
        return;
    if (!claim_moving(s, (Moving){f->offset, f->offset, end_of(s, f), true, 0}))
        claim_moving(s, (Moving){end_of(s, f), end_of(s, f), f->offset, false, 0});
}

// Some bits of a number have values, as of a bit-field: those that have one in both states.
static void join_field(ShadowJoin *s, const SmgEntry *e, const SmgEntry **chain) {
    SmgJoin *j = s->join;
    TermTable *t = j->smg->table;
    Number width, a, b;
    SmgValue value;
    if (e->kind != SMG_FIELD || !term_is_const(t, e->value.term, &a) ||
        !term_is_const(t, e->length, &width) || width > 8 || a < 0 ||
        !smg_is_visible(j->smg, j->a.kb, s->a->shadow, e) ||
        !smg_shadow_read(j->smg, j->b.heap, j->b.kb, s->pair.other, in_b(s, e->offset),
                         (uint32_t)width, &value) ||
        !term_is_const(t, value.term, &b) || b < 0)
        return;
    SmgEntry *joined = arena_new(j->smg->arena, sizeof *joined);
    *joined = *e;
    joined->older = *chain;
    joined->value = (SmgValue){term_const(t, a | b), SMG_UNSIGNED};
    *chain = joined;
}

static bool is_unchanged(const ShadowJoin *s) {
    SmgJoin *j = s->join;
    if (s->a->shadow != s->b->shadow)
        return false;
    for (const SmgEntry *e = s->a->shadow; e; e = e->older)
        if (smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
            smg_binding_mentions(j->smg, &j->b.binding, e->length) ||
            (e->kind == SMG_FIELD && smg_binding_mentions(j->smg, &j->b.binding, e->value.term)))
            return false;
    return true;
}

static void find_claims(ShadowJoin *s) {
    SmgContext *smg = s->join->smg;
    if (s->a->shadow && s->b->shadow) // objects of different sizes: all of it, in either
        claim(s, term_int(smg->table, 0), smg_object(s->join->heap, s->pair.general)->size);
    for (const SmgEntry *e = s->a->shadow; e; e = e->older)
        if (smg_is_clear_entry(smg, e))
            join_range(s, e);
    for (const SmgEntry *f = s->b->shadow; f; f = f->older)
        if (smg_is_clear_entry(smg, f))
            join_beginning(s, f);
}

// On the ground lies "nothing has a value": what a caller knows is below that.
void smg_shadow_join(SmgJoin *j, SmgPair pair) {
    ShadowJoin s = {.join = j,
                    .pair = pair,
                    .a = smg_object(j->a.heap, pair.general),
                    .b = smg_object(j->b.heap, pair.other)};
    SmgObject joined = *smg_object(j->heap, pair.general);
    if (is_unchanged(&s))
        return;
    find_claims(&s);
    SmgEntry *ground = arena_new(j->smg->arena, sizeof *ground);
    *ground = (SmgEntry){.kind = SMG_FILL,
                         .offset = term_int(j->smg->table, 0),
                         .length = joined.size,
                         .byte = 0xff};
    joined.shadow = ground;
    for (const SmgEntry *e = s.a->shadow; e; e = e->older)
        if (!smg_is_clear_entry(j->smg, e))
            join_field(&s, e, &joined.shadow);
    for (size_t i = 0; i < s.claims.count; i++) {
        SmgEntry *entry = arena_new(j->smg->arena, sizeof *entry);
        *entry = s.claims.items[i];
        entry->older = joined.shadow;
        joined.shadow = entry;
    }
    vec_free(&s.claims);
    smg_put(j->smg, &j->heap, pair.general, joined);
}

// ---- Matching -----------------------------------------------------------------------------------

// A length that is not bound yet is that of the other graph's range.
static bool bind_length(SmgMatch *m, SmgPair pair, const SmgEntry *claimed) {
    SmgContext *smg = m->smg;
    Term offset = smg_binding_apply(smg, m->binding, claimed->offset);
    for (const SmgEntry *e = smg_object(m->heap, pair.other)->shadow; e; e = e->older)
        if (smg_is_clear_entry(smg, e) && term_same(e->offset, offset) &&
            smg_binding_match(smg, m->binding, m->kb, (SmgValue){claimed->length, SMG_SIGNED},
                              (SmgValue){e->length, SMG_SIGNED}))
            return true;
    return false;
}

static bool is_clear_there(SmgMatch *m, SmgPair pair, const SmgEntry *e) {
    SmgContext *smg = m->smg;
    SmgEntry claimed = *e;
    if (smg_binding_is_open(smg, m->binding, e->offset) ||
        (smg_binding_is_open(smg, m->binding, e->length) && !bind_length(m, pair, e)))
        return false;
    claimed.offset = smg_binding_apply(smg, m->binding, e->offset);
    claimed.length = smg_binding_apply(smg, m->binding, e->length);
    return e->width ? smg_shadow_is_clear_in_each(smg, m->heap, m->kb, pair.other, &claimed)
                    : smg_shadow_is_clear(smg, m->heap, m->kb, pair.other, claimed.offset,
                                          claimed.length);
}

// Bits that the claim says have values have some.
static bool holds_field(SmgMatch *m, SmgPair pair, const SmgEntry *e) {
    SmgContext *smg = m->smg;
    Number width, claimed, found;
    SmgValue value;
    if (smg_binding_is_open(smg, m->binding, e->offset) ||
        !term_is_const(smg->table, e->length, &width) ||
        !smg_shadow_read(smg, m->heap, m->kb, pair.other,
                         smg_binding_apply(smg, m->binding, e->offset), (uint32_t)width, &value))
        return false;
    if (term_is_const(smg->table, e->value.term, &claimed) &&
        term_is_const(smg->table, value.term, &found))
        return claimed >= 0 && found >= 0 && (found & ~claimed) == 0;
    return smg_match_value(m, e->value, value, (uint32_t)width * 8);
}

bool smg_shadow_match(SmgMatch *m, SmgPair pair) {
    for (const SmgEntry *e = smg_object(m->general, pair.general)->shadow; e; e = e->older) {
        bool holds = smg_is_clear_entry(m->smg, e) ? is_clear_there(m, pair, e)
                     : e->kind == SMG_FIELD        ? holds_field(m, pair, e)
                                                   : true;
        if (!holds)
            return false;
    }
    return true;
}
