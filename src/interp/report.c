// How a run ends, and the messages for it: one line for a C programmer, with sizes, offsets, and
// where the object in question came from.
#include "interp/internal.h"
#include "interp/trace.h"

#include "ir/fold_float.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool interp_checks(const Interp *in, IrViolation violation) {
    return in->options->checks & violation;
}

// ---- Positions --------------------------------------------------------------------------------

// Frame i, counted from the outermost.
static IrFrameInfo frame_info(const Interp *in, size_t i) {
    const InterpFrame *frame = &in->frames.items[i];
    const InterpOp *op = i + 1 == in->frames.count ? in->op : frame->op;
    return (IrFrameInfo){frame->code->id, frame->code->function->instrs[op->instr].loc};
}

// The innermost calls tell most, and recursion may be deep.
void interp_tell_place(Interp *in) {
    enum { MOST = 64 };
    if (!in->options->place)
        return;
    uint64_t digest = 0;
    size_t n = in->frames.count;
    for (size_t i = n > MOST ? n - MOST : 0; i < n; i++) {
        IrFrameInfo frame = frame_info(in, i);
        const char *name = in->program->functions[frame.function].name;
        uint64_t parts[] = {digest, map_hash_bytes(name, strlen(name)), frame.loc};
        digest = map_hash_bytes(parts, sizeof parts);
    }
    *in->options->place = digest;
}

IrFrameInfo interp_user_frame(const Interp *in) {
    for (size_t i = in->frames.count; i-- > 0;) {
        IrFrameInfo info = frame_info(in, i);
        if (info.loc && !in->program->functions[info.function].is_model)
            return info;
    }
    return (IrFrameInfo){in->program->entry, 0};
}

void interp_set_place(Interp *in, IrFrameInfo place) {
    free(in->result.stack);
    in->result.stack = memory_new(sizeof place);
    in->result.stack[0] = place;
    in->result.n_stack = 1;
}

static void add_stack(Interp *in) {
    size_t n = in->frames.count;
    in->result.stack = memory_new(n * sizeof *in->result.stack);
    in->result.n_stack = (uint32_t)n;
    for (size_t i = 0; i < n; i++)
        in->result.stack[i] = frame_info(in, n - 1 - i);
}

// ---- Ends -------------------------------------------------------------------------------------

static bool end_with(Interp *in, IrRunEnd end, const char *format, va_list arguments) {
    CHECK(!in->ended);
    char *message = NULL;
    if (vasprintf(&message, format, arguments) < 0)
        memory_exhausted();
    text_add(&in->result.message, "%s", message);
    free(message);
    in->result.end = end;
    in->ended = true;
    add_stack(in);
    return false;
}

bool interp_end(Interp *in, IrRunEnd end, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    end_with(in, end, format, arguments);
    va_end(arguments);
    return false;
}

bool interp_violate(Interp *in, IrViolation violation, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    end_with(in, interp_checks(in, violation) ? IR_RUN_VIOLATED : IR_RUN_UNDEFINED, format,
             arguments);
    va_end(arguments);
    in->result.violation = violation;
    if (in->options->cause)
        interp_cause_take(in);
    return false;
}

bool interp_finish(Interp *in, int exit_status) {
    if (!interp_check_leaks(in))
        return false;
    in->result.end = IR_RUN_FINISHED;
    in->result.exit_status = exit_status;
    in->ended = true;
    return false;
}

void interp_add_value(Text *text, const Interp *in, InterpCell value, IrTypeId type) {
    const IrType *t = ir_type(in->program, type);
    if (t->kind == IR_FLOAT && t->bits > 64) {
        text_add(text, "%Lg", ir_float_value(value, t->bits));
    } else if (t->kind == IR_FLOAT) {
        char digits[IR_DECIMAL];
        ir_shortest_decimal((double)ir_float_value(value, t->bits), t->bits == 32, digits);
        text_add(text, "%s", digits);
    } else if (t->kind == IR_POINTER)
        text_add(text, "0x%llx", (unsigned long long)value.low);
    else
        text_add(text, "%lld", (long long)interp_signed(value.low, t->bits < 64 ? t->bits : 64));
}

// ---- Objects in words -------------------------------------------------------------------------

static const char *bytes_word(uint64_t count) { return count == 1 ? "byte" : "bytes"; }

// An object that the pointer was made from but that is no more.
static void add_lost_object(Interp *in, Text *text, const InterpObject *object) {
    const char *at = object ? ir_loc_text(in->program, object->free_loc) : "";
    if (object && object->state == INTERP_FREED) {
        text_add(text, "heap object freed%s%s", *at ? " at " : "", at);
        const char *from = ir_loc_text(in->program, object->alloc_loc);
        if (*from)
            text_add(text, " (allocated at %s)", from);
    } else if (object && object->state == INTERP_OUT_OF_SCOPE) {
        text_add(text, "a local variable outside its scope");
    } else {
        text_add(text, "an object that no longer exists (its function has returned%s)",
                 ", or its block was entered again");
    }
}

