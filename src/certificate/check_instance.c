// A state of the proof, as a state to execute: what it says is assumed.
#include "certificate/check_internal.h"

// What the bits of so many bits mean as a number.
static void assume_range(Check *c, CkState *s, ProofValue value, uint32_t bits) {
    if (bits > 64 || value.object != PROOF_NO_OBJECT ||
        (value.is_signed && ck_has_no_ends(c, bits)))
        return;
    Number modulus = number_power_of_two(bits), low = value.is_signed ? -(modulus / 2) : 0;
    ck_assume(c, s, ck_in_range(c, value.term, low, low + modulus - 1));
}

static ProofValue value_of(ProofValue said, const uint32_t *object_of) {
    if (said.object != PROOF_NO_OBJECT)
        said.object = object_of[said.object];
    return said;
}

// Globals and functions are there anyway; what is said of them is their address.
static void add_objects(Check *c, CkState *s, const ProofState *said, uint32_t *object_of) {
    for (size_t i = 0; i < said->objects.count; i++) {
        const ProofObject *object = &said->objects.items[i];
        uint32_t o = 0;
        bool is_fixed = object->kind == PROOF_GLOBAL || object->kind == PROOF_FUNCTION;
        while (o < s->objects.count && !(is_fixed && s->objects.items[o].kind == object->kind &&
                                         s->objects.items[o].number == object->number))
            o++;
        object_of[i] = o;
        if (o == s->objects.count)
            vec_push(&s->objects, ((CkObject){.kind = object->kind,
                                              .number = object->number,
                                              .is_alive = object->is_alive,
                                              .size = object->size}));
        s->objects.items[o].base = object->base;
        ck_assume_address(c, s, &s->objects.items[o]);
    }
}

static void add_claims(Check *c, CkState *s, const ProofState *said, const uint32_t *object_of) {
    static const CkEntryKind KINDS[N_PROOF_CLAIMS] = {CK_FIELD, CK_FILL, CK_ELEMENTS};
    for (size_t i = 0; i < said->objects.count; i++)
        for (size_t n = 0; n < said->objects.items[i].claims.count; n++) {
            const ProofClaim *claim = &said->objects.items[i].claims.items[n];
            Number width;
            if (s->objects.items[object_of[i]].is_read_only)
                continue; // nothing that is not known already
            ck_add_entry(c, s, object_of[i],
                         (CkEntry){.kind = KINDS[claim->kind],
                                   .offset = claim->offset,
                                   .length = claim->length,
                                   .value = value_of(claim->value, object_of),
                                   .width = claim->width,
                                   .byte = claim->byte});
            if (claim->kind == PROOF_FIELD && term_is_const(c->table, claim->length, &width) &&
                width > 0 && width <= 8)
                assume_range(c, s, value_of(claim->value, object_of), 8 * (uint32_t)width);
        }
}

static void add_frames(Check *c, CkState *s, const ProofState *said, const uint32_t *object_of) {
    for (size_t f = 0; f < said->frames.count; f++) {
        const ProofFrame *general = &said->frames.items[f];
        const IrFunction *function = &c->program->functions[general->function];
        CkFrame frame = ck_new_frame(c, general->function);
        frame.block = general->block;
        frame.index = general->index;
        for (size_t i = 0; i < general->registers.count; i++) {
            const ProofRegister *reg = &general->registers.items[i];
            ProofValue value = value_of(reg->value, object_of);
            frame.regs[reg->reg] = value;
            assume_range(c, s, value, ir_type(c->program, function->reg_types[reg->reg])->bits);
        }
        vec_push(&s->frames, frame);
    }
}

// All frames but the innermost one wait for a call.
static bool is_stack(const Check *c, const ProofState *said) {
    for (size_t f = 0; f + 1 < said->frames.count; f++) {
        const ProofFrame *frame = &said->frames.items[f];
        const IrFunction *function = &c->program->functions[frame->function];
        const IrInstr *next =
            &function->instrs[function->blocks[frame->block].first + frame->index];
        if (frame->index == 0 || ((next - 1)->op != IR_CALL && (next - 1)->op != IR_CALL_POINTER))
            return false;
    }
    return true;
}

CkState *ck_instance(Check *c, uint32_t number) {
    const ProofState *said = &c->proof->states.items[number];
    if (!is_stack(c, said))
        return NULL;
    CkState *s = memory_zeroed(sizeof *s);
    uint32_t *object_of = memory_zeroed((said->objects.count + 1) * sizeof *object_of);
    s->from = number;
    ck_add_globals(c, s);
    add_objects(c, s, said, object_of);
    ck_fill_globals(c, s, true);
    add_claims(c, s, said, object_of);
    add_frames(c, s, said, object_of);
    for (size_t i = 0; i < said->facts.count; i++)
        ck_assume(c, s, said->facts.items[i]);
    for (size_t i = 0; i < said->draws.count; i++)
        vec_push(&s->inputs, ((CkInput){said->draws.items[i], 0}));
    free(object_of);
    return s;
}
