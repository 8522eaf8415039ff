#include "smg/elements.h"

#include "smg/element_facts.h"

enum { MAX_RUN = 64 };

// ---- Terms over the index -------------------------------------------------------------------------------

typedef struct IndexValue {
    Term index, number;
} IndexValue;

static Term value_of_index(void *context, Term var) {
    const IndexValue *value = context;
    return term_same(var, value->index) ? value->number : (Term){0};
}

static Term index_of(SmgContext *smg) {
    if (!term_exists(smg->index))
        smg->index = term_fresh(smg->table, "e");
    return smg->index;
}

Term smg_element(SmgContext *smg, Term value, Term number) {
    IndexValue context = {index_of(smg), number};
    return term_substitute(smg->table, value, value_of_index, &context);
}

static Term generalise(SmgContext *smg, Term first, Term second, int depth);

// Atoms of one kind whose operands can be generalised.
static Term generalise_atoms(SmgContext *smg, Term first, Term second, int depth) {
    TermTable *t = smg->table;
    TermKind kind = term_kind(t, first);
    if (kind != term_kind(t, second) || depth > 4 ||
        (kind != TERM_OP && kind != TERM_MOD && kind != TERM_DIV))
        return (Term){0};
    TermParts a = term_parts(t, first), b = term_parts(t, second);
    Term x = generalise(smg, a.operands[0], b.operands[0], depth + 1);
    if (!term_exists(x))
        return x;
    if (kind != TERM_OP) {
        if (a.k != b.k)
            return (Term){0};
        return kind == TERM_MOD ? term_mod(t, x, a.k) : term_div(t, x, a.k);
    }
    Term y = generalise(smg, a.operands[1], b.operands[1], depth + 1);
    bool fits =
        a.op == b.op && term_exists(y) && (a.op != TERM_OP_SELECT || term_kind(t, x) == TERM_VAR);
    return fits ? term_op(t, a.op, x, y) : (Term){0};
}

static Term generalise(SmgContext *smg, Term first, Term second, int depth) {
    TermTable *t = smg->table;
    Number d;
    Term difference = term_sub(t, second, first);
    if (term_is_const(t, difference, &d))
        return term_add(t, first, term_scale(t, d, index_of(smg)));
    TermLinear linear = term_linear(t, difference); // second's atom - first's atom + d * 1
    if (linear.n != 2 || linear.coefficients[0] != -linear.coefficients[1])
        return (Term){0};
    int is_second = term_linear(t, second).n && linear.coefficients[0] > 0 ? 0 : 1;
    for (int swap = 0; swap < 2; swap++, is_second = 1 - is_second) {
        Number c = linear.coefficients[is_second];
        Term x = generalise_atoms(smg, linear.atoms[1 - is_second], linear.atoms[is_second], depth);
        if (!term_exists(x))
            continue;
        Term rest = term_sub(t, first, term_scale(t, c, linear.atoms[1 - is_second]));
        Term sum = term_add(t, rest, term_scale(t, c, x));
        return term_add(t, sum, term_scale(t, linear.constant, index_of(smg)));
    }
    return (Term){0};
}

Term smg_generalise_elements(SmgContext *smg, Term first, Term second) {
    Term value = generalise(smg, first, second, 0);
    bool fits = term_exists(value) &&
                term_same(smg_element(smg, value, term_int(smg->table, 0)), first) &&
                term_same(smg_element(smg, value, term_int(smg->table, 1)), second);
    return fits ? value : (Term){0};
}

static Term select_from(SmgContext *smg, Term array, Term number) {
    return term_op(smg->table, TERM_OP_SELECT, array, number);
}

// ---- Fields ---------------------------------------------------------------------------------------------

// A field that may be an element: a number of a usual width.
static bool is_number_field(SmgContext *smg, const SmgEntry *e, Number *width) {
    return e->kind == SMG_FIELD && e->value.repr != SMG_BITS &&
           term_is_const(smg->table, e->length, width) &&
           (*width == 1 || *width == 2 || *width == 4 || *width == 8) &&
           !smg_has_base(smg, e->value.term);
}

