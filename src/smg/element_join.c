// Where two states of a loop are joined: entries side by side that one state has more of become
// elements, whose number grows with the loop. Members of structures, written at places that are not
// computed, lie side by side by chance.
#include "smg/elements_internal.h"

static bool is_in_a(SmgJoin *j, const SmgObject *a, const SmgEntry *entry) {
    for (const SmgEntry *e = a->entries; e; e = e->older)
        if (e->kind == SMG_FIELD &&
            term_same(smg_binding_apply(j->smg, &j->b.binding, e->offset), entry->offset))
            return true;
    return false;
}

static const SmgEntry *counterpart(SmgJoin *j, const SmgObject *b, const SmgEntry *in_a,
                                   Number width) {
    Term offset = smg_binding_apply(j->smg, &j->b.binding, in_a->offset);
    return elements_entry_at(j->smg, j->b.kb, b, offset, width);
}

// a's entry and its counterpart, and what the loop has written in b right behind it.
static bool find_growth(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *in_a,
                        Number width, ElementRun *run) {
    TermTable *t = j->smg->table;
    const SmgEntry *e = counterpart(j, b, in_a, width);
    *run = (ElementRun){.n_a = 1, .in_a = {in_a}, .repr = run->repr, .descends = run->descends};
    if (!elements_is_readable_as(j->smg, j->a.kb, in_a, run->repr))
        return false;
    while (e && run->n_b < MAX_RUN && elements_is_readable_as(j->smg, j->b.kb, e, run->repr)) {
        run->in_b[run->n_b++] = e;
        Term next = run->descends ? term_add_number(t, e->offset, -width)
                                  : term_add(t, e->offset, e->length);
        e = elements_entry_at(j->smg, j->b.kb, b, next, width);
        if (!e || e->kind != SMG_FIELD || e->is_member || is_in_a(j, a, e))
            break;
    }
    return run->n_b > 0;
}

// The same in the reading in which the run is longer; as signed numbers where that does not matter.
static bool find_run(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *in_a,
                     Number width, ElementRun *run) {
    ElementRun other = {.repr = SMG_UNSIGNED, .descends = run->descends};
    *run = (ElementRun){.repr = SMG_SIGNED, .descends = run->descends};
    bool is_found = find_growth(j, a, b, in_a, width, run);
    if (!find_growth(j, a, b, in_a, width, &other) || (is_found && other.n_b <= run->n_b))
        return is_found;
    *run = other;
    return true;
}

// The field right before the run, on both sides.
bool elements_find_before(SmgJoin *j, const SmgObject *a, const SmgObject *b, const ElementRun *run,
                          Number width, const SmgEntry **in_a, const SmgEntry **in_b) {
    Term offset =
        term_add_number(j->smg->table, run->in_a[0]->offset, run->descends ? width : -width);
    *in_a = elements_entry_at(j->smg, j->a.kb, a, offset, width);
    *in_b = *in_a ? counterpart(j, b, *in_a, width) : NULL;
    return run->n_a < MAX_RUN && *in_b && (*in_a)->kind == SMG_FIELD &&
           (*in_b)->kind == SMG_FIELD &&
           elements_is_readable_as(j->smg, j->a.kb, *in_a, run->repr) &&
           elements_is_readable_as(j->smg, j->b.kb, *in_b, run->repr);
}

void elements_put_before(ElementRun *run, const SmgEntry *in_a, const SmgEntry *in_b) {
    for (uint32_t i = run->n_a++; i-- > 0;)
        run->in_a[i + 1] = run->in_a[i];
    for (uint32_t i = run->n_b++; i-- > 0;)
        run->in_b[i + 1] = run->in_b[i];
    run->in_a[0] = in_a;
    run->in_b[0] = in_b;
}

