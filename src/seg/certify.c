// What a finished graph rests on, in words that others understand (task/proof.h): the merged nodes,
// which cover every state that comes back to a loop. Everything else follows by executing the
// program again.
//
// Leaving out a fact or a claim is always sound, since less is said; what remains must suffice.
#include "seg/show.h"

enum { MAX_INPUTS = 40 }; // more hints do not help the checker

typedef struct Certify {
    SegContext *x;
    const ExecState *state;
    ProofState *out;
    Map objects; // SmgObjectId -> index in out->objects
    Map vars;    // that registers and memory mention
    Proof *proof;
} Certify;

static void give_up(Proof *proof, const char *reason) {
    if (!proof->unsupported)
        proof->unsupported = memory_copy_string(reason);
}

// ---- Values -------------------------------------------------------------------------------------

static bool selects(const TermTable *t, Term term);

static bool formula_selects(const TermTable *t, Formula f) {
    uint32_t n;
    const Formula *parts;
    switch (formula_kind(t, f)) {
    case FORMULA_TRUE:
    case FORMULA_FALSE:
        return false;
    case FORMULA_AND:
    case FORMULA_OR:
        parts = formula_parts(t, f, &n);
        for (uint32_t i = 0; i < n; i++)
            if (formula_selects(t, parts[i]))
                return true;
        return false;
    default:
        return selects(t, formula_term(t, f));
    }
}

// Does it mention an array of unknown numbers? The checker does not know which numbers these are.
static bool selects(const TermTable *t, Term term) {
    TermLinear linear = term_linear(t, term);
    for (uint32_t i = 0; i < linear.n; i++) {
        TermKind kind = term_kind(t, linear.atoms[i]);
        if (kind == TERM_VAR)
            continue;
        TermParts parts = term_parts(t, linear.atoms[i]);
        if (kind == TERM_BOOL ? formula_selects(t, parts.formula)
                              : kind == TERM_OP && parts.op == TERM_OP_SELECT)
            return true;
        for (uint32_t o = 0; kind != TERM_BOOL && o < parts.n; o++)
            if (selects(t, parts.operands[o]))
                return true;
    }
    return false;
}

static void note_var(void *context, Term var) { map_set(context, var.id, 1); }

static void note_term(Certify *c, Term term) {
    term_visit_vars(c->x->table, term, note_var, &c->vars);
}

static ProofValue value_of(Certify *c, SmgValue value) {
    ProofValue said = {value.term, value.repr == SMG_SIGNED, PROOF_NO_OBJECT};
    SmgObjectId id;
    Term offset;
    uint64_t index;
    if (smg_resolve(c->x->smg, c->state->heap, value.term, &id, &offset) &&
        map_get(&c->objects, id, &index))
        said.object = (uint32_t)index;
    note_term(c, value.term);
    return said;
}

// ---- Objects ------------------------------------------------------------------------------------

static uint32_t frame_of(const ExecState *state, SmgObjectId id) {
    for (const ExecFrame *frame = &state->frame; frame; frame = frame->caller)
        for (const ExecOwned *owned = frame->owned; owned; owned = owned->older)
            if (owned->id == id)
                return frame->depth;
    return IR_NONE;
}

// Which one it is, where that is known; IR_NONE otherwise.
static uint32_t number_of(Certify *c, SmgObjectId id, SmgKind kind) {
    if (kind == SMG_FUNCTION)
        return exec_function_of(c->x->exec, id);
    if (kind == SMG_GLOBAL)
        return exec_global_of(c->x->exec, id);
    return kind == SMG_STACK ? frame_of(c->state, id) : 0;
}

static void add_object(void *context, uint32_t id, uint64_t pointer) {
    static const ProofObjectKind KINDS[] = {[SMG_GLOBAL] = PROOF_GLOBAL,
                                            [SMG_STACK] = PROOF_STACK,
                                            [SMG_HEAP] = PROOF_HEAP,
                                            [SMG_STATIC] = PROOF_STATIC,
                                            [SMG_FUNCTION] = PROOF_FUNCTION};
    Certify *c = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint32_t number = number_of(c, id, object->kind);
    if (object->segment || object->owner || object->alias_of)
        give_up(c->proof, "list segments");
    if (object->life == SMG_FREED || number == IR_NONE)
        return;
    map_set(&c->objects, id, c->out->objects.count);
    vec_push(&c->out->objects, ((ProofObject){.kind = KINDS[object->kind],
                                              .number = number,
                                              .is_alive = object->life == SMG_ALIVE,
                                              .base = object->base,
                                              .align = object->align ? object->align : 1,
                                              .size = object->size}));
    note_term(c, object->base);
    note_term(c, object->size);
}

static bool make_claim(Certify *c, const SmgEntry *entry, ProofClaim *claim) {
    *claim = (ProofClaim){.offset = entry->offset, .length = entry->length};
    switch (entry->kind) {
    case SMG_FIELD:
        claim->kind = PROOF_FIELD;
        break;
    case SMG_FILL:
        claim->kind = PROOF_FILL;
        claim->byte = entry->byte;
        return true;
    case SMG_ELEMENTS:
        claim->kind = PROOF_ELEMENTS;
        claim->width = entry->width;
        break;
    case SMG_COLUMN:
    case SMG_TEXT:
    case SMG_BYTES: // of a global that nothing was written to; the checker knows the constant ones
    case SMG_UNKNOWN:
        return false;
    }
    if (entry->value.repr == SMG_BITS || selects(c->x->table, entry->value.term))
        return false;
    claim->value = value_of(c, entry->value);
    return true;
}