static SmgValue read_as(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgRepr repr) {
    Number width = e->width;
    if (e->kind == SMG_FIELD)
        term_is_const(smg->table, e->length, &width);
    return smg_read_as(smg, kb, e->value, (uint32_t)width * 8, repr);
}

static bool is_readable_as(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgRepr repr) {
    return read_as(smg, kb, e, repr).repr == repr;
}

static bool are_equal(SmgContext *smg, const Kb *kb, Term a, Term b) {
    return term_same(a, b) || solver_implies(smg->solver, kb, formula_eq(smg->table, a, b));
}

// The visible entry that begins at the offset and has (elements of) this width.
static const SmgEntry *entry_at(SmgContext *smg, const Kb *kb, const SmgObject *object, Term offset,
                                Number width) {
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Number length;
        bool fits = e->kind == SMG_ELEMENTS ? e->width == width
                                            : is_number_field(smg, e, &length) && length == width;
        if (fits &&
            (term_same(e->offset, offset) ||
             solver_implies_cheaply(smg->solver, kb, formula_eq(smg->table, e->offset, offset))))
            return smg_is_visible(smg, kb, object->entries, e) ? e : NULL;
    }
    return NULL;
}

static Term count_of(SmgContext *smg, const SmgEntry *e) {
    return e->kind == SMG_FIELD ? term_int(smg->table, 1)
                                : term_div(smg->table, e->length, e->width);
}

// ---- Extending ------------------------------------------------------------------------------------------

// Does the value fit as the next element? An array of the entry's own takes any value.
static bool takes(SmgContext *smg, const Kb **kb, const SmgEntry *elements, SmgValue value) {
    Term number = elements->descends ? term_int(smg->table, -1) : count_of(smg, elements);
    Term expected = smg_element(smg, elements->value.term, number);
    value = smg_read_as(smg, *kb, value, elements->width * 8, elements->value.repr);
    if (value.repr != elements->value.repr)
        return false;
    if (elements->defines) {
        *kb = kb_add(smg->solver, *kb, formula_eq(smg->table, expected, value.term));
        return true;
    }
    return are_equal(smg, *kb, expected, value.term);
}

static const SmgEntry *without(SmgContext *smg, const SmgEntry *chain, const SmgEntry *a,
                               const SmgEntry *b) {
    VEC(const SmgEntry *) kept = {0};
    for (const SmgEntry *e = chain; e; e = e->older)
        if (e != a && e != b)
            vec_push(&kept, e);
    const SmgEntry *result = NULL;
    while (kept.count) {
        SmgEntry *copy = arena_new(smg->arena, sizeof *copy);
        *copy = *vec_pop(&kept);
        copy->older = result;
        result = copy;
    }
    vec_free(&kept);
    return result;
}

static bool extend_once(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id) {
    TermTable *t = smg->table;
    const SmgObject *object = smg_object(*heap, id);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        if (e->kind != SMG_ELEMENTS || !smg_is_visible(smg, *kb, object->entries, e))
            continue;
        Term place = e->descends ? term_add_number(t, e->offset, -(Number)e->width)
                                 : term_add(t, e->offset, e->length);
        const SmgEntry *next = entry_at(smg, *kb, object, place, e->width);
        if (!next || next->kind != SMG_FIELD || !takes(smg, kb, e, next->value))
            continue;
        SmgEntry *longer = arena_new(smg->arena, sizeof *longer);
        *longer = *e;
        longer->length = term_add_number(t, e->length, e->width);
        if (e->descends) {
            longer->offset = place;
            longer->value.term =
                smg_element(smg, e->value.term, term_add_number(t, index_of(smg), -1));
        }
        longer->older =
            without(smg, object->entries, e, next); // both are visible: their order is free
        smg_set_entries(smg, heap, id, longer, object->n_entries - 1);
        return true;
    }
    return false;
}

typedef struct Extension {
    SmgContext *smg;
    SmgHeap *heap;
    const Kb **kb;
} Extension;

