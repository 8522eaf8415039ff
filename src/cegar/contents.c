// What memory holds, as far as the precision tracks it. Places in globals and stack objects are
// variables. In heap objects pointers and zero always stay (they are the shape of memory); other
// numbers stay where the number is tracked, and anything else where the place is.
#include "cegar/internal.h"

#include <string.h>

// ---- Names of places ----------------------------------------------------------------------------

// The C variable that lives in a stack object; IR_NONE when there is none.
static IrVariableId name_of_local(Cegar *c, const ExecState *state, const SmgObject *object) {
    for (const ExecFrame *frame = &state->frame; frame; frame = frame->caller) {
        const IrFunction *f = &c->program->functions[frame->function];
        for (uint32_t n = 0; n < f->n_instrs; n++) {
            const IrInstr *i = &f->instrs[n];
            SmgValue value;
            if (i->op == IR_DEBUG_ADDRESS && !ir_is_const(ir_operands(f, i)[0]) &&
                exec_get_reg(frame->regs, ir_operand_reg(ir_operands(f, i)[0]), &value) &&
                term_same(value.term, object->base))
                return i->aux;
        }
    }
    return IR_NONE;
}

static uint64_t owner_of(Cegar *c, const ExecState *state, SmgObjectId id) {
    const SmgObject *object = smg_object(state->heap, id);
    uint64_t found;
    if (map_get(&c->owners, id, &found))
        return found;
    IrVariableId local =
        object->kind == SMG_STACK ? name_of_local(c, state, object) : (IrVariableId)IR_NONE;
    IrGlobalId global = exec_global_of(c->x, id);
    if (global != IR_NONE)
        found = (uint64_t)CEGAR_GLOBAL << 32 | global;
    else if (local != IR_NONE)
        found = (uint64_t)CEGAR_LOCAL << 32 | local;
    else
        found = (uint64_t)CEGAR_SITE << 32 | object->site;
    map_set(&c->owners, id, found);
    return found;
}

// Arrays, and what comes from one allocation, are one variable: a refinement for each element would
// be expensive.
static bool is_one_variable(const Cegar *c, CegarKind kind, uint32_t owner) {
    const IrProgram *program = c->program;
    if (kind == CEGAR_GLOBAL)
        return ir_type(program, program->globals[owner].type)->kind == IR_ARRAY;
    if (kind == CEGAR_LOCAL)
        return program->variables[owner].type && strchr(program->variables[owner].type, '[');
    return true;
}

CegarVariableId cegar_variable_at(Cegar *c, const ExecState *state, SmgObjectId id, Term offset) {
    Number number;
    uint64_t owner = owner_of(c, state, id);
    CegarKind kind = (CegarKind)(owner >> 32);
    bool is_known = !is_one_variable(c, kind, (uint32_t)owner) && term_exists(offset) &&
                    term_is_const(c->table, offset, &number) && number >= 0 &&
                    number < CEGAR_ANYWHERE;
    return cegar_variable(&c->variables, kind, (uint32_t)owner,
                          is_known ? (uint32_t)number : CEGAR_ANYWHERE);
}

// ---- What stays ---------------------------------------------------------------------------------

static bool is_heap(const SmgObject *object) { return object->kind == SMG_HEAP; }

static CegarLevel level_at(CegarAdjustment *a, CegarVariableId id) {
    return cegar_level(a->precision, &a->c->variables, id);
}

static bool stays(CegarAdjustment *a, CegarVariableId id, CegarLevel least) {
    uint64_t found;
    CegarLevel level = level_at(a, id);
    if (level < least)
        return false;
    if (a->known && !map_get(a->seen, id, &found)) {
        map_set(a->seen, id, 1);
        vec_push(a->known, id);
    }
    return true;
}

// The number in a field's own width: 255 and -1 are one value of a byte.
static Number as_signed(Number number, Number width) {
    if (width > 8 || width < 1)
        return number;
    Number half = number_power_of_two(8 * (uint32_t)width - 1);
    return number >= half ? number - 2 * half : number;
}

