// A loop that is reached again, by another iteration of a loop around it or by another call: it
// will change what it changed before. Finding that out anew, number by number, would cost as many
// merges as the first time.
//
// So the state at its head is merged at once with a guess: the same state with those registers and
// fields changed that differed between the loop's first state and its merged one then. What changed
// by a multiple of the counter does so again; what else changed is a new variable, of which the
// facts of the merged state hold. The guess need not be a state of any run: merging keeps what
// holds of both, so that the result covers the state that was reached, and where it does not cover
// what comes back to it, it is merged further as always. Only proofs that join paths do this: the
// first proof knows as much as it can.
#include "seg/build.h"

enum {
    MIN_MERGES = 2,      // that the loop needed: fewer are not worth guessing
    MAX_ENTRIES = 64,    // of an object that are looked at
    MAX_FACTS = 400,     // of the merged state
    MAX_FIELD_BYTES = 8, // numbers and pointers
    MAX_CONSTANTS = 16,
};

// What was a constant then, and is another number now.
typedef struct Constant {
    Number then;
    Term now;
} Constant;

typedef struct Recall {
    SegContext *x;
    const SegMemory *memory; // of the loop
    const ExecState *state;  // that reached it now
    ExecState *guess;
    SmgBinding binding; // variables of then in terms of the guess
    Map objects;        // objects of then -> of now, where these differ
    Term step;          // how many iterations the guess is ahead
    Constant constants[MAX_CONSTANTS];
    int n_constants;
    uint32_t n_changed;
    bool is_partial; // something changes of which it cannot be said how
} Recall;

// ---- What is where now --------------------------------------------------------------------------

static SmgObjectId object_now(const Recall *r, SmgObjectId id) {
    uint64_t now = id;
    map_get(&r->objects, id, &now);
    return (SmgObjectId)now;
}

static void pair_constant(Recall *r, Number then, Term now) {
    Number number;
    if (then < 2 || smg_has_base(r->x->smg, now) || r->n_constants >= MAX_CONSTANTS ||
        (term_is_const(r->x->table, now, &number) && number == then))
        return;
    r->constants[r->n_constants++] = (Constant){then, now};
}

// A value that the loop did not change then, and the value in its place now.
static void pair_values(Recall *r, SmgValue then, SmgValue now) {
    SmgContext *smg = r->x->smg;
    SmgObjectId id_then, id_now;
    Term offset, bound;
    Number number;
    if (term_is_const(r->x->table, then.term, &number)) {
        pair_constant(r, number, now.term);
    } else if (smg_resolve(smg, r->memory->entry.heap, then.term, &id_then, &offset)) {
        if (!smg_resolve(smg, r->state->heap, now.term, &id_now, &offset) || id_then == id_now)
            return;
        const SmgObject *a = smg_object(r->memory->entry.heap, id_then);
        const SmgObject *b = smg_object(r->state->heap, id_now);
        uint64_t known;
        if (!a || !b || map_get(&r->objects, id_then, &known))
            return;
        map_set(&r->objects, id_then, id_now);
        smg_binding_set(&r->binding, a->base, b->base);
    } else if (term_kind(r->x->table, then.term) == TERM_VAR && !term_same(then.term, now.term) &&
               !smg_binding_get(&r->binding, then.term, &bound)) {
        smg_binding_set(&r->binding, then.term, now.term);
    }
}

// ---- Values that the loop changes ---------------------------------------------------------------

static void bind_ghost(void *context, Term var) {
    Recall *r = context;
    Term bound;
    if (smg_binding_get(&r->binding, var, &bound))
        return;
    for (uint32_t i = 0; i < r->memory->n_ghosts; i++)
        if (term_same(r->memory->ghosts[i], var))
            smg_binding_set(&r->binding, var, term_fresh(r->x->table, "g"));
}

// How much it grew in each iteration; 0 where that is not known.
static Number growth(const Recall *r, Term before, Term after) {
    TermTable *t = r->x->table;
    if (!term_exists(r->memory->counter))
        return 0;
    TermLinear linear = term_linear(t, term_sub(t, after, before));
    bool is_multiple =
        linear.n == 1 && linear.constant == 0 && term_same(linear.atoms[0], r->memory->counter);
    return is_multiple ? linear.coefficients[0] : 0;
}

// What the loop will have made of `now`, since it made `after` of `before`.
static SmgValue change(Recall *r, SmgValue before, SmgValue after, SmgValue now) {
    TermTable *t = r->x->table;
    Number grown = growth(r, before.term, after.term);
    r->n_changed++;
    if (grown)
        return (SmgValue){term_add(t, now.term, term_scale(t, grown, r->step)), now.repr};
    term_visit_vars(t, after.term, bind_ghost, r);
    return (SmgValue){smg_binding_apply(r->x->smg, &r->binding, after.term), after.repr};
}