// T for the run, from b's last field that a has too and the first that a has not; all other fields
// must agree. Fields before the run that agree join it.
static Term value_of_run(SmgJoin *j, const SmgObject *a, const SmgObject *b, Number width,
                         ElementRun *run) {
    SmgContext *smg = j->smg;
    TermTable *t = smg->table;
    const SmgEntry *in_a, *in_b;
    Term first = elements_read_as(smg, j->b.kb, run->in_b[0], run->repr).term;
    Term second = elements_read_as(smg, j->b.kb, run->in_b[1], run->repr).term;
    Term value = smg_generalise_elements(smg, first, second);
    if (!term_exists(value) ||
        !elements_are_equal(smg, j->a.kb,
                            elements_read_as(smg, j->a.kb, run->in_a[0], run->repr).term, first))
        return (Term){0};
    for (uint32_t i = 2; i < run->n_b; i++)
        if (!elements_are_equal(smg, j->b.kb, smg_element(smg, value, term_int(t, i)),
                                elements_read_as(smg, j->b.kb, run->in_b[i], run->repr).term))
            return (Term){0};
    while (elements_find_before(j, a, b, run, width, &in_a, &in_b)) {
        Term before = smg_element(smg, value, term_int(t, -1));
        if (!elements_are_equal(smg, j->a.kb, before,
                                elements_read_as(smg, j->a.kb, in_a, run->repr).term) ||
            !elements_are_equal(smg, j->b.kb, before,
                                elements_read_as(smg, j->b.kb, in_b, run->repr).term))
            break;
        elements_put_before(run, in_a, in_b);
        value = smg_element(smg, value, term_add_number(t, elements_index(smg), -1));
    }
    return value;
}

static void add_grown(SmgGrown *grown, SmgEntry joined, const ElementRun *run) {
    vec_push(&grown->joined, joined);
    for (uint32_t i = 0; i < run->n_a; i++)
        vec_push(&grown->from_a, run->in_a[i]);
    for (uint32_t i = 0; i < run->n_b; i++)
        vec_push(&grown->from_b, run->in_b[i]);
}

// What lies behind the elements (or before those that come downwards) lies there in each iteration.
static void keep_apart(SmgJoin *j, const SmgObject *a, const ElementRun *run,
                       const SmgEntry *joined) {
    TermTable *t = j->smg->table;
    Term end = term_add(t, joined->offset, joined->length);
    for (const SmgEntry *e = a->entries; e; e = e->older)
        if (e->kind == SMG_FIELD && (!run->n_a || e != run->in_a[run->n_a - 1]))
            smg_join_keep(j, joined->descends
                                 ? formula_le(t, term_add(t, e->offset, e->length), joined->offset)
                                 : formula_le(t, end, e->offset));
}

static Term count_all(SmgContext *smg, const SmgEntry *const *items, uint32_t n) {
    Term sum = term_int(smg->table, 0);
    for (uint32_t i = 0; i < n; i++)
        sum = term_add(smg->table, sum, elements_count_of(smg, items[i]));
    return sum;
}

static bool is_constant_apart(const SmgJoin *j, const SmgSide *side, Term number, Term count,
                              Number *distance) {
    Term there = smg_binding_apply(j->smg, &side->binding, number);
    Term rest = term_sub(j->smg->table, count, there);
    return term_is_const(j->smg->table, kb_simplify(j->smg->solver, side->kb, rest), distance);
}

// How many elements there are, by a number that the program itself counts.
static bool find_count(SmgJoin *j, Term in_a, Term in_b, Term *count) {
    for (size_t i = 0; i < j->numbers.count; i++) {
        Number a, b;
        Term number = j->numbers.items[i];
        if (smg_has_base(j->smg, number) || !is_constant_apart(j, &j->a, number, in_a, &a) ||
            !is_constant_apart(j, &j->b, number, in_b, &b) || a != b)
            continue;
        *count = term_add_number(j->smg->table, number, a);
        return true;
    }
    return false;
}