static bool heap_field_stays(CegarAdjustment *a, SmgObjectId id, const SmgEntry *e,
                             SmgValue *value) {
    Cegar *c = a->c;
    Number number, width = 0;
    if (value->repr != SMG_BITS) {
        value->term = kb_simplify(c->solver, a->state->kb, value->term);
        term_is_const(c->table, e->length, &width);
        if (term_is_const(c->table, value->term, &number))
            return number == 0 ||
                   stays(a, cegar_number(&a->c->variables, as_signed(number, width)), CEGAR_VALUE);
        if (smg_has_base(c->smg, value->term) && cegar_is_kept_term(a, value->term))
            return true;
    }
    return stays(a, cegar_variable_at(a->c, a->state, id, e->offset), CEGAR_FACTS) ||
           (value->repr != SMG_BITS && cegar_is_kept_term(a, value->term));
}

// What fills an object that is no single number is one variable, wherever newer fields leave
// something of it.
static CegarVariableId variable_of(CegarAdjustment *a, SmgObjectId id, const SmgObject *object,
                                   const SmgEntry *e) {
    enum { LARGEST_NUMBER = 8 };
    Cegar *c = a->c;
    Number size;
    bool is_number = term_is_const(c->table, object->size, &size) && size <= LARGEST_NUMBER;
    Term nowhere = {0};
    return cegar_variable_at(a->c, a->state, id,
                             e->kind == SMG_FIELD || is_number ? e->offset : nowhere);
}

static bool entry_stays(CegarAdjustment *a, SmgObjectId id, const SmgObject *object,
                        const SmgEntry *e, SmgValue *value) {
    if (e->kind == SMG_UNKNOWN)
        return true;
    if (is_heap(object) && e->kind == SMG_FIELD)
        return heap_field_stays(a, id, e, value);
    if (is_heap(object) && e->kind == SMG_FILL && e->byte == 0)
        return true;
    CegarVariableId at = variable_of(a, id, object, e);
    if (e->kind == SMG_FIELD)
        return cegar_keeps(a, at, level_at(a, at), value);
    return stays(a, at, e->kind == SMG_ELEMENTS ? CEGAR_FACTS : CEGAR_VALUE);
}

// ---- Rebuilding what an object holds ------------------------------------------------------------

typedef struct Chain {
    CegarAdjustment *a;
    const SmgEntry *newest;
    uint32_t n;
    bool has_known; // above the unknown bottom
} Chain;

static void push(Chain *chain, SmgEntry entry) {
    SmgEntry *stored = arena_new(chain->a->c->arena, sizeof *stored);
    *stored = entry;
    stored->older = chain->newest;
    chain->newest = stored;
    chain->n++;
}

static bool may_hide(Chain *chain, const SmgEntry *entry) {
    for (const SmgEntry *e = chain->newest; e; e = e->older)
        if (e->kind != SMG_UNKNOWN &&
            smg_may_overlap(chain->a->c->smg, chain->a->state->kb, e, entry))
            return true;
    return false;
}

// Nothing is known of the whole object; what is newer follows.
static void start_unknown(Chain *chain, const SmgObject *object) {
    TermTable *t = chain->a->c->table;
    *chain = (Chain){.a = chain->a};
    push(chain, (SmgEntry){.kind = SMG_UNKNOWN, .offset = term_int(t, 0), .length = object->size});
}

static bool has_kept_place(CegarAdjustment *a, const SmgEntry *e) {
    return cegar_is_kept_term(a, e->offset) && cegar_is_kept_term(a, e->length);
}

static void add_entry(Chain *chain, SmgObjectId id, const SmgObject *object, const SmgEntry *e) {
    SmgEntry entry = *e;
    if (!has_kept_place(chain->a, e)) {
        start_unknown(chain, object);
        return;
    }
    bool is_known = entry_stays(chain->a, id, object, e, &entry.value) && e->kind != SMG_UNKNOWN;
    if (is_known) {
        push(chain, entry);
        chain->has_known = true;
    } else if (!chain->has_known) {
        start_unknown(chain, object);
    } else if (may_hide(chain, e)) {
        push(chain, (SmgEntry){.kind = SMG_UNKNOWN, .offset = e->offset, .length = e->length});
    }
}

