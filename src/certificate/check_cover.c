// Does a state of the proof cover a state that was reached? Needed: numbers for its variables, as
// terms of the reached state (the binding), and an object for each of its objects, such that all
// that it says holds. How the binding is found does not matter for soundness, since everything is
// shown under it.
//
// It is found by solving the equations "register of the proof's state = register": in an equation
// with one unknown variable, that variable is what remains. A variable that nothing determines is
// bound to itself.
#include "certificate/check_internal.h"

enum { MAX_ITERATIONS = 200 };

typedef struct Equation {
    Term pattern, value;
    bool is_solved; // all variables of the pattern were bound
} Equation;

typedef struct Cover {
    Check *c;
    CkState *s;
    const ProofState *general;
    Map *binding;
    uint32_t *object_of; // by object of the general state
    bool *is_taken;      // by object of the reached state
    VEC(Equation) equations;
    bool *is_read; // by claim, over all objects
    bool fails;
} Cover;

static void mismatch(Cover *v, const char *what, Term pattern, Term value) {
    Text *text = &v->c->mismatch;
    v->fails = true;
    text->length = 0;
    text_add(text, "; the last state was not covered: %s", what);
    if (term_exists(pattern)) {
        text_add(text, ": ");
        term_print(text, v->c->table, pattern, NULL, NULL);
        text_add(text, " is not ");
        term_print(text, v->c->table, value, NULL, NULL);
    }
    if (text->length > 300)
        text->length = 300;
}

// ---- The binding -------------------------------------------------------------------------------

static Term look_up(void *context, Term var) {
    const Map *binding = context;
    uint64_t id;
    return map_get(binding, var.id, &id) ? (Term){(uint32_t)id} : (Term){0};
}

Term ck_bound(Check *c, const Map *binding, Term term) {
    return term_substitute(c->table, term, look_up, (void *)binding);
}

typedef struct Unbound {
    const Map *binding;
    Term var;
    int n;
} Unbound;

static void look_for_unbound(void *context, Term var) {
    Unbound *unbound = context;
    uint64_t id;
    if (map_get(unbound->binding, var.id, &id))
        return;
    unbound->var = var;
    unbound->n++;
}

static Unbound unbound_of(const Cover *v, Term term) {
    Unbound unbound = {.binding = v->binding};
    term_visit_vars(v->c->table, term, look_for_unbound, &unbound);
    return unbound;
}

static void bind(Cover *v, Term var, Term term) {
    uint32_t k = term_multiple_of(v->c->table, var);
    Formula is_multiple = formula_true(v->c->table);
    if (k > 1 && !term_same(var, term))
        is_multiple = formula_eq(v->c->table, term_mod(v->c->table, term, k), ck_number(v->c, 0));
    if (!ck_implies(v->c, v->s, is_multiple))
        mismatch(v, "an address is not aligned", (Term){0}, (Term){0});
    map_set(v->binding, var.id, term.id);
}

// True when something was learned.
static bool solve(Cover *v, Equation *equation) {
    TermTable *t = v->c->table;
    Unbound unbound = unbound_of(v, equation->pattern);
    if (equation->is_solved || unbound.n > 1)
        return false;
    if (unbound.n == 0) {
        equation->is_solved = true;
        return false;
    }
    TermLinear linear = term_linear(t, equation->pattern);
    for (uint32_t i = 0; i < linear.n; i++) {
        Number k = linear.coefficients[i];
        if (!term_same(linear.atoms[i], unbound.var))
            continue;
        Term rest = term_sub(t, equation->pattern, term_scale(t, k, unbound.var));
        if (unbound_of(v, rest).n)
            return false; // it occurs elsewhere, too
        Term value = term_sub(t, equation->value, ck_bound(v->c, v->binding, rest));
        if (k < 0)
            value = term_neg(t, value);
        if (k != 1 && k != -1)
            value = term_div(t, value, k < 0 ? -k : k);
        bind(v, unbound.var, value);
        equation->is_solved = true;
        return true;
    }
    return false;
}

static void add_equation(Cover *v, Term pattern, Term value) {
    vec_push(&v->equations, ((Equation){.pattern = pattern, .value = value}));
}

// ---- Objects -----------------------------------------------------------------------------------

static bool may_be(const Cover *v, const ProofObject *general, const CkObject *object) {
    return general->kind == object->kind && general->number == object->number &&
           general->is_alive == object->is_alive && !object->is_gone &&
           term_multiple_of(v->c->table, object->base) % general->align == 0;
}