static void extend_object(void *context, uint32_t id, uint64_t pointer) {
    Extension *x = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    bool has_elements = false;
    for (const SmgEntry *e = object->entries; e && !has_elements; e = e->older)
        has_elements = e->kind == SMG_ELEMENTS;
    for (int n = 0; has_elements && object->life == SMG_ALIVE && n < MAX_RUN; n++)
        if (!extend_once(x->smg, x->heap, x->kb, id))
            return;
}

void smg_extend_elements(SmgContext *smg, SmgHeap *heap, const Kb **kb) {
    Extension extension = {smg, heap, kb};
    for (int n = 0; smg->has_elements && n < 2;
         n++) // copies may come before what they were copied from
        pmap_visit(heap->objects, extend_object, &extension);
}

// ---- Joining --------------------------------------------------------------------------------------------

// Entries side by side: on both sides, then those that only b has.
typedef struct Run {
    const SmgEntry *in_a[MAX_RUN], *in_b[2 * MAX_RUN];
    uint32_t n_a, n_b;
    SmgRepr repr; // in which all of them can be read
    bool descends;
} Run;

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
    return entry_at(j->smg, j->b.kb, b, offset, width);
}

// a's entry and its counterpart, and what the loop has written in b right behind it.
static bool find_growth(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *in_a,
                        Number width, Run *run) {
    TermTable *t = j->smg->table;
    const SmgEntry *e = counterpart(j, b, in_a, width);
    *run = (Run){.n_a = 1, .in_a = {in_a}, .repr = run->repr, .descends = run->descends};
    if (!is_readable_as(j->smg, j->a.kb, in_a, run->repr))
        return false;
    while (e && run->n_b < MAX_RUN && is_readable_as(j->smg, j->b.kb, e, run->repr)) {
        run->in_b[run->n_b++] = e;
        Term next = run->descends ? term_add_number(t, e->offset, -width)
                                  : term_add(t, e->offset, e->length);
        e = entry_at(j->smg, j->b.kb, b, next, width);
        if (!e || e->kind != SMG_FIELD || is_in_a(j, a, e))
            break;
    }
    return run->n_b > 0;
}

// The same in the reading in which the run is longer; as signed numbers where that does not matter.
static bool find_run(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *in_a,
                     Number width, Run *run) {
    Run other = {.repr = SMG_UNSIGNED, .descends = run->descends};
    *run = (Run){.repr = SMG_SIGNED, .descends = run->descends};
    bool is_found = find_growth(j, a, b, in_a, width, run);
    if (!find_growth(j, a, b, in_a, width, &other) || (is_found && other.n_b <= run->n_b))
        return is_found;
    *run = other;
    return true;
}

// The field right before the run, on both sides.
static bool find_before(SmgJoin *j, const SmgObject *a, const SmgObject *b, const Run *run,
                        Number width, const SmgEntry **in_a, const SmgEntry **in_b) {
    Term offset =
        term_add_number(j->smg->table, run->in_a[0]->offset, run->descends ? width : -width);
    *in_a = entry_at(j->smg, j->a.kb, a, offset, width);
    *in_b = *in_a ? counterpart(j, b, *in_a, width) : NULL;
    return run->n_a < MAX_RUN && *in_b && (*in_a)->kind == SMG_FIELD &&
           (*in_b)->kind == SMG_FIELD && is_readable_as(j->smg, j->a.kb, *in_a, run->repr) &&
           is_readable_as(j->smg, j->b.kb, *in_b, run->repr);
}

static void put_before(Run *run, const SmgEntry *in_a, const SmgEntry *in_b) {
    for (uint32_t i = run->n_a++; i-- > 0;)
        run->in_a[i + 1] = run->in_a[i];
    for (uint32_t i = run->n_b++; i-- > 0;)
        run->in_b[i + 1] = run->in_b[i];
    run->in_a[0] = in_a;
    run->in_b[0] = in_b;
}