// The same by what such a number and the count make together, or differ by: so many are left of n.
static bool find_rest(SmgJoin *j, Term in_a, Term in_b, Number factor, Term *count) {
    TermTable *t = j->smg->table;
    for (size_t i = 0; i < j->numbers.count; i++) {
        Term counted = term_scale(t, factor, j->numbers.items[i]);
        if (smg_has_base(j->smg, counted))
            continue;
        Term rest = term_sub(t, in_a, smg_binding_apply(j->smg, &j->a.binding, counted));
        Term other = term_sub(t, in_b, smg_binding_apply(j->smg, &j->b.binding, counted));
        if (!term_same(smg_binding_apply(j->smg, &j->b.binding, rest), other))
            continue;
        *count = term_add(t, rest, counted);
        return true;
    }
    return false;
}

Term elements_join_counts(SmgJoin *j, Term in_a, Term in_b) {
    Term count;
    if (!term_same(smg_binding_apply(j->smg, &j->b.binding, in_a), in_b) &&
        (find_count(j, in_a, in_b, &count) || find_rest(j, in_a, in_b, -1, &count) ||
         find_rest(j, in_a, in_b, 1, &count)))
        return count;
    return smg_join_numbers(j, in_a, in_b);
}

static void join_lengths(SmgJoin *j, const ElementRun *run, SmgEntry *joined) {
    TermTable *t = j->smg->table;
    Term count = elements_join_counts(j, count_all(j->smg, run->in_a, run->n_a),
                                      count_all(j->smg, run->in_b, run->n_b));
    joined->length = term_scale(t, joined->width, count);
    smg_join_keep(j, formula_le(t, term_int(t, 1), count));
}

// Elements on both sides that hold the same, each in its own terms.
static bool join_alike(SmgJoin *j, const SmgObject *a, const SmgEntry *in_a,
                       const ElementRun *found, SmgGrown *grown) {
    const SmgEntry *in_b = found->in_b[0];
    Term expected = smg_binding_apply(j->smg, &j->b.binding, in_a->value.term);
    if (in_a->kind != SMG_ELEMENTS || in_b->kind != SMG_ELEMENTS || found->n_b > 1 ||
        in_a->value.repr != in_b->value.repr ||
        !elements_are_equal(j->smg, j->b.kb, expected, in_b->value.term))
        return false;
    SmgEntry joined = *in_a;
    joined.defines = in_a->defines && in_b->defines;
    join_lengths(j, found, &joined);
    keep_apart(j, a, found, &joined);
    add_grown(grown, joined, found);
    return true;
}

static bool are_fields(const ElementRun *run) {
    return run->in_a[0]->kind == SMG_FIELD && run->in_b[0]->kind == SMG_FIELD;
}

// The run's elements are numbered from its highest on, downwards; an entry's from its lowest on,
// upwards.
static void turn_round(SmgJoin *j, const ElementRun *run, SmgEntry *joined) {
    TermTable *t = j->smg->table;
    Term last = term_add_number(t, term_div(t, joined->length, joined->width), -1);
    joined->offset = term_sub(t, run->in_a[0]->offset, term_scale(t, joined->width, last));
    Term number = term_sub(t, last, elements_index(j->smg));
    joined->value.term = smg_element(j->smg, joined->value.term, number);
    joined->descends = true;
}

// Upwards, or else, of fields only, downwards.
static bool find_either_run(SmgJoin *j, const SmgObject *a, const SmgObject *b,
                            const SmgEntry *in_a, Number width, ElementRun *run) {
    run->descends = false;
    if (!find_run(j, a, b, in_a, width, run))
        return false;
    if (!are_fields(run) || run->n_b > 1)
        return true;
    run->descends = true;
    return find_run(j, a, b, in_a, width, run) && run->n_b > 1;
}