static void map_object(Cover *v, uint32_t general, uint32_t object) {
    const ProofObject *g = &v->general->objects.items[general];
    const CkObject *o = &v->s->objects.items[object];
    if (v->object_of[general] == object)
        return;
    if (v->object_of[general] != PROOF_NO_OBJECT || v->is_taken[object] || !may_be(v, g, o)) {
        mismatch(v, "an object is another one", (Term){0}, (Term){0});
        return;
    }
    v->object_of[general] = object;
    v->is_taken[object] = true;
    map_set(v->binding, g->base.id, o->base.id);
    add_equation(v, g->size, o->size);
}

static void map_fixed_objects(Cover *v) {
    for (uint32_t g = 0; g < v->general->objects.count && !v->fails; g++) {
        const ProofObject *general = &v->general->objects.items[g];
        if (general->kind != PROOF_GLOBAL && general->kind != PROOF_FUNCTION)
            continue;
        uint32_t o = 0;
        while (o < v->s->objects.count && !(v->s->objects.items[o].kind == general->kind &&
                                            v->s->objects.items[o].number == general->number))
            o++;
        if (o < v->s->objects.count)
            map_object(v, g, o);
        else
            mismatch(v, "an object is missing", (Term){0}, (Term){0});
    }
}

// An object that no pointer leads to: itself, or the first one that is alike.
static bool map_some_object(Cover *v) {
    for (uint32_t g = 0; g < v->general->objects.count; g++) {
        const ProofObject *general = &v->general->objects.items[g];
        uint32_t found = PROOF_NO_OBJECT;
        if (v->object_of[g] != PROOF_NO_OBJECT)
            continue;
        for (uint32_t o = 0; o < v->s->objects.count; o++) {
            const CkObject *object = &v->s->objects.items[o];
            if (v->is_taken[o] || !may_be(v, general, object))
                continue;
            if (found == PROOF_NO_OBJECT || term_same(object->base, general->base))
                found = o;
        }
        if (found == PROOF_NO_OBJECT)
            mismatch(v, "an object is missing", (Term){0}, (Term){0});
        else
            map_object(v, g, found);
        return true;
    }
    return false;
}

// ---- Values ------------------------------------------------------------------------------------

static void match_value(Cover *v, ProofValue general, ProofValue value, uint32_t bits) {
    if (general.object != PROOF_NO_OBJECT) {
        if (value.object == PROOF_NO_OBJECT)
            mismatch(v, "a pointer has lost its object", general.term, value.term);
        else
            map_object(v, general.object, value.object);
        add_equation(v, general.term, value.term);
        return;
    }
    if (!general.is_signed && ck_may_lie_outside(v->c, v->s, value, bits))
        mismatch(v, "a number outside of its type", general.term, value.term);
    add_equation(v, general.term,
                 general.is_signed ? ck_signed(v->c, v->s, value, bits)
                                   : ck_unsigned(v->c, v->s, value, bits));
}

static bool is_at_same_place(const Cover *v) {
    if (v->s->frames.count != v->general->frames.count)
        return false;
    for (size_t f = 0; f < v->s->frames.count; f++) {
        const CkFrame *frame = &v->s->frames.items[f];
        const ProofFrame *general = &v->general->frames.items[f];
        if (frame->function != general->function || frame->block != general->block ||
            frame->index != general->index)
            return false;
    }
    return true;
}

static void match_registers(Cover *v) {
    for (size_t f = 0; f < v->s->frames.count; f++) {
        CkFrame *frame = &v->s->frames.items[f];
        const ProofFrame *general = &v->general->frames.items[f];
        const IrFunction *function = &v->c->program->functions[frame->function];
        for (size_t i = 0; i < general->registers.count && !v->fails; i++) {
            const ProofRegister *reg = &general->registers.items[i];
            IrTypeId type = function->reg_types[reg->reg];
            ProofValue *value = &frame->regs[reg->reg];
            if (!term_exists(value->term))
                *value = ck_vague(v->c, v->s, type);
            match_value(v, reg->value, *value, ir_type(v->c->program, type)->bits);
        }
    }
}

// ---- Contents ----------------------------------------------------------------------------------

// A field can be looked up as soon as its place is known.
static bool read_claim(Cover *v, uint32_t general, const ProofClaim *claim, bool *is_read) {
    Number width;
    ProofValue value;
    uint32_t object = v->object_of[general];
    if (*is_read || claim->kind != PROOF_FIELD || object == PROOF_NO_OBJECT ||
        unbound_of(v, claim->offset).n)
        return false;
    *is_read = true;
    Term offset = ck_bound(v->c, v->binding, claim->offset);
    if (!term_is_const(v->c->table, claim->length, &width) || width < 1 || width > 8 ||
        !ck_peek(v->c, v->s, object, offset, (uint32_t)width, &value))
        mismatch(v, "a field of memory is not known", (Term){0}, (Term){0});
    else
        match_value(v, claim->value, value, 8 * (uint32_t)width);
    return true;
}

