// Memory that external functions may change: what they were ever given, and what that leads to.
// Their source is not there, so an object that one has got hold of (is_outside) has arbitrary
// contents after each call of any of them.
//
// A number that was made from an address leads to the object, too. Where it is computed with, its
// term need not tell any more which object it was: then every object counts whose address was ever
// read as a number (is_exposed).
#include "exec/internal.h"

// ---- Addresses as numbers -----------------------------------------------------------------------

typedef struct Exposing {
    Exec *x;
    ExecState *s;
} Exposing;

static void expose_base(void *context, Term var) {
    const Exposing *e = context;
    uint64_t id;
    if (!map_get(&e->x->smg.bases, var.id, &id))
        return;
    const SmgObject *object = smg_object(e->s->heap, (SmgObjectId)id);
    if (object && object->alias_of)
        object = smg_object(e->s->heap, (SmgObjectId)(id = object->alias_of));
    if (!object || object->is_exposed)
        return;
    SmgObject exposed = *object;
    exposed.is_exposed = true;
    smg_put(&e->x->smg, &e->s->heap, (SmgObjectId)id, exposed);
}

void exec_expose(Exec *x, ExecState *s, Term number) {
    Exposing exposing = {x, s};
    if (x->has_external)
        term_visit_vars(x->table, number, expose_base, &exposing);
}

void exec_expose_contents(Exec *x, ExecState *s, SmgObjectId id) {
    const SmgEntry *e = x->has_external ? smg_object(s->heap, id)->entries : NULL;
    for (; e; e = e->older)
        if (smg_has_value(e))
            exec_expose(x, s, e->value.term);
}

// ---- What they know -----------------------------------------------------------------------------

static bool may_change(const SmgObject *object) {
    return object && !object->read_only && !object->alias_of && object->kind != SMG_FUNCTION;
}

static void mark_with_numbers(Exec *x, const ExecState *s, SmgMarks *marks) {
    for (SmgObjectId id = 1; marks->has_numbers && id <= x->smg.n_objects; id++) {
        const SmgObject *object = smg_object(s->heap, id);
        if (object && object->is_exposed)
            smg_mark_object(&x->smg, s->heap, marks, id);
    }
}

static void give_marked(Exec *x, ExecState *s, const SmgMarks *marks) {
    for (SmgObjectId id = 1; id <= x->smg.n_objects; id++) {
        const SmgObject *object = smg_object(s->heap, id);
        if (!may_change(object) || object->is_outside || !smg_is_marked(marks, id))
            continue;
        SmgObject given = *object;
        given.is_outside = true;
        smg_put(&x->smg, &s->heap, id, given);
    }
}

void exec_give_contents(Exec *x, ExecState *s, SmgObjectId id) {
    if (!x->has_external || !smg_object(s->heap, id)->is_outside)
        return;
    SmgMarks marks = {.mode = SMG_MAY_REACH, .kb = s->kb};
    smg_mark_object(&x->smg, s->heap, &marks, id);
    mark_with_numbers(x, s, &marks);
    give_marked(x, s, &marks);
    smg_marks_release(&marks);
}

static bool has_left_out_callers(const ExecState *s) {
    const ExecFrame *frame = &s->frame;
    while (frame && frame->function != IR_NONE)
        frame = frame->caller;
    return frame != NULL;
}

// One whose address is somewhere could be called by them.
static bool has_function_pointers(const Exec *x) {
    for (IrFunctionId f = 0; f < x->program->n_functions; f++)
        if (x->functions[f] && x->program->functions[f].kind != IR_FUNCTION_EXTERNAL)
            return true;
    return false;
}

bool exec_give_all(Exec *x, ExecState *s) {
    if (!x->has_external)
        return true;
    if (has_left_out_callers(s) || has_function_pointers(x))
        return false;
    for (SmgObjectId id = 1; id <= x->smg.n_objects; id++) {
        const SmgObject *object = smg_object(s->heap, id);
        if (!may_change(object) || object->is_outside)
            continue;
        SmgObject given = *object;
        given.is_outside = true;
        smg_put(&x->smg, &s->heap, id, given);
    }
    return true;
}

// ---- Calls --------------------------------------------------------------------------------------

static void mark_argument(Exec *x, const ExecState *s, SmgMarks *marks, SmgValue value,
                          const IrType *type) {
    Number number;
    if (type->kind == IR_POINTER || smg_has_base(&x->smg, value.term))
        smg_mark(&x->smg, s->heap, marks, value.term);
    else
        marks->has_numbers |= !term_is_const(x->table, value.term, &number);
}

// New arbitrary contents. They hold no address that the functions outside do not know.
static bool change(Exec *x, ExecState *s, SmgObjectId id) {
    SmgObject object = *smg_object(s->heap, id);
    if (object.segment) {
        exec_stuck(x, s, "an unknown function that can change a list");
        return false;
    }
    object.entries = NULL;
    object.n_entries = 0;
    object.serial = 0; // not what the object began with
    object.is_outside = true;
    smg_put(&x->smg, &s->heap, id, object);
    return true;
}

// A function of the program's that it is given it may call.
static bool is_given_function(const Exec *x, const ExecState *s, const SmgMarks *marks) {
    for (SmgObjectId id = 1; id <= x->smg.n_objects; id++) {
        const SmgObject *object = smg_object(s->heap, id);
        uint64_t function;
        if (object && object->kind == SMG_FUNCTION && smg_is_marked(marks, id) &&
            map_get(&x->object_functions, id, &function) &&
            x->program->functions[function].kind != IR_FUNCTION_EXTERNAL)
            return true;
    }
    return false;
}

bool exec_give_memory(Exec *x, ExecState *s, const IrFunction *callee, const SmgValue *values,
                      const IrTypeId *types, uint32_t n, const SmgValue *varargs) {
    SmgMarks marks = {.mode = SMG_MAY_REACH, .kb = s->kb};
    bool goes_on = true;
    for (uint32_t i = 0; i < n; i++)
        mark_argument(x, s, &marks, values[i], ir_type(x->program, types[i]));
    if (varargs)
        smg_mark(&x->smg, s->heap, &marks, varargs->term);
    for (SmgObjectId id = 1; id <= x->smg.n_objects; id++) {
        const SmgObject *object = smg_object(s->heap, id);
        if (object && object->is_outside)
            smg_mark_object(&x->smg, s->heap, &marks, id);
    }
    mark_with_numbers(x, s, &marks);
    if (!callee->is_contract && is_given_function(x, s, &marks)) {
        exec_stuck(x, s, "an external function is given a function that it may call");
        goes_on = false;
    }
    for (SmgObjectId id = 1; id <= x->smg.n_objects && goes_on; id++)
        if (may_change(smg_object(s->heap, id)) && smg_is_marked(&marks, id))
            goes_on = change(x, s, id);
    smg_marks_release(&marks);
    return goes_on;
}