// What unknown code could reach through a field that is forgotten must not look unreachable: a
// field that hides nothing known lies on unknown ground.
static bool has_unknown_ground(const Chain *chain) {
    const SmgEntry *e = chain->newest;
    while (e && e->older)
        e = e->older;
    return e && e->kind == SMG_UNKNOWN;
}

static void add_ground(Chain *chain, const SmgObject *object) {
    Chain grounded = {.a = chain->a};
    VEC(const SmgEntry *) entries = {0};
    start_unknown(&grounded, object);
    for (const SmgEntry *e = chain->newest; e; e = e->older)
        vec_push(&entries, e);
    while (entries.count)
        push(&grounded, *vec_pop(&entries));
    vec_free(&entries);
    grounded.has_known = chain->has_known;
    *chain = grounded;
}

static bool stays_as_it_is(CegarAdjustment *a, SmgObjectId id, const SmgObject *object) {
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        SmgValue value = e->value;
        if (!has_kept_place(a, e) || !entry_stays(a, id, object, e, &value) ||
            !term_same(value.term, e->value.term))
            return false;
    }
    return true;
}

static void adjust_object(CegarAdjustment *a, SmgObjectId id, const SmgObject *object) {
    VEC(const SmgEntry *) entries = {0};
    Chain chain = {.a = a};
    if (object->life == SMG_FREED) { // nothing may look into it any more
        smg_set_entries(a->c->smg, &a->state->heap, id, NULL, 0);
        return;
    }
    if (stays_as_it_is(a, id, object)) {
        chain.n = object->n_entries;
        chain.newest = cegar_tidy_entries(a->c, object->entries, &chain.n);
        if (chain.newest != object->entries)
            smg_set_entries(a->c->smg, &a->state->heap, id, chain.newest, chain.n);
        return;
    }
    for (const SmgEntry *e = object->entries; e; e = e->older)
        vec_push(&entries, e);
    bool has_forgotten = false;
    for (size_t i = entries.count; i-- > 0;) {
        uint32_t before = chain.n;
        add_entry(&chain, id, object, entries.items[i]);
        has_forgotten |= chain.n == before && entries.items[i]->kind != SMG_UNKNOWN;
    }
    if (has_forgotten && !has_unknown_ground(&chain))
        add_ground(&chain, object);
    chain.newest = cegar_tidy_entries(a->c, chain.newest, &chain.n);
    smg_set_entries(a->c->smg, &a->state->heap, id, chain.newest, chain.n);
    vec_free(&entries);
}

typedef struct ObjectRef {
    SmgObjectId id;
    const SmgObject *object;
} ObjectRef;

typedef VEC(ObjectRef) ObjectRefs;

static void add_object(void *context, uint32_t id, uint64_t pointer) {
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (!object->read_only && !object->alias_of && object->kind != SMG_FUNCTION)
        vec_push((ObjectRefs *)context, ((ObjectRef){id, object}));
}

void cegar_adjust_memory(CegarAdjustment *a) {
    ObjectRefs objects = {0};
    pmap_visit(a->state->heap.objects, add_object, &objects);
    for (size_t i = 0; i < objects.count; i++)
        if (objects.items[i].object->entries)
            adjust_object(a, objects.items[i].id, objects.items[i].object);
    vec_free(&objects);
}

// ---- Symbols whose facts stay -------------------------------------------------------------------

static void collect_object(CegarAdjustment *a, SmgObjectId id, const SmgObject *object) {
    Number number;
    if (!term_is_const(a->c->table, object->size, &number))
        cegar_keep_symbols(a, object->size);
    for (const SmgEntry *e = cegar_has_facts(a->precision) ? object->entries : NULL; e;
         e = e->older) {
        bool has_value = smg_has_value(e);
        if (!has_value || e->value.repr == SMG_BITS)
            continue;
        if (level_at(a, cegar_variable_at(a->c, a->state, id, e->offset)) == CEGAR_FACTS) {
            cegar_keep_symbols(a, kb_simplify(a->c->solver, a->state->kb, e->value.term));
            cegar_keep_symbols(a, e->offset);
            cegar_keep_symbols(a, e->length);
        }
    }
    if (object->segment) {
        cegar_keep_symbols(a, object->segment->out.term);
        if (object->segment->is_double)
            cegar_keep_symbols(a, object->segment->back.term);
    }
    if (object->segment && object->segment->n_own)
        for (uint32_t n = 0; n < object->segment->n_own; n++)
            map_set(&a->kept, object->segment->own[n].id, 1);
}