// T for the run, from b's last field that a has too and the first that a has not; all other fields must
// agree. Fields before the run that agree join it.
static Term value_of_run(SmgJoin *j, const SmgObject *a, const SmgObject *b, Number width,
                         Run *run) {
    SmgContext *smg = j->smg;
    TermTable *t = smg->table;
    const SmgEntry *in_a, *in_b;
    Term first = read_as(smg, j->b.kb, run->in_b[0], run->repr).term;
    Term second = read_as(smg, j->b.kb, run->in_b[1], run->repr).term;
    Term value = smg_generalise_elements(smg, first, second);
    if (!term_exists(value) ||
        !are_equal(smg, j->a.kb, read_as(smg, j->a.kb, run->in_a[0], run->repr).term, first))
        return (Term){0};
    for (uint32_t i = 2; i < run->n_b; i++)
        if (!are_equal(smg, j->b.kb, smg_element(smg, value, term_int(t, i)),
                       read_as(smg, j->b.kb, run->in_b[i], run->repr).term))
            return (Term){0};
    while (find_before(j, a, b, run, width, &in_a, &in_b)) {
        Term before = smg_element(smg, value, term_int(t, -1));
        if (!are_equal(smg, j->a.kb, before, read_as(smg, j->a.kb, in_a, run->repr).term) ||
            !are_equal(smg, j->b.kb, before, read_as(smg, j->b.kb, in_b, run->repr).term))
            break;
        put_before(run, in_a, in_b);
        value = smg_element(smg, value, term_add_number(t, index_of(smg), -1));
    }
    return value;
}

// Of which nothing is lost when only "some number" remains of it.
static bool is_any_number(SmgContext *smg, const SmgEntry *e) {
    return term_kind(smg->table, e->value.term) == TERM_VAR;
}

// What tells one run from another: numbers and lengths.
static const Term *contents_of(SmgContext *smg, const Kb *kb, const SmgEntry *const *items,
                               uint32_t n, SmgRepr repr) {
    Term *contents = arena_new(smg->arena, (2 * n + 1) * sizeof *contents);
    for (uint32_t i = 0; i < n; i++) {
        contents[2 * i] = read_as(smg, kb, items[i], repr).term;
        contents[2 * i + 1] = items[i]->length;
    }
    return contents;
}

static bool are_same(const Term *a, const Term *b, uint32_t n) {
    for (uint32_t i = 0; i < 2 * n; i++)
        if (!term_same(a[i], b[i]))
            return false;
    return true;
}

// The run is a copy of one that has an array already.
static bool find_array(const SmgJoin *j, SmgArray *run) {
    for (size_t i = 0; i < j->arrays.count; i++) {
        const SmgArray *known = &j->arrays.items[i];
        if (known->n_a != run->n_a || known->n_b != run->n_b ||
            !are_same(known->in_a, run->in_a, run->n_a) ||
            !are_same(known->in_b, run->in_b, run->n_b))
            continue;
        *run = *known;
        return true;
    }
    return false;
}

// A fresh array that holds what the entries hold, from number 0 on, upwards or (fields only) downwards.
static Term define_array(SmgContext *smg, SmgHeap *heap, const Kb **kb,
                         const SmgEntry *const *items, uint32_t n, SmgRepr repr, bool descends) {
    TermTable *t = smg->table;
    Term array = term_fresh(t, "array"), place = term_int(t, 0);
    for (uint32_t i = 0; i < n; i++) {
        const SmgEntry *e = items[i];
        Term held = read_as(smg, *kb, e, repr).term;
        Term end = descends ? term_add_number(t, place, -1) : term_add(t, place, count_of(smg, e));
        if (e->kind == SMG_FIELD) {
            *kb = kb_add(smg->solver, *kb, formula_eq(t, select_from(smg, array, place), held));
        } else {
            Term value = smg_element(smg, held, term_sub(t, index_of(smg), place));
            Formula is_same = formula_eq(t, select_from(smg, array, index_of(smg)), value);
            smg_add_element_fact(
                smg, heap,
                (SmgElementFact){.array = array, .from = place, .to = end, .holds = is_same});
        }
        place = end;
    }
    return array;
}