static bool read_claims(Cover *v) {
    bool *is_read = v->is_read, progress = false;
    for (uint32_t g = 0; g < v->general->objects.count; g++) {
        const ProofClaims *claims = &v->general->objects.items[g].claims;
        for (size_t i = 0; i < claims->count && !v->fails; i++, is_read++)
            progress |= read_claim(v, g, &claims->items[i], is_read);
    }
    return progress;
}

static bool solve_equations(Cover *v) {
    bool progress = false;
    for (size_t i = 0; i < v->equations.count && !v->fails; i++)
        progress |= solve(v, &v->equations.items[i]);
    return progress;
}

// ---- Guesses -----------------------------------------------------------------------------------

// The nondeterministic value that the proof says the variable is.
static bool bind_to_input(Cover *v, Term var) {
    size_t n =
        v->s->inputs.count < v->general->draws.count ? v->s->inputs.count : v->general->draws.count;
    for (size_t i = 0; i < n; i++) {
        ProofValue said = v->general->draws.items[i], input = v->s->inputs.items[i].value;
        uint32_t bits = v->s->inputs.items[i].bits;
        if (!term_same(said.term, var) || (said.is_signed != input.is_signed && !bits))
            continue;
        if (said.is_signed != input.is_signed)
            input.term = said.is_signed ? ck_signed(v->c, v->s, input, bits)
                                        : ck_unsigned(v->c, v->s, input, bits);
        bind(v, var, input.term);
        return true;
    }
    return false;
}

typedef struct Oldest {
    const Map *binding;
    Term var;
} Oldest;

static void look_for_oldest(void *context, Term var) {
    Oldest *oldest = context;
    uint64_t id;
    if (!map_get(oldest->binding, var.id, &id) &&
        (!term_exists(oldest->var) || var.id < oldest->var.id))
        oldest->var = var;
}

// The oldest variable of the term that nothing determines is what the proof hints at, or itself.
static bool guess(Cover *v, Term term) {
    Oldest oldest = {.binding = v->binding};
    term_visit_vars(v->c->table, term, look_for_oldest, &oldest);
    if (!term_exists(oldest.var))
        return false;
    if (!bind_to_input(v, oldest.var))
        map_set(v->binding, oldest.var.id, oldest.var.id);
    return true;
}

static bool guess_some(Cover *v) {
    for (size_t i = 0; i < v->equations.count; i++)
        if (guess(v, v->equations.items[i].pattern))
            return true;
    for (uint32_t g = 0; g < v->general->objects.count; g++) {
        const ProofClaims *claims = &v->general->objects.items[g].claims;
        for (size_t i = 0; i < claims->count; i++)
            if (guess(v, claims->items[i].offset) || guess(v, claims->items[i].length))
                return true;
    }
    return false;
}

static void find_binding(Cover *v) {
    for (int n = 0; n < MAX_ITERATIONS && !v->fails; n++)
        if (!solve_equations(v) && !read_claims(v) && !map_some_object(v) && !guess_some(v))
            return;
    if (!v->fails)
        mismatch(v, "too many variables", (Term){0}, (Term){0});
}

// ---- What must hold ----------------------------------------------------------------------------

static void check_equations(Cover *v) {
    for (size_t i = 0; i < v->equations.count && !v->fails; i++) {
        const Equation *equation = &v->equations.items[i];
        Term pattern = ck_bound(v->c, v->binding, equation->pattern);
        if (!ck_implies(v->c, v->s, formula_eq(v->c->table, pattern, equation->value)))
            mismatch(v, "a value differs", pattern, equation->value);
    }
}

static void check_ranges(Cover *v) {
    static const CkEntryKind KINDS[N_PROOF_CLAIMS] = {CK_FIELD, CK_FILL, CK_ELEMENTS};
    for (uint32_t g = 0; g < v->general->objects.count; g++) {
        const ProofClaims *claims = &v->general->objects.items[g].claims;
        for (size_t i = 0; i < claims->count && !v->fails; i++) {
            const ProofClaim *claim = &claims->items[i];
            if (claim->kind == PROOF_FIELD)
                continue;
            CkEntry said = {.kind = KINDS[claim->kind],
                            .offset = ck_bound(v->c, v->binding, claim->offset),
                            .length = ck_bound(v->c, v->binding, claim->length),
                            .value = claim->value,
                            .width = claim->width,
                            .byte = claim->byte};
            if (claim->kind == PROOF_ELEMENTS)
                said.value.term = ck_bound(v->c, v->binding, claim->value.term);
            const CkEntry *entries = v->s->objects.items[v->object_of[g]].entries;
            if (said.value.object != PROOF_NO_OBJECT && claim->kind == PROOF_ELEMENTS)
                mismatch(v, "elements that are pointers", (Term){0}, (Term){0});
            else if (!ck_holds_claim(v->c, v->s, entries, &said))
                mismatch(v, "a range of memory differs", said.offset, said.length);
        }
    }
}