static void add_access(Text *text, uint64_t size, InterpAccess access) {
    text_add(text, "%s of %llu %s", access == INTERP_READ ? "read" : "write",
             (unsigned long long)size, bytes_word(size));
}

static void add_out_of_bounds(Interp *in, Text *text, const InterpObject *object, uint64_t address,
                              uint64_t size, InterpAccess access) {
    // In programs of 32 bits an address below the object's is a large distance above it.
    uint64_t distance = (address - object->address) & in->pointer_mask;
    int64_t offset = interp_signed(distance, in->program->pointer_bits);
    add_access(text, size, access);
    text_add(text, " at ");
    interp_add_offset(in, text, object, offset);
}

// ---- Bad accesses -----------------------------------------------------------------------------

static bool violate_with(Interp *in, IrViolation violation, Text *text) {
    interp_violate(in, violation, "%s", text_chars(text));
    text_release(text);
    return false;
}

static void describe_access(Interp *in, Text *text, InterpCell pointer, uint64_t size,
                            InterpAccess access) {
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    if (!object && !pointer.high && pointer.low < 4096) {
        text_add(text, "%s through a null pointer", access == INTERP_READ ? "read" : "write");
    } else if (!object && !pointer.high) {
        add_access(text, size, access);
        text_add(text, " at address 0x%llx, where no object is", (unsigned long long)pointer.low);
    } else if (!object || object->state != INTERP_ALIVE) {
        text_add(text, "use of ");
        add_lost_object(in, text, object);
        text_add(text, ": ");
        add_access(text, size, access);
    } else if (access == INTERP_WRITE && (object->is_constant || object->is_const)) {
        add_access(text, size, access);
        text_add(text, " to constant ");
        interp_add_object(in, text, object);
    } else {
        add_out_of_bounds(in, text, object, pointer.low, size, access);
    }
}

// A global that is declared without a size: whether the access is inside is not known.
static const IrGlobal *global_of_unknown_size(Interp *in, InterpCell pointer) {
    const InterpObject *object = pointer.high ? interp_object_of(in, pointer.high) : NULL;
    if (!object || object->kind != INTERP_GLOBAL || object->owner == IR_NONE)
        return NULL; // no global, or static memory that a model made
    const IrGlobal *global = &in->program->globals[object->owner];
    return global->has_unknown_size ? global : NULL;
}

// May it be on the heap, for all that is known?
static bool is_placeholder(Interp *in, InterpCell pointer) {
    const IrGlobal *global = global_of_unknown_size(in, pointer);
    return global && global->is_placeholder;
}

// A write inside of a constant: whoever looks for invalid accesses sees one in those that are
// never written at all.
static bool is_const_write(Interp *in, InterpCell pointer, uint64_t size, InterpAccess access) {
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    if (!object || object->state != INTERP_ALIVE || access != INTERP_WRITE || !object->is_const)
        return false;
    uint64_t offset = pointer.low - object->address;
    bool is_inside = offset <= object->size && size <= object->size - offset;
    in->result.of_local = object->kind == INTERP_STACK;
    return is_inside && interp_checks(in, IR_CONST_WRITE) &&
           !(object->is_constant && interp_checks(in, IR_INVALID_DEREF));
}

bool interp_report_access(Interp *in, InterpCell pointer, uint64_t size, InterpAccess access) {
    const IrGlobal *global = global_of_unknown_size(in, pointer);
    if (global)
        return interp_end(in, IR_RUN_UNSUPPORTED, "access to %s, whose size is declared elsewhere",
                          global->name);
    Text text = {0};
    interp_cause_pointer(in, pointer, size, false);
    describe_access(in, &text, pointer, size, access);
    return violate_with(
        in, is_const_write(in, pointer, size, access) ? IR_CONST_WRITE : IR_INVALID_DEREF, &text);
}

bool interp_report_free(Interp *in, InterpCell pointer, const char *what) {
    if (is_placeholder(in, pointer))
        return interp_end(in, IR_RUN_UNSUPPORTED, "%s of an object of which nothing is known",
                          what);
    Text text = {0};
    interp_cause_pointer(in, pointer, 0, true);
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    if (object && object->state == INTERP_FREED && object->address == pointer.low) {
        text_add(&text, "double free; %s of ", what);
        add_lost_object(in, &text, object);
    } else if (object && object->state == INTERP_FREED) {
        text_add(&text, "%s of a pointer into a ", what);
        add_lost_object(in, &text, object);
    } else if (!object && !pointer.high) {
        text_add(&text, "%s of address 0x%llx, where no object is", what,
                 (unsigned long long)pointer.low);
    } else if (!object) {
        text_add(&text, "%s of ", what);
        add_lost_object(in, &text, object);
    } else if (object->kind == INTERP_HEAP) {
        uint64_t distance = (pointer.low - object->address) & in->pointer_mask;
        text_add(&text,
                 "%s of a pointer that is not the start of its object, but at offset %lld of ",
                 what, (long long)interp_signed(distance, in->program->pointer_bits));
        interp_add_object(in, &text, object);
    } else {
        text_add(&text, "%s of a ", what);
        interp_add_object(in, &text, object);
    }
    return violate_with(in, IR_INVALID_FREE, &text);
}
