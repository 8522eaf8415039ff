#include "smg/elements_internal.h"

enum { MAX_EXTENSIONS = 64 };

// ---- Terms over the index -----------------------------------------------------------------------

typedef struct IndexValue {
    Term index, number;
} IndexValue;

static Term value_of_index(void *context, Term var) {
    const IndexValue *value = context;
    return term_same(var, value->index) ? value->number : (Term){0};
}

Term elements_index(SmgContext *smg) {
    if (!term_exists(smg->index))
        smg->index = term_fresh(smg->table, "e");
    return smg->index;
}

Term smg_element(SmgContext *smg, Term value, Term number) {
    IndexValue context = {elements_index(smg), number};
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
        return term_add(t, first, term_scale(t, d, elements_index(smg)));
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
        return term_add(t, sum, term_scale(t, linear.constant, elements_index(smg)));
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

Term elements_select(SmgContext *smg, Term array, Term number) {
    return term_op(smg->table, TERM_OP_SELECT, array, number);
}

// ---- Fields -------------------------------------------------------------------------------------

// A field that may be an element: a number of a usual width.
bool elements_is_number_field(SmgContext *smg, const SmgEntry *e, Number *width) {
    return e->kind == SMG_FIELD && e->value.repr != SMG_BITS &&
           term_is_const(smg->table, e->length, width) &&
           (*width == 1 || *width == 2 || *width == 4 || *width == 8) &&
           !smg_has_base(smg, e->value.term);
}

SmgValue elements_read_as(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgRepr repr) {
    Number width = e->width;
    if (e->kind == SMG_FIELD)
        term_is_const(smg->table, e->length, &width);
    return smg_read_as(smg, kb, e->value, (uint32_t)width * 8, repr);
}

bool elements_is_readable_as(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgRepr repr) {
    return elements_read_as(smg, kb, e, repr).repr == repr;
}

bool elements_are_equal(SmgContext *smg, const Kb *kb, Term a, Term b) {
    return term_same(a, b) || solver_implies(smg->solver, kb, formula_eq(smg->table, a, b));
}

// The visible entry that begins at the offset and has (elements of) this width.
const SmgEntry *elements_entry_at(SmgContext *smg, const Kb *kb, const SmgObject *object,
                                  Term offset, Number width) {
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Number length;
        bool fits = e->kind == SMG_ELEMENTS
                        ? e->width == width
                        : elements_is_number_field(smg, e, &length) && length == width;
        if (fits &&
            (term_same(e->offset, offset) ||
             solver_implies_cheaply(smg->solver, kb, formula_eq(smg->table, e->offset, offset))))
            return smg_is_visible(smg, kb, object->entries, e) ? e : NULL;
    }
    return NULL;
}

Term elements_count_of(SmgContext *smg, const SmgEntry *e) {
    return e->kind == SMG_FIELD ? term_int(smg->table, 1)
                                : term_div(smg->table, e->length, e->width);
}

// ---- Extending ----------------------------------------------------------------------------------

// Does the value fit as the next element? An array of the entry's own takes any value.
static bool takes(SmgContext *smg, const Kb **kb, const SmgEntry *elements, SmgValue value) {
    Term number = elements->descends ? term_int(smg->table, -1) : elements_count_of(smg, elements);
    Term expected = smg_element(smg, elements->value.term, number);
    value = smg_read_as(smg, *kb, value, elements->width * 8, elements->value.repr);
    if (value.repr != elements->value.repr)
        return false;
    if (elements->defines) {
        *kb = kb_add(smg->solver, *kb, formula_eq(smg->table, expected, value.term));
        return true;
    }
    return elements_are_equal(smg, *kb, expected, value.term);
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
        const SmgEntry *next = elements_entry_at(smg, *kb, object, place, e->width);
        if (!next || next->kind != SMG_FIELD || !takes(smg, kb, e, next->value))
            continue;
        SmgEntry *longer = arena_new(smg->arena, sizeof *longer);
        *longer = *e;
        longer->length = term_add_number(t, e->length, e->width);
        if (e->descends) {
            longer->offset = place;
            longer->value.term =
                smg_element(smg, e->value.term, term_add_number(t, elements_index(smg), -1));
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
    for (int n = 0; has_elements && object->life == SMG_ALIVE && n < MAX_EXTENSIONS; n++)
        if (!extend_once(x->smg, x->heap, x->kb, id))
            return;
}

void smg_extend_elements(SmgContext *smg, SmgHeap *heap, const Kb **kb) {
    Extension extension = {smg, heap, kb};
    for (int n = 0; smg->has_elements && n < 2;
         n++) // copies may come before what they were copied from
        pmap_visit(heap->objects, extend_object, &extension);
}