// Addresses are those of the objects, and the number of an element means every number.
static void check_names(Cover *v) {
    Term index = v->c->proof->index;
    for (uint32_t g = 0; g < v->general->objects.count && !v->fails; g++)
        if (!term_same(look_up(v->binding, v->general->objects.items[g].base),
                       v->s->objects.items[v->object_of[g]].base))
            mismatch(v, "two objects have one address", (Term){0}, (Term){0});
    if (term_exists(index) && !term_same(look_up(v->binding, index), index))
        mismatch(v, "the number of an element is a variable", (Term){0}, (Term){0});
}

static bool saves_stack(const Cover *v, uint32_t frame) {
    if (frame >= v->s->frames.count)
        return true;
    const IrFunction *f = &v->c->program->functions[v->s->frames.items[frame].function];
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].count; i++)
            if (f->instrs[f->blocks[b].first + i].op == IR_STACK_SAVE)
                return true;
    return false;
}

// The order of a call's stack objects says which of them a token keeps, in functions that have
// tokens.
static void check_order(Cover *v) {
    const ProofState *general = v->general;
    for (uint32_t a = 0; a < general->objects.count; a++)
        for (uint32_t b = a + 1; b < general->objects.count && !v->fails; b++)
            if (general->objects.items[a].kind == PROOF_STACK &&
                general->objects.items[b].kind == PROOF_STACK &&
                general->objects.items[a].number == general->objects.items[b].number &&
                v->object_of[a] > v->object_of[b] &&
                saves_stack(v, general->objects.items[a].number))
                mismatch(v, "stack objects in another order", (Term){0}, (Term){0});
}

static void check_facts(Cover *v) {
    for (size_t i = 0; i < v->general->facts.count && !v->fails; i++) {
        Formula fact =
            formula_substitute(v->c->table, v->general->facts.items[i], look_up, v->binding);
        if (ck_implies(v->c, v->s, fact))
            continue;
        mismatch(v, "a fact does not follow: ", (Term){0}, (Term){0});
        formula_print(&v->c->mismatch, v->c->table, fact, NULL, NULL);
        if (v->c->mismatch.length > 300)
            v->c->mismatch.length = 300;
    }
}

// Where lost memory counts no heap object may be forgotten.
static void check_whole(Cover *v) {
    for (size_t o = 0; o < v->s->objects.count; o++)
        if ((v->c->checks & (IR_LEAK | IR_NOT_CLEANED_UP)) && !v->is_taken[o] &&
            v->s->objects.items[o].kind == PROOF_HEAP && v->s->objects.items[o].is_alive)
            mismatch(v, "an object is forgotten", (Term){0}, (Term){0});
}

static size_t count_claims(const ProofState *state) {
    size_t n = 0;
    for (size_t o = 0; o < state->objects.count; o++)
        n += state->objects.items[o].claims.count;
    return n;
}

bool ck_covers(Check *c, CkState *s, uint32_t number, Map *binding) {
    const ProofState *general = &c->proof->states.items[number];
    Cover v = {.c = c, .s = s, .general = general, .binding = binding};
    if (!is_at_same_place(&v))
        return false;
    v.object_of = memory_new((general->objects.count + 1) * sizeof *v.object_of);
    for (size_t o = 0; o < general->objects.count; o++)
        v.object_of[o] = PROOF_NO_OBJECT;
    v.is_taken = memory_zeroed(s->objects.count + 1);
    v.is_read = memory_zeroed(count_claims(general) + 1);
    if (term_exists(c->proof->index)) // it is no variable of the state
        map_set(binding, c->proof->index.id, c->proof->index.id);
    map_fixed_objects(&v);
    match_registers(&v);
    find_binding(&v);
    if (!v.fails) { // so every object has one that it covers
        check_names(&v);
        check_order(&v);
        check_equations(&v);
        check_ranges(&v);
        check_facts(&v);
        check_whole(&v);
    }
    free(v.object_of);
    free(v.is_taken);
    free(v.is_read);
    vec_free(&v.equations);
    return !v.fails;
}