// An array of unknown numbers on each side, which holds what the run holds.
static Term bind_new_array(SmgJoin *j, const Run *run, bool *is_new) {
    SmgContext *smg = j->smg;
    SmgArray named = {.in_a = contents_of(smg, j->a.kb, run->in_a, run->n_a, run->repr),
                      .in_b = contents_of(smg, j->b.kb, run->in_b, run->n_b, run->repr),
                      .n_a = run->n_a,
                      .n_b = run->n_b};
    *is_new = !find_array(j, &named);
    if (*is_new) {
        named.array = term_fresh(smg->table, "array");
        named.descends = run->descends;
        vec_push(&j->ghosts, named.array);
        vec_push(&j->arrays, named);
        smg_binding_set(
            &j->a.binding, named.array,
            define_array(smg, &j->a.heap, &j->a.kb, run->in_a, run->n_a, run->repr, run->descends));
        smg_binding_set(
            &j->b.binding, named.array,
            define_array(smg, &j->b.heap, &j->b.kb, run->in_b, run->n_b, run->repr, run->descends));
    }
    Term number = index_of(smg); // in the order of the run
    return select_from(smg, named.array, named.descends ? term_neg(smg->table, number) : number);
}

// The same with the fields before it that are unknown numbers, too.
static Term name_array(SmgJoin *j, const SmgObject *a, const SmgObject *b, Number width, Run *run,
                       bool *is_new) {
    const SmgEntry *in_a, *in_b;
    while (find_before(j, a, b, run, width, &in_a, &in_b) && is_any_number(j->smg, in_a) &&
           is_any_number(j->smg, in_b))
        put_before(run, in_a, in_b);
    return bind_new_array(j, run, is_new);
}

static void add_grown(SmgGrown *grown, SmgEntry joined, const Run *run) {
    vec_push(&grown->joined, joined);
    for (uint32_t i = 0; i < run->n_a; i++)
        vec_push(&grown->from_a, run->in_a[i]);
    for (uint32_t i = 0; i < run->n_b; i++)
        vec_push(&grown->from_b, run->in_b[i]);
}

