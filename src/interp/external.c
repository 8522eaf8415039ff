// External functions, of which only the declaration is known. One returns any value. It may change
// the memory that it or an external function before it was given: through a pointer, an integer
// that is an address, or memory that holds one of these; and variables that other files define. The
// inputs say what a call changes; what they do not name stays as it is, but it counts as written.
#include "interp/internal.h"

#include <string.h>

typedef struct Giving {
    Interp *in;
    VEC(uint32_t)
    pending; // slots of objects that are given, whose contents are still to be looked at
} Giving;

static void give(void *context, InterpCell word) {
    Giving *g = context;
    InterpObject *object = interp_target(g->in, word);
    if (!object || object->is_outside || object->state != INTERP_ALIVE)
        return;
    object->is_outside = true;
    vec_push(&g->pending, (uint32_t)(object - g->in->memory.objects.items));
}

static void give_argument(Giving *g, InterpRef ref, const IrType *type) {
    InterpCell value = *interp_operand(g->in, ref);
    if (type->kind == IR_INT && type->bits == g->in->program->pointer_bits)
        value.high = 0;
    else if (type->kind != IR_POINTER)
        return;
    give(g, value);
}

// What was given before may hold new addresses by now.
static void give_memory(Interp *in, const InterpCall *call) {
    Giving g = {.in = in};
    for (size_t i = 1; i < in->memory.objects.count; i++)
        if (in->memory.objects.items[i].is_outside)
            vec_push(&g.pending, (uint32_t)i);
    for (uint32_t i = 0; i < call->n_args; i++)
        give_argument(&g, call->args[i].ref, ir_type(in->program, call->args[i].type));
    if (call->op->c != INTERP_NO_REF)
        give(&g, *interp_operand(in, call->op->c));
    while (g.pending.count) {
        uint32_t slot = vec_pop(&g.pending);
        interp_visit_contents(in, &in->memory.objects.items[slot], 1, give, &g);
    }
    vec_free(&g.pending);
}

static InterpObject *find_variable(const Interp *in, const char *name) {
    for (IrGlobalId id = 0; id < in->program->n_globals; id++) {
        const IrGlobal *global = &in->program->globals[id];
        if (!global->is_presence && strcmp(global->name, name) == 0)
            return &in->memory.objects.items[1 + in->program->n_functions + id];
    }
    return NULL;
}

static InterpObject *find_object(const Interp *in, uint64_t number) {
    for (size_t i = 1; i < in->memory.objects.count; i++) {
        InterpObject *object = &in->memory.objects.items[i];
        if (object->state == INTERP_ALIVE &&
            (object->serial == number || object->first_serial == number))
            return object;
    }
    return NULL;
}

static bool apply(Interp *in, const IrChange *change, const IrFunction *callee) {
    InterpObject *object =
        change->variable ? find_variable(in, change->variable) : find_object(in, change->object);
    bool is_possible = object && object->is_outside && object->state == INTERP_ALIVE &&
                       !object->is_constant && object->kind != INTERP_FUNCTION &&
                       change->offset <= object->size &&
                       change->size <= object->size - change->offset;
    if (!is_possible || !change->size)
        return true;
    if (!object->bytes && !interp_make_bytes(in, object))
        return false;
    if (in->options->told)
        interp_told_change(in, callee, object, change->offset, change->bytes, change->size);
    return interp_write_bytes(in, (InterpPlace){object, change->offset}, change->bytes,
                              change->size);
}

// No run shows that such a function leaves something without a value.
static void give_values(Interp *in) {
    for (size_t i = 1; i < in->memory.objects.count; i++) {
        InterpObject *object = &in->memory.objects.items[i];
        if (object->is_outside && object->state == INTERP_ALIVE)
            interp_shadow_clear((InterpPlace){object, 0}, object->size);
    }
}

static bool change_memory(Interp *in, const InterpCall *call) {
    size_t count;
    if (!in->tracks_shadow && !ir_inputs_have_changes(in->inputs))
        return true;
    give_memory(in, call);
    if (in->tracks_shadow)
        give_values(in);
    const IrChange *changes = ir_inputs_changes(in->inputs, in->n_external, &count);
    for (size_t i = 0; i < count; i++)
        if (!apply(in, &changes[i], call->callee))
            return false;
    return true;
}

bool interp_external(Interp *in, const InterpCall *call) {
    // What the body does is one of the things that the contract allows: another one is no run.
    if (call->callee->is_contract)
        return interp_end(in, IR_RUN_UNSUPPORTED, "a function that is taken by its contract");
    interp_choose(in, "what an external function does");
    in->n_external++;
    if (!in->is_noted[call->id])
        text_add(&in->result.notes, "external function %s: result taken as any value\n",
                 call->callee->name);
    in->is_noted[call->id] = true;
    return change_memory(in, call) && interp_give_nondet(in, call);
}