static void pair_registers(Recall *r, bool are_changed) {
    const ExecState *entry = &r->memory->entry, *merged = &r->memory->merged;
    const bool *live = seg_live_registers(r->x, r->state);
    uint32_t n = exec_function(r->x->exec, r->state)->n_regs;
    for (IrReg reg = 0; reg < n; reg++) {
        SmgValue before, after, now;
        if (!live[reg] || !exec_get_reg(entry->frame.regs, reg, &before) ||
            !exec_get_reg(merged->frame.regs, reg, &after) ||
            !exec_get_reg(r->state->frame.regs, reg, &now))
            continue;
        bool is_changed = !term_same(before.term, after.term);
        if (!are_changed && !is_changed)
            pair_values(r, before, now);
        if (are_changed && is_changed)
            r->guess->frame.regs = pmap_set(r->x->arena, r->guess->frame.regs, reg,
                                            exec_pack(change(r, before, after, now)));
    }
}

// ---- Fields that the loop changes ---------------------------------------------------------------

static bool is_small_field(const Recall *r, const SmgEntry *e, uint32_t *width) {
    Number place, length;
    if ((e->kind != SMG_FIELD && e->kind != SMG_UNKNOWN) ||
        !term_is_const(r->x->table, e->offset, &place) ||
        !term_is_const(r->x->table, e->length, &length) || length < 1 || length > MAX_FIELD_BYTES)
        return false;
    *width = (uint32_t)length;
    return true;
}

static void change_field(Recall *r, SmgObjectId id, const SmgEntry *e, uint32_t width) {
    SmgContext *smg = r->x->smg;
    const ExecState *entry = &r->memory->entry;
    SmgValue before = {0}, now;
    SmgObjectId id_now = object_now(r, id);
    bool is_known =
        smg_read(smg, entry->heap, entry->kb, id, e->offset, width, &before) == SMG_KNOWN;
    if (e->kind == SMG_UNKNOWN) {
        smg_forget(smg, &r->guess->heap, id_now, e->offset, e->length);
        return;
    }
    if (is_known && term_same(before.term, e->value.term))
        return;
    r->is_partial |= !is_known || smg_read(smg, r->state->heap, r->state->kb, id_now, e->offset,
                                           width, &now) != SMG_KNOWN;
    if (r->is_partial)
        return;
    SmgValue changed = change(r, before, e->value, now);
    if (e->is_member)
        smg_write_member(smg, &r->guess->heap, id_now, e->offset, width, changed);
    else
        smg_write(smg, &r->guess->heap, id_now, e->offset, width, changed);
}

static bool is_region(const SmgObject *object) {
    return object && object->life == SMG_ALIVE && !object->segment && !object->owner;
}

// A field that still holds what it held when the loop was reached then.
static void pair_fields(void *context, uint32_t id, uint64_t pointer) {
    Recall *r = context;
    const ExecState *entry = &r->memory->entry;
    const SmgObject *before = (const SmgObject *)(uintptr_t)pointer,
                    *now = smg_object(r->state->heap, object_now(r, id));
    if (before == now || !is_region(before) || !is_region(now) ||
        smg_object(r->memory->merged.heap, id) != before)
        return;
    int n = 0;
    for (const SmgEntry *e = before->entries; e && n < MAX_ENTRIES; e = e->older, n++) {
        SmgValue value;
        uint32_t width;
        if (e->kind == SMG_FIELD && is_small_field(r, e, &width) &&
            smg_is_visible(r->x->smg, entry->kb, before->entries, e) &&
            smg_read(r->x->smg, r->state->heap, r->state->kb, object_now(r, id), e->offset, width,
                     &value) == SMG_KNOWN)
            pair_values(r, e->value, value);
    }
}

typedef struct GhostSearch {
    const SegMemory *memory;
    bool found;
} GhostSearch;

static void look_for_ghost(void *context, Term var) {
    GhostSearch *search = context;
    for (uint32_t i = 0; i < search->memory->n_ghosts; i++)
        search->found |= term_same(search->memory->ghosts[i], var);
}

static bool mentions_ghost(const Recall *r, Term term) {
    GhostSearch search = {r->memory, false};
    if (term_exists(term))
        term_visit_vars(r->x->table, term, look_for_ghost, &search);
    return search.found;
}

// Elements, rows and nodes whose place or number depends on how often the loop was executed.
static bool is_claim_of_ghosts(const Recall *r, const SmgEntry *e) {
    return mentions_ghost(r, e->offset) || mentions_ghost(r, e->length) ||
           (smg_has_value(e) && mentions_ghost(r, e->value.term));
}

static bool is_shape_of_ghosts(const Recall *r, const SmgObject *object) {
    const SmgSegment *segment = object->segment;
    return mentions_ghost(r, object->size) ||
           (segment && (mentions_ghost(r, segment->length) || mentions_ghost(r, segment->depth) ||
                        mentions_ghost(r, segment->out.term)));
}

