// Tells an observer what a run accesses, frees and calls: for tests of analyses that predict it.
#include "interp/internal.h"

void interp_set_site(Interp *in, InterpObject *object) {
    object->site = interp_frame(in)->code->id;
    object->site_instr = in->op->instr;
}

void interp_describe(const InterpObject *object, IrEvent *event) {
    event->site = object->owner;
    switch ((InterpKind)object->kind) {
    case INTERP_FUNCTION:
        event->object = IR_EVENT_FUNCTION;
        return;
    case INTERP_GLOBAL:
        event->object = IR_EVENT_GLOBAL;
        if (object->owner != IR_NONE)
            return;
        event->object = IR_EVENT_HEAP;
        break;
    case INTERP_STACK:
        event->object = IR_EVENT_STACK;
        break;
    case INTERP_HEAP:
        event->object = IR_EVENT_HEAP;
        break;
    }
    event->site = object->site;
    event->site_instr = object->site_instr;
}

void interp_observe(Interp *in, IrEventKind kind, const InterpObject *object, uint64_t offset,
                    uint64_t size) {
    IrEvent event = {.kind = kind,
                     .function = interp_frame(in)->code->id,
                     .instr = in->op->instr,
                     .offset = offset,
                     .size = size};
    interp_describe(object, &event);
    in->options->observe(in->options->observer, &event);
}