static void join_run(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *in_a,
                     Number width, SmgGrown *grown) {
    ElementRun run;
    if (!find_either_run(j, a, b, in_a, width, &run) || join_alike(j, a, in_a, &run, grown))
        return;
    SmgEntry joined = {.kind = SMG_ELEMENTS, .width = (uint32_t)width, .value = {{0}, run.repr}};
    if (are_fields(&run))
        joined.value.term = value_of_run(j, a, b, width, &run);
    if (!term_exists(joined.value.term))
        joined.value.term = elements_name_array(j, a, b, width, &run, &joined.defines);
    joined.offset = run.in_a[0]->offset;
    join_lengths(j, &run, &joined);
    if (run.descends)
        turn_round(j, &run, &joined);
    keep_apart(j, a, &run, &joined);
    add_grown(grown, joined, &run);
    j->smg->has_elements = true;
}

// What only b has, from this entry on.
static bool find_beginning(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *e,
                           Number width, ElementRun *run) {
    TermTable *t = j->smg->table;
    Number offset;
    if (!term_is_const(t, e->offset, &offset) || e->is_member ||
        !smg_is_visible(j->smg, j->b.kb, b->entries, e) ||
        elements_entry_at(j->smg, j->a.kb, a, e->offset, width) ||
        elements_entry_at(j->smg, j->b.kb, b, term_const(t, offset - width), width))
        return false;
    while (e && (e->kind == SMG_FIELD || !run->n_b) && run->n_b < MAX_RUN &&
           elements_is_readable_as(j->smg, j->b.kb, e, run->repr)) {
        run->in_b[run->n_b++] = e;
        e = elements_entry_at(j->smg, j->b.kb, b, term_add(t, e->offset, e->length), width);
    }
    return run->n_b > 0;
}

// In a there is nothing yet: as many elements as the program counts, so far none.
static void join_beginning(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *e,
                           Number width, SmgGrown *grown) {
    ElementRun run = {.repr = e->value.repr};
    Term count, zero = term_int(j->smg->table, 0);
    if (!find_beginning(j, a, b, e, width, &run) ||
        !find_count(j, zero, count_all(j->smg, run.in_b, run.n_b), &count))
        return;
    SmgEntry joined = {.kind = SMG_ELEMENTS,
                       .width = (uint32_t)width,
                       .offset = e->offset,
                       .length = term_scale(j->smg->table, width, count)};
    joined.value = (SmgValue){elements_bind_new_array(j, &run, &joined.defines), run.repr};
    smg_join_keep(j, formula_le(j->smg->table, zero, count));
    keep_apart(j, a, &run, &joined);
    add_grown(grown, joined, &run);
    j->smg->has_elements = true;
}

static bool is_fixed(const SmgJoin *j, Number width) {
    uint32_t bit = 0;
    while (bit < 8 && (Number)1 << bit != width)
        bit++;
    return j->fixed >> bit & 1;
}

// The width of an element, if the entry is one or several.
static bool is_element(SmgJoin *j, const SmgEntry *e, Number *width) {
    *width = e->width;
    return e->kind == SMG_ELEMENTS ||
           (elements_is_number_field(j->smg, e, width) && !is_fixed(j, *width));
}

void smg_join_elements(SmgJoin *j, SmgPair pair, SmgGrown *grown) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    for (const SmgEntry *e = a->entries; e && !j->inside; e = e->older) {
        Number width;
        if (is_element(j, e, &width) && !smg_is_grown_from(grown, e) &&
            smg_is_visible(j->smg, j->a.kb, a->entries, e))
            join_run(j, a, b, e, width, grown);
    }
    for (const SmgEntry *e = b->entries; e && !j->inside; e = e->older) {
        Number width;
        if (is_element(j, e, &width) && !smg_is_grown_from(grown, e))
            join_beginning(j, a, b, e, width, grown);
    }
}

bool smg_is_grown_from(const SmgGrown *grown, const SmgEntry *entry) {
    for (size_t i = 0; i < grown->from_a.count; i++)
        if (grown->from_a.items[i] == entry)
            return true;
    for (size_t i = 0; i < grown->from_b.count; i++)
        if (grown->from_b.items[i] == entry)
            return true;
    return false;
}

void smg_grown_release(SmgGrown *grown) {
    vec_free(&grown->joined);
    vec_free(&grown->from_a);
    vec_free(&grown->from_b);
}