// What lies behind the elements (or before those that come downwards) lies there in each round.
static void keep_apart(SmgJoin *j, const SmgObject *a, const Run *run, const SmgEntry *joined) {
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
        sum = term_add(smg->table, sum, count_of(smg, items[i]));
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

static Term join_counts(SmgJoin *j, Term in_a, Term in_b) {
    Term count;
    if (!term_same(smg_binding_apply(j->smg, &j->b.binding, in_a), in_b) &&
        find_count(j, in_a, in_b, &count))
        return count;
    return smg_join_numbers(j, in_a, in_b);
}

static void join_lengths(SmgJoin *j, const Run *run, SmgEntry *joined) {
    TermTable *t = j->smg->table;
    Term count = join_counts(j, count_all(j->smg, run->in_a, run->n_a),
                             count_all(j->smg, run->in_b, run->n_b));
    joined->length = term_scale(t, joined->width, count);
    smg_join_keep(j, formula_le(t, term_int(t, 1), count));
}

// Elements on both sides that hold the same, each in its own terms.
static bool join_alike(SmgJoin *j, const SmgObject *a, const SmgEntry *in_a, const Run *found,
                       SmgGrown *grown) {
    const SmgEntry *in_b = found->in_b[0];
    Term expected = smg_binding_apply(j->smg, &j->b.binding, in_a->value.term);
    if (in_a->kind != SMG_ELEMENTS || in_b->kind != SMG_ELEMENTS || found->n_b > 1 ||
        in_a->value.repr != in_b->value.repr ||
        !are_equal(j->smg, j->b.kb, expected, in_b->value.term))
        return false;
    SmgEntry joined = *in_a;
    joined.defines = in_a->defines && in_b->defines;
    join_lengths(j, found, &joined);
    keep_apart(j, a, found, &joined);
    add_grown(grown, joined, found);
    return true;
}

static bool are_fields(const Run *run) {
    return run->in_a[0]->kind == SMG_FIELD && run->in_b[0]->kind == SMG_FIELD;
}

// The run's elements are numbered from its highest on, downwards; an entry's from its lowest on, upwards.
static void turn_round(SmgJoin *j, const Run *run, SmgEntry *joined) {
    TermTable *t = j->smg->table;
    Term last = term_add_number(t, term_div(t, joined->length, joined->width), -1);
    joined->offset = term_sub(t, run->in_a[0]->offset, term_scale(t, joined->width, last));
    Term number = term_sub(t, last, index_of(j->smg));
    joined->value.term = smg_element(j->smg, joined->value.term, number);
    joined->descends = true;
}

// Upwards, or else, of fields only, downwards.
static bool find_either_run(SmgJoin *j, const SmgObject *a, const SmgObject *b,
                            const SmgEntry *in_a, Number width, Run *run) {
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
    Run run;
    if (!find_either_run(j, a, b, in_a, width, &run) || join_alike(j, a, in_a, &run, grown))
        return;
    SmgEntry joined = {.kind = SMG_ELEMENTS, .width = (uint32_t)width, .value = {{0}, run.repr}};
    if (are_fields(&run))
        joined.value.term = value_of_run(j, a, b, width, &run);
    if (!term_exists(joined.value.term))
        joined.value.term = name_array(j, a, b, width, &run, &joined.defines);
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
                           Number width, Run *run) {
    TermTable *t = j->smg->table;
    Number offset;
    if (!term_is_const(t, e->offset, &offset) || !smg_is_visible(j->smg, j->b.kb, b->entries, e) ||
        entry_at(j->smg, j->a.kb, a, e->offset, width) ||
        entry_at(j->smg, j->b.kb, b, term_const(t, offset - width), width))
        return false;
    while (e && (e->kind == SMG_FIELD || !run->n_b) && run->n_b < MAX_RUN &&
           is_readable_as(j->smg, j->b.kb, e, run->repr)) {
        run->in_b[run->n_b++] = e;
        e = entry_at(j->smg, j->b.kb, b, term_add(t, e->offset, e->length), width);
    }
    return run->n_b > 0;
}

// In a there is nothing yet: as many elements as the program counts, so far none.
static void join_beginning(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *e,
                           Number width, SmgGrown *grown) {
    Run run = {.repr = e->value.repr};
    Term count, zero = term_int(j->smg->table, 0);
    if (!find_beginning(j, a, b, e, width, &run) ||
        !find_count(j, zero, count_all(j->smg, run.in_b, run.n_b), &count))
        return;
    SmgEntry joined = {.kind = SMG_ELEMENTS,
                       .width = (uint32_t)width,
                       .offset = e->offset,
                       .length = term_scale(j->smg->table, width, count)};
    joined.value = (SmgValue){bind_new_array(j, &run, &joined.defines), run.repr};
    smg_join_keep(j, formula_le(j->smg->table, zero, count));
    keep_apart(j, a, &run, &joined);
    add_grown(grown, joined, &run);
    j->smg->has_elements = true;
}

// The width of an element, if the entry is one or several.
static bool is_element(SmgContext *smg, const SmgEntry *e, Number *width) {
    *width = e->width;
    return e->kind == SMG_ELEMENTS || is_number_field(smg, e, width);
}

void smg_join_elements(SmgJoin *j, SmgPair pair, SmgGrown *grown) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    for (const SmgEntry *e = a->entries; e && !j->inside; e = e->older) {
        Number width;
        if (is_element(j->smg, e, &width) && !smg_is_grown_from(grown, e) &&
            smg_is_visible(j->smg, j->a.kb, a->entries, e))
            join_run(j, a, b, e, width, grown);
    }
    for (const SmgEntry *e = b->entries; e && !j->inside; e = e->older) {
        Number width;
        if (is_element(j->smg, e, &width) && !smg_is_grown_from(grown, e))
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

// ---- Matching -------------------------------------------------------------------------------------------

static bool is_free_array(SmgMatch *m, Term term, Term *array) {
    TermTable *t = m->smg->table;
    uint64_t bound;
    if (term_kind(t, term) != TERM_OP || term_parts(t, term).op != TERM_OP_SELECT)
        return false;
    *array = term_parts(t, term).operands[0];
    return map_get(&m->binding->terms, array->id, &bound) && !bound;
}

// An array that is not bound yet stands for the other one.
static void bind_array(SmgMatch *m, Term pattern, Term value) {
    TermTable *t = m->smg->table;
    Term array;
    if (is_free_array(m, pattern, &array) && term_kind(t, value) == TERM_OP &&
        term_parts(t, value).op == TERM_OP_SELECT)
        smg_binding_set(m->binding, array, term_parts(t, value).operands[0]);
}

// The claim is an array of its own, of any numbers: that is one which holds what is there.
static bool name_what_is_there(SmgMatch *m, const SmgEntry *claim, const SmgEntry *found) {
    Term array;
    SmgRepr repr = claim->value.repr;
    if (!is_free_array(m, claim->value.term, &array) ||
        !term_same(term_parts(m->smg->table, claim->value.term).operands[1], m->smg->index) ||
        !is_readable_as(m->smg, m->kb, found, repr))
        return false;
    smg_binding_set(m->binding, array,
                    define_array(m->smg, &m->heap, &m->kb, &found, 1, repr, false));
    return true;
}

typedef struct IndexSearch {
    SmgMatch *match;
    bool is_index, is_bound;
} IndexSearch;

static void look_for_index(void *context, Term var) {
    IndexSearch *search = context;
    search->is_index |= term_same(var, search->match->smg->index);
}

// A ghost is one value, the same for all elements.
static void free_from_index(void *context, Term ghost) {
    IndexSearch *search = context;
    SmgMatch *m = search->match;
    Term term;
    search->is_index = false;
    if (smg_binding_get(m->binding, ghost, &term))
        term_visit_vars(m->smg->table, term, look_for_index, search);
    if (!search->is_index)
        return;
    search->is_bound = true;
    smg_binding_declare(m->binding, ghost);
}

static bool holds_same(SmgMatch *m, const SmgEntry *claim, Term pattern, SmgValue value) {
    IndexSearch search = {.match = m};
    bind_array(m, pattern, value.term);
    value = smg_read_as(m->smg, m->kb, value, claim->width * 8, claim->value.repr);
    bool holds =
        smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){pattern, claim->value.repr}, value);
    term_visit_vars(m->smg->table, pattern, free_from_index, &search);
    return holds && !search.is_bound;
}