static void add_claims(void *context, uint32_t id, uint64_t pointer) {
    Certify *c = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    uint64_t index;
    if (!map_get(&c->objects, id, &index) || object->read_only || object->life != SMG_ALIVE)
        return;
    for (const SmgEntry *entry = object->entries; entry; entry = entry->older) {
        ProofClaim claim;
        if (!smg_is_visible(c->x->smg, c->state->kb, object->entries, entry) ||
            !make_claim(c, entry, &claim))
            continue;
        note_term(c, claim.offset);
        note_term(c, claim.length);
        vec_push(&c->out->objects.items[index].claims, claim);
    }
}

// ---- Frames -------------------------------------------------------------------------------------

static bool is_token(const IrFunction *f, IrReg reg) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_STACK_SAVE && f->instrs[i].result == reg)
            return true;
    return false;
}

// A token of the stack is the newest object that is kept.
static ProofValue token_of(Certify *c, SmgValue value) {
    ProofValue said = {term_int(c->x->table, 0), false, PROOF_NO_OBJECT};
    Number id;
    uint64_t index;
    if (term_is_const(c->x->table, value.term, &id) && map_get(&c->objects, (uint64_t)id, &index))
        said.object = (uint32_t)index;
    return said;
}

static void add_registers(Certify *c, const ExecFrame *frame, const bool *wanted, ProofFrame *out) {
    const IrFunction *f = &c->x->program->functions[frame->function];
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue value;
        if (!wanted[r] || !exec_get_reg(frame->regs, r, &value) || value.repr == SMG_BITS ||
            selects(c->x->table, value.term))
            continue;
        vec_push(&out->registers,
                 ((ProofRegister){r, is_token(f, r) ? token_of(c, value) : value_of(c, value)}));
    }
}

static void add_frame(Certify *c, const ExecFrame *frame) {
    if (frame->function == IR_NONE) {
        give_up(c->proof, "recursion");
        return;
    }
    if (frame->caller)
        add_frame(c, frame->caller);
    ProofFrame out = {.function = frame->function, .block = frame->block, .index = frame->index};
    const bool *live = seg_live_registers(c->x, c->state);
    bool *visible = NULL;
    if (frame != &c->state->frame) {
        visible = memory_zeroed(c->x->program->functions[frame->function].n_regs + 1);
        ir_visible_regs(c->x->program, frame->function, frame->block,
                        frame->index ? frame->index - 1 : 0, true, visible);
    }
    add_registers(c, frame, visible ? visible : live, &out);
    free(visible);
    vec_push(&c->out->frames, out);
}

// Nondeterministic values, oldest first. Memory that was never written is no call that the checker
// sees, too.
static void add_inputs(Certify *c) {
    VEC(const ExecEvent *) events = {0};
    for (const ExecEvent *event = c->state->events; event; event = event->earlier)
        if (event->draw != EXEC_DRAW_MEMORY)
            vec_push(&events, event);
    for (size_t n = 0; events.count && n < MAX_INPUTS; n++) {
        SmgValue value = vec_pop(&events)->value;
        vec_push(&c->out->draws,
                 ((ProofValue){value.term, value.repr == SMG_SIGNED, PROOF_NO_OBJECT}));
    }
    vec_free(&events);
}

// ---- Facts --------------------------------------------------------------------------------------

typedef struct FactSearch {
    const Map *vars;
    bool is_known;
} FactSearch;

static void look_up_var(void *context, Term var) {
    FactSearch *search = context;
    uint64_t found;
    search->is_known &= map_get(search->vars, var.id, &found);
}

// Only what speaks of the registers and memory: nothing else tells whether it holds.
static void add_facts(Certify *c) {
    for (const Kb *kb = c->state->kb; kb; kb = kb_rest(kb)) {
        FactSearch search = {&c->vars, true};
        formula_visit_vars(c->x->table, kb_formula(kb), look_up_var, &search);
        if (search.is_known && !formula_selects(c->x->table, kb_formula(kb)))
            vec_push(&c->out->facts, kb_formula(kb));
    }
}

// `states`: by node, its number among the proof's states.
static void add_state(SegContext *x, const SegNodes *nodes, uint32_t id, const Map *states,
                      Proof *proof) {
    const SegNode *node = &nodes->items[id];
    ProofState state = {.parent = IR_NONE};
    uint64_t number;
    for (uint32_t above = node->parent; above != IR_NONE && state.parent == IR_NONE;
         above = nodes->items[above].parent)
        if (map_get(states, above, &number))
            state.parent = (uint32_t)number;
    Certify c = {.x = x, .state = &node->state, .out = &state, .proof = proof};
    if (node->summary)
        give_up(proof, "recursion");
    pmap_visit(c.state->heap.objects, add_object, &c);
    pmap_visit(c.state->heap.objects, add_claims, &c);
    add_frame(&c, &node->state.frame);
    add_inputs(&c);
    add_facts(&c);
    map_release(&c.objects);
    map_release(&c.vars);
    vec_push(&proof->states, state);
}

// A node has a lower number than those below it.
void seg_certify(const SegView *view, Proof *proof) {
    Map states = {0};
    proof->index = view->x->smg->index;
    for (uint32_t i = 0; i < view->nodes->count && !proof->unsupported; i++) {
        const SegNode *node = &view->nodes->items[i];
        if (!node->is_merged || node->is_superseded || node->is_removed)
            continue;
        if (node->is_join_point)
            give_up(proof, "paths that join are one state");
        if (node->call)
            give_up(proof, "paths that come back from a call are one state");
        add_state(view->x, view->nodes, i, &states, proof);
        map_set(&states, i, proof->states.count - 1);
    }
    map_release(&states);
}