void cegar_collect_memory(CegarAdjustment *a) {
    ObjectRefs objects = {0};
    pmap_visit(a->state->heap.objects, add_object, &objects);
    for (size_t i = 0; i < objects.count; i++)
        collect_object(a, objects.items[i].id, objects.items[i].object);
    vec_free(&objects);
}

// ---- Lengths of lists ---------------------------------------------------------------------------

static Term any_length(CegarAdjustment *a, SmgObjectId id) {
    Cegar *c = a->c;
    uint64_t found, is_kept;
    if (!map_get(&c->any_length, id, &found) || map_get(&a->lengths, found, &is_kept)) {
        found = term_fresh(c->table, "len").id;
        map_set(&c->any_length, id, found);
    }
    return (Term){(uint32_t)found};
}

// A list that every node of another one has: its length differs from node to node.
static void add_own(CegarAdjustment *a, SmgObjectId owner, Term length) {
    Cegar *c = a->c;
    SmgObject changed = *smg_object(a->state->heap, owner);
    for (uint32_t n = 0; n < changed.segment->n_own; n++)
        if (term_same(changed.segment->own[n], length))
            return;
    SmgSegment *list = arena_new(c->arena, sizeof *list);
    *list = *changed.segment;
    Term *own = arena_new(c->arena, (list->n_own + 1) * sizeof *own);
    for (uint32_t n = 0; n < list->n_own; n++)
        own[n] = list->own[n];
    own[list->n_own++] = length;
    list->own = own;
    changed.segment = list;
    smg_put(c->smg, &a->state->heap, owner, changed);
}

static bool length_stays(CegarAdjustment *a, const SmgObject *object) {
    return stays(a, cegar_variable(&a->c->variables, CEGAR_LENGTH, object->site, 0), CEGAR_VALUE);
}

static void keep_symbol_of_length(void *context, Term var) { map_set(context, var.id, 1); }

static void keep_length(CegarAdjustment *a, Term length) {
    cegar_keep_symbols(a, length);
    term_visit_vars(a->c->table, length, keep_symbol_of_length, &a->lengths);
}

static void forget_length(CegarAdjustment *a, SmgObjectId id) {
    Cegar *c = a->c;
    const SmgObject *object = smg_object(a->state->heap, id);
    // The least length stays, up to what makes a segment: "three or more" is told from "one or
    // more".
    Number least = kb_interval(c->solver, a->state->kb, object->segment->length).low;
    least = least < 1 ? 1 : least > c->lists.threshold ? c->lists.threshold : least;
    SmgSegment *list = arena_new(c->arena, sizeof *list);
    SmgObject changed = *object;
    *list = *object->segment;
    list->length = any_length(a, id);
    changed.segment = list;
    smg_put(c->smg, &a->state->heap, id, changed);
    if (object->owner)
        add_own(a, object->owner, list->length);
    cegar_want(a, formula_le(c->table, term_const(c->table, least), list->length));
}

void cegar_adjust_lengths(CegarAdjustment *a) {
    ObjectRefs objects = {0};
    pmap_visit(a->state->heap.objects, add_object, &objects);
    for (size_t i = 0; i < objects.count; i++) // first: no other length may be called the same
        if (objects.items[i].object->segment && length_stays(a, objects.items[i].object))
            keep_length(a, objects.items[i].object->segment->length);
    for (size_t i = 0; i < objects.count; i++)
        if (objects.items[i].object->segment && !length_stays(a, objects.items[i].object))
            forget_length(a, objects.items[i].id);
    map_release(&a->lengths);
    vec_free(&objects);
}