static void change_object(void *context, uint32_t id, uint64_t pointer) {
    Recall *r = context;
    const SmgObject *after = (const SmgObject *)(uintptr_t)pointer,
                    *before = smg_object(r->memory->entry.heap, id),
                    *now = smg_object(r->state->heap, object_now(r, id));
    if (before == after || after->life != SMG_ALIVE || after->read_only)
        return;
    r->is_partial |= is_shape_of_ghosts(r, after);
    if (after->segment || after->owner)
        return;
    r->is_partial |= !is_region(before) || !is_region(now);
    int n = 0;
    for (const SmgEntry *e = after->entries; e && !r->is_partial; e = e->older, n++) {
        uint32_t width;
        if (smg_is_in_chain(before->entries, e))
            continue;
        bool is_small = is_small_field(r, e, &width);
        r->is_partial = n >= MAX_ENTRIES || (!is_small && is_claim_of_ghosts(r, e));
        if (is_small && smg_is_visible(r->x->smg, r->memory->merged.kb, after->entries, e))
            change_field(r, id, e, width);
    }
}

// ---- Facts --------------------------------------------------------------------------------------

static void add_fact(Recall *r, Formula f) { r->guess->kb = kb_add(r->x->solver, r->guess->kb, f); }

// A bound by a constant may have been one by a variable that held it.
static void add_with_variables(Recall *r, Formula f) {
    TermTable *t = r->x->table;
    if (formula_kind(t, f) != FORMULA_LE)
        return;
    Term term = formula_term(t, f);
    Number bound = -term_linear(t, term).constant;
    for (int i = 0; i < r->n_constants; i++) {
        Number rest = bound - r->constants[i].then;
        if (rest < -1 || rest > 1)
            continue;
        Term without = term_add_number(t, term, r->constants[i].then);
        add_fact(r, formula_le(t, term_sub(t, without, r->constants[i].now), term_int(t, 0)));
    }
}

static void add_facts(Recall *r) {
    Formula facts[MAX_FACTS];
    size_t n = 0;
    for (const Kb *kb = r->memory->merged.kb; kb && kb != r->memory->base && n < MAX_FACTS;
         kb = kb_rest(kb))
        facts[n++] = kb_formula(kb);
    while (n) {
        Formula f = smg_binding_apply_formula(r->x->smg, &r->binding, facts[--n]);
        add_fact(r, f);
        add_with_variables(r, f);
    }
}

static const SegMemory *find_memory(const Seg *seg, const ExecState *state) {
    for (size_t i = 0; seg->recalls && i < seg->memories.count; i++) {
        const SegMemory *m = &seg->memories.items[i];
        if (m->entry.frame.function == state->frame.function &&
            m->entry.frame.block == state->frame.block)
            return m->n_merges >= MIN_MERGES ? m : NULL;
    }
    return NULL;
}

bool seg_recall(const Seg *seg, const ExecState *state, ExecState *guess, Term *step) {
    const SegMemory *memory = find_memory(seg, state);
    if (!memory)
        return false;
    SegContext *x = seg->x;
    Recall r = {.x = x, .memory = memory, .state = state, .guess = guess};
    *guess = *state;
    *step = r.step = term_fresh(x->table, "k");
    guess->kb = kb_add(x->solver, state->kb, formula_le(x->table, term_int(x->table, 0), r.step));
    if (term_exists(memory->counter))
        smg_binding_set(&r.binding, memory->counter, r.step);
    pair_registers(&r, false);
    pmap_visit(memory->entry.heap.objects, pair_fields, &r);
    pair_registers(&r, true);
    pmap_visit(memory->merged.heap.objects, change_object, &r);
    bool is_whole = r.n_changed > 0 && !r.is_partial;
    if (is_whole)
        add_facts(&r);
    map_release(&r.objects);
    smg_binding_release(&r.binding);
    return is_whole && !solver_is_infeasible(x->solver, guess->kb);
}

// ---- Remembering --------------------------------------------------------------------------------

static SegMemory *memory_of(Seg *seg, const ExecState *state) {
    for (size_t i = 0; i < seg->memories.count; i++) {
        SegMemory *m = &seg->memories.items[i];
        if (m->entry.frame.function == state->frame.function &&
            m->entry.frame.block == state->frame.block)
            return m;
    }
    vec_push(&seg->memories, (SegMemory){0});
    return &vec_last(&seg->memories);
}

void seg_remember(Seg *seg, const ExecState *entry, const SegNode *merged) {
    SegMemory *m = memory_of(seg, entry);
    size_t n = merged->general.ghosts.count;
    Term *ghosts = arena_new(seg->x->arena, (n + 1) * sizeof *ghosts);
    for (size_t i = 0; i < n; i++)
        ghosts[i] = merged->general.ghosts.items[i];
    *m = (SegMemory){*entry, merged->state, merged->general.base, merged->general.counter,
                     ghosts, (uint32_t)n,   merged->n_merges};
}