// No elements are claimed: then nothing need be there.
static bool claims_nothing(SmgMatch *m, const SmgEntry *claim) {
    SmgContext *smg = m->smg;
    Term array;
    if (smg_binding_is_open(smg, m->binding, claim->length))
        return false;
    Term length = smg_binding_apply(smg, m->binding, claim->length);
    if (!solver_implies(smg->solver, m->kb,
                        formula_eq(smg->table, length, term_int(smg->table, 0))))
        return false;
    if (is_free_array(m, claim->value.term, &array))
        smg_binding_set(m->binding, array, term_fresh(smg->table, "array"));
    return true;
}

bool smg_match_elements(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    SmgContext *smg = m->smg;
    TermTable *t = smg->table;
    if (smg_binding_is_open(smg, m->binding, claim->offset))
        return false;
    Term offset = smg_binding_apply(smg, m->binding, claim->offset);
    const SmgEntry *found = entry_at(smg, m->kb, smg_object(m->heap, other), offset, claim->width);
    if (!found)
        return claims_nothing(m, claim);
    Term pattern = found->kind == SMG_FIELD ? smg_element(smg, claim->value.term, term_int(t, 0))
                                            : claim->value.term;
    if (smg_binding_is_open(smg, m->binding, claim->length))
        (void)smg_binding_match(smg, m->binding, m->kb, (SmgValue){claim->length, SMG_SIGNED},
                                (SmgValue){found->length, SMG_SIGNED});
    if (smg_binding_is_open(smg, m->binding, claim->length))
        return false;
    Term length = smg_binding_apply(smg, m->binding, claim->length);
    Formula is_long_enough = claim->defines ? formula_eq(t, length, found->length)
                                            : formula_le(t, length, found->length);
    if (!solver_implies(smg->solver, m->kb, is_long_enough) ||
        !(claim->defines && !found->defines ? name_what_is_there(m, claim, found)
                                            : holds_same(m, claim, pattern, found->value)))
        return false;
    if (solver_implies(smg->solver, m->kb, formula_eq(t, length, found->length)))
        vec_push(&m->used, found);
    return true;
}
