// Native functions, the allocator among them.
//
// A native's arguments arrive as the caller passes them; the program's own declaration (which
// may differ from the library's) decides first, then what the native needs.
#include "interp/internal.h"

#include <string.h>

// ---- Arguments and results --------------------------------------------------------------------

// A function that is declared without a prototype gets all its arguments as variable ones: in
// slots of a word behind the call's hidden pointer (see format.c). What an argument that
// is narrower than its slot leaves unwritten counts as 0, as it is in a machine's register.
static bool slot_argument(Interp *in, const InterpCall *call, uint32_t index, InterpCell *value) {
    if (call->op->c == INTERP_NO_REF)
        return false;
    InterpCell area = *interp_operand(in, call->op->c);
    InterpObject *object = interp_object_of(in, area.high);
    uint64_t word = in->pointer_bytes;
    uint64_t offset = object ? area.low - object->address + index * word : 0;
    if (!object || !object->bytes || offset > object->size || word > object->size - offset)
        return false;
    uint64_t bits = 0;
    for (uint64_t i = 0; i < word && interp_is_initialised(object, offset + i, 1); i++)
        bits |= (uint64_t)object->bytes[offset + i] << 8 * i;
    if (!interp_is_initialised(object, offset, word))
        interp_choose(in, "an argument that is narrower than its parameter");
    *value = (InterpCell){bits, interp_pointer_in(in, object, offset)};
    return true;
}

// Argument `index` when it has type `kind` (and width `bits`, unless 0); false: there is none.
static bool argument(Interp *in, const InterpCall *call, uint32_t index, IrTypeKind kind,
                     uint32_t bits, InterpCell *value) {
    if (index >= call->n_args)
        return kind != IR_FLOAT && slot_argument(in, call, index - call->n_args, value);
    const InterpArg *arg = &call->args[index];
    IrTypeId id = arg->type;
    *value = *interp_operand(in, arg->ref);
    if (index < call->callee->n_params) {
        id = call->callee->param_types[index];
        *value = interp_convert(in, *value, arg->type, id);
    }
    const IrType *type = ir_type(in->program, id);
    return type->kind == kind && (!bits || type->bits == bits);
}

static InterpCell arbitrary(Interp *in, uint32_t bits, bool is_float) {
    interp_tell_place(in);
    IrBits drawn = ir_inputs_undef(in->inputs, bits, is_float);
    return (InterpCell){drawn.low, drawn.high};
}

uint64_t interp_arg_int(Interp *in, const InterpCall *call, uint32_t index) {
    InterpCell value;
    return argument(in, call, index, IR_INT, 0, &value)
               ? value.low
               : arbitrary(in, in->program->pointer_bits, false).low;
}

InterpCell interp_arg_pointer(Interp *in, const InterpCall *call, uint32_t index) {
    InterpCell value;
    return argument(in, call, index, IR_POINTER, 0, &value)
               ? value
               : arbitrary(in, in->program->pointer_bits, false);
}

InterpCell interp_arg_float(Interp *in, const InterpCall *call, uint32_t index, uint32_t bits) {
    InterpCell value;
    return argument(in, call, index, IR_FLOAT, bits, &value) ? value : arbitrary(in, bits, true);
}

InterpCell interp_arg_rest(Interp *in, const InterpCall *call, uint32_t fixed) {
    if (call->op->c == INTERP_NO_REF)
        return (InterpCell){0, 0};
    InterpCell area = *interp_operand(in, call->op->c);
    if (fixed > call->n_args)
        area.low += (uint64_t)(fixed - call->n_args) * in->pointer_bytes;
    return area;
}

// The type of the register that gets the call's result; NULL when there is none.
static const IrType *result_type(const Interp *in, const InterpCall *call, IrTypeId *id) {
    const IrFunction *caller = interp_frame(in)->code->function;
    if (!caller->instrs[call->op->instr].n_results)
        return NULL;
    *id = caller->reg_types[call->op->to];
    return ir_type(in->program, *id);
}

// A value of a kind and width (0: any) becomes the call's result.
static void give(Interp *in, const InterpCall *call, InterpCell value, IrTypeKind kind,
                 uint32_t bits) {
    IrTypeId id;
    const IrType *type = result_type(in, call, &id);
    if (!type)
        return;
    if (type->kind != kind || (bits && type->bits != bits))
        value = interp_undef(in, id);
    in->registers[call->op->to] = value;
}

void interp_give_int(Interp *in, const InterpCall *call, uint64_t value) {
    IrTypeId id;
    const IrType *type = result_type(in, call, &id);
    if (type)
        give(in, call, (InterpCell){value & interp_mask(type->bits), 0}, IR_INT, 0);
}

void interp_give_pointer(Interp *in, const InterpCall *call, InterpCell value) {
    give(in, call, value, IR_POINTER, 0);
}

void interp_give_float(Interp *in, const InterpCall *call, InterpCell value, uint32_t bits) {
    give(in, call, value, IR_FLOAT, bits);
}

bool interp_give_nondet(Interp *in, const InterpCall *call) {
    const IrFunction *caller = interp_frame(in)->code->function;
    uint32_t n_results = caller->instrs[call->op->instr].n_results;
    for (uint32_t i = 0; i < n_results; i++)
        in->registers[call->op->to + i] = interp_nondet(in, caller->reg_types[call->op->to + i]);
    if (in->options->told && n_results)
        interp_told_draw(in, call->callee, in->registers[call->op->to],
                         caller->reg_types[call->op->to]);
    return true;
}

// ---- The allocator ----------------------------------------------------------------------------

enum { HEAP_ALIGN = 16 };

// A new heap object, or null when the inputs let the allocation fail or no object is that large;
// false ends the run.
static bool allocate(Interp *in, uint64_t size, uint64_t align, InterpCell *pointer) {
    *pointer = (InterpCell){0, 0};
    interp_tell_place(in);
    if (in->options->malloc_may_fail && ir_inputs_malloc_fails(in->inputs))
        return true;
    if (size > in->pointer_mask / 2) // PTRDIFF_MAX
        return true;
    uint32_t slot = interp_new_object(in, INTERP_HEAP, size, align);
    if (!slot)
        return false;
    InterpObject *object = &in->memory.objects.items[slot];
    IrFrameInfo place = interp_user_frame(in);
    object->owner = place.function;
    object->alloc_loc = place.loc;
    interp_set_site(in, object);
    if (in->options->cause)
        interp_cause_allocation(in, slot);
    *pointer = interp_pointer_to(in, slot);
    return true;
}

static bool native_malloc(Interp *in, const InterpCall *call) {
    InterpCell pointer;
    if (!allocate(in, interp_arg_int(in, call, 0), HEAP_ALIGN, &pointer))
        return false;
    interp_give_pointer(in, call, pointer);
    return true;
}

// The buffer of a new object may be one that was used before.
static void clear(InterpObject *object) {
    if (object->bytes)
        memset(object->bytes, 0, object->size);
    object->all_initialised = true;
}

static bool native_calloc(Interp *in, const InterpCall *call) {
    uint64_t count = interp_arg_int(in, call, 0), each = interp_arg_int(in, call, 1);
    uint64_t size;
    InterpCell pointer = {0, 0};
    bool fits = !__builtin_mul_overflow(count, each, &size) && size <= in->pointer_mask;
    if (fits && !allocate(in, size, HEAP_ALIGN, &pointer))
        return false;
    if (pointer.high)
        clear(interp_object_of(in, pointer.high));
    interp_give_pointer(in, call, pointer);
    return true;
}

// Memory of the caller's.
static bool native_given(Interp *in, const InterpCall *call) {
    uint32_t slot = interp_new_object(in, INTERP_HEAP, interp_arg_int(in, call, 0), HEAP_ALIGN);
    if (!slot)
        return false;
    InterpObject *object = &in->memory.objects.items[slot];
    object->owner = IR_NONE;
    object->is_given = true;
    interp_set_site(in, object);
    interp_give_pointer(in, call, interp_pointer_to(in, slot));
    return true;
}

// An alignment that is no power of two is undefined; the next one above serves.
static bool native_aligned_alloc(Interp *in, const InterpCall *call) {
    uint64_t wanted = interp_arg_int(in, call, 0), size = interp_arg_int(in, call, 1);
    uint64_t align = HEAP_ALIGN;
    while (align < wanted && align <= in->pointer_mask / 2)
        align *= 2;
    InterpCell pointer;
    if (!allocate(in, size, align, &pointer))
        return false;
    interp_give_pointer(in, call, pointer);
    return true;
}

// The live heap object that starts at `pointer`; NULL after a violation.
static InterpObject *heap_base(Interp *in, InterpCell pointer, const char *what) {
    InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    if (object && object->kind == INTERP_HEAP && object->state == INTERP_ALIVE &&
        object->address == pointer.low) {
        if (in->options->observe)
            interp_observe(in, IR_EVENT_FREE, object, 0, object->size);
        return object;
    }
    interp_report_free(in, pointer, what);
    return NULL;
}

static bool is_null(InterpCell pointer) { return !pointer.low && !pointer.high; }

static bool native_free(Interp *in, const InterpCall *call) {
    InterpCell pointer = interp_arg_pointer(in, call, 0);
    if (pointer.low == 0)
        return true;
    InterpObject *object = heap_base(in, pointer, "free");
    if (!object)
        return false;
    interp_free_object(in, object);
    return true;
}

// Moves the contents of the object in slot `from` to that of `to`, as far as they fit.
static bool move_contents(Interp *in, uint64_t from, uint64_t to) {
    InterpPlace source = {interp_object_of(in, from), 0}, target = {interp_object_of(in, to), 0};
    uint64_t size =
        source.object->size < target.object->size ? source.object->size : target.object->size;
    bool has_contents = source.object->bytes || source.object->all_initialised;
    if (!size || !has_contents)
        return true;
    if (!source.object->bytes && !interp_make_bytes(in, source.object))
        return false;
    if (!target.object->bytes && !interp_make_bytes(in, target.object))
        return false;
    if (in->tracks_shadow)
        interp_shadow_move(target, source, size);
    return interp_move_bytes(in, target, source, size);
}

static bool native_realloc(Interp *in, const InterpCall *call) {
    InterpCell old = interp_arg_pointer(in, call, 0), new;
    uint64_t size = interp_arg_int(in, call, 1);
    InterpObject *object = NULL;
    if (old.low != 0) {
        object = heap_base(in, old, "realloc");
        if (!object)
            return false;
        old = interp_pointer_to(in, (uint32_t)(object - in->memory.objects.items));
    }
    if (object && !size) // like free and malloc(0)
        interp_free_object(in, object);
    if (!allocate(in, size, HEAP_ALIGN, &new))
        return false;
    if (object && size && !is_null(new)) {
        if (!move_contents(in, old.high, new.high))
            return false;
        interp_free_object(in, interp_object_of(in, old.high));
    }
    interp_give_pointer(in, call, new);
    return true;
}

// Like a global that is made at run time.
static bool native_static_alloc(Interp *in, const InterpCall *call) {
    uint32_t slot = interp_new_object(in, INTERP_GLOBAL, interp_arg_int(in, call, 0), HEAP_ALIGN);
    if (!slot)
        return false;
    InterpObject *object = &in->memory.objects.items[slot];
    object->owner = IR_NONE;
    interp_set_site(in, object);
    object->serial = ++in->memory.serials;
    interp_give_pointer(in, call, interp_pointer_to(in, slot));
    return true;
}

// ---- Ends of a run ----------------------------------------------------------------------------

static bool native_assume(Interp *in, const InterpCall *call) {
    if (interp_arg_int(in, call, 0))
        return true;
    return interp_end(in, IR_RUN_ASSUMED, "assumption does not hold");
}

enum { ABORT_STATUS = 134 };

// The front end has a call of "label ERROR" where the program has that label, which by itself
// does nothing; a function for errors does not return.
static bool native_error(Interp *in, const InterpCall *call) {
    const char *name = call->callee->name;
    bool is_label = strchr(name, ' ');
    if (interp_checks(in, IR_ERROR_REACHED))
        return interp_violate(in, IR_ERROR_REACHED, is_label ? "%s is reached" : "%s() is called",
                              name);
    return is_label || interp_finish(in, ABORT_STATUS);
}

// The text at a pointer as far as it can be read, for a message.
static void add_text_at(Interp *in, Text *text, InterpCell pointer) {
    InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    if (!object || object->state != INTERP_ALIVE || !object->bytes)
        return;
    for (uint64_t offset = pointer.low - object->address; offset < object->size; offset++) {
        uint8_t byte = object->bytes[offset];
        if (!byte)
            break;
        text_add(text, "%c", byte < ' ' ? ' ' : byte);
    }
}

static bool native_assert_fail(Interp *in, const InterpCall *call) {
    if (!interp_checks(in, IR_ERROR_REACHED))
        return interp_finish(in, ABORT_STATUS);
    Text text = {0};
    add_text_at(in, &text, interp_arg_pointer(in, call, 0));
    interp_violate(in, IR_ERROR_REACHED, "assertion '%s' failed", text_chars(&text));
    text_release(&text);
    return false;
}

static bool native_contract_fails(Interp *in, const InterpCall *call) {
    if (!interp_checks(in, IR_ERROR_REACHED))
        return true;
    Text text = {0};
    add_text_at(in, &text, interp_arg_pointer(in, call, 0));
    interp_violate(in, IR_ERROR_REACHED, "%s does not hold", text_chars(&text));
    text_release(&text);
    return false;
}

static bool native_overflow(Interp *in, const InterpCall *call) {
    (void)call;
    in->result.wraps = true;
    if (!interp_checks(in, IR_SIGNED_OVERFLOW))
        return true;
    return interp_violate(in, IR_SIGNED_OVERFLOW, "signed overflow");
}

// The first function counts: what follows depends on it.
static bool native_inexact(Interp *in, const InterpCall *call) {
    if (call->n_args > 1 && !interp_arg_int(in, call, 1))
        return true;
    interp_choose(in, "a function that is not modelled exactly");
    if (in->result.doubt.length)
        return true;
    const char *where = ir_loc_text(in->program, interp_user_frame(in).loc);
    text_add(&in->result.doubt, "`");
    add_text_at(in, &in->result.doubt, interp_arg_pointer(in, call, 0));
    text_add(&in->result.doubt, "` is not modelled exactly%s%s%s", *where ? " (called at " : "",
             where, *where ? ")" : "");
    text_add(&in->result.notes, "%s\n", text_chars(&in->result.doubt));
    return true;
}

// ---- Contracts --------------------------------------------------------------------------------

// The live object that a pointer was made from, wherever it points; NULL: none.
static InterpObject *live_target(Interp *in, InterpCell pointer) {
    InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    bool is_live =
        object && object->state == INTERP_ALIVE && object->kind != INTERP_FUNCTION && pointer.low;
    return is_live ? object : NULL;
}

static uint64_t room_behind(Interp *in, InterpCell pointer) {
    const InterpObject *object = live_target(in, pointer);
    bool is_inside =
        object && pointer.low >= object->address && pointer.low - object->address <= object->size;
    return is_inside ? object->size - (pointer.low - object->address) : 0;
}

static bool native_room(Interp *in, const InterpCall *call) {
    interp_give_int(in, call, room_behind(in, interp_arg_pointer(in, call, 0)));
    return true;
}

static bool native_offset(Interp *in, const InterpCall *call) {
    InterpCell pointer = interp_arg_pointer(in, call, 0);
    const InterpObject *object = live_target(in, pointer);
    interp_give_int(in, call, object ? pointer.low - object->address : 0);
    return true;
}

static bool native_same_object(Interp *in, const InterpCall *call) {
    const InterpObject *a = live_target(in, interp_arg_pointer(in, call, 0));
    const InterpObject *b = live_target(in, interp_arg_pointer(in, call, 1));
    interp_give_int(in, call, a && a == b);
    return true;
}

// More steps than there are objects: the list is a cycle.
static bool native_is_list(Interp *in, const InterpCall *call) {
    InterpCell node = interp_arg_pointer(in, call, 0);
    uint64_t link = interp_arg_int(in, call, 1), size = interp_arg_int(in, call, 2), steps = 0;
    while (node.low && room_behind(in, node) >= size && steps++ <= in->memory.objects.count) {
        node.low += link;
        if (!interp_read_pointer(in, node, &node))
            return false;
    }
    interp_give_int(in, call, node.low == 0);
    return true;
}

// ---- Output -----------------------------------------------------------------------------------

static bool native_putchar(Interp *in, const InterpCall *call) {
    uint8_t byte = (uint8_t)interp_arg_int(in, call, 0);
    if (in->options->output)
        fputc(byte, in->options->output);
    interp_give_int(in, call, byte);
    return true;
}

// To no file: the bytes are only read.
static bool native_write_out(Interp *in, const InterpCall *call, FILE *output) {
    InterpCell pointer = interp_arg_pointer(in, call, 0);
    uint64_t size = interp_arg_int(in, call, 1);
    if (size) {
        InterpPlace place = interp_access(in, pointer, size, INTERP_READ);
        if (!place.object)
            return false;
        uint8_t chunk[4096];
        for (uint64_t done = 0; done < size && output; done += sizeof chunk) {
            uint64_t now = size - done < sizeof chunk ? size - done : sizeof chunk;
            interp_read_bytes(in, (InterpPlace){place.object, place.offset + done}, chunk, now);
            fwrite(chunk, 1, now, output);
        }
    }
    interp_give_int(in, call, size);
    return true;
}

// ---- Dispatch ---------------------------------------------------------------------------------

bool interp_native(Interp *in, const InterpCall *call) {
    switch (call->callee->native) {
    case IR_NATIVE_NONDET:
        return interp_give_nondet(in, call);
    case IR_NATIVE_ASSUME:
        return native_assume(in, call);
    case IR_NATIVE_ERROR:
        return native_error(in, call);
    case IR_NATIVE_ASSERT_FAIL:
        return native_assert_fail(in, call);
    case IR_NATIVE_CONTRACT_FAILS:
        return native_contract_fails(in, call);
    case IR_NATIVE_OVERFLOW:
        return native_overflow(in, call);
    case IR_NATIVE_MALLOC:
        return native_malloc(in, call);
    case IR_NATIVE_CALLOC:
        return native_calloc(in, call);
    case IR_NATIVE_REALLOC:
        return native_realloc(in, call);
    case IR_NATIVE_ALIGNED_ALLOC:
        return native_aligned_alloc(in, call);
    case IR_NATIVE_FREE:
        return native_free(in, call);
    case IR_NATIVE_STATIC_ALLOC:
        return native_static_alloc(in, call);
    case IR_NATIVE_GIVEN:
        return native_given(in, call);
    case IR_NATIVE_ROOM:
        return native_room(in, call);
    case IR_NATIVE_OFFSET:
        return native_offset(in, call);
    case IR_NATIVE_SAME_OBJECT:
        return native_same_object(in, call);
    case IR_NATIVE_IS_LIST:
        return native_is_list(in, call);
    case IR_NATIVE_IN_RUN:
        interp_choose(in, "a text that the C library does not fix");
        interp_give_int(in, call, 1);
        return true;
    case IR_NATIVE_CHECKS_ARGUMENTS:
        interp_give_int(in, call, interp_checks(in, IR_BAD_ARGUMENT));
        return true;
    case IR_NATIVE_INEXACT:
        return native_inexact(in, call);
    case IR_NATIVE_IS_COVERED:
        interp_choose(in, "a contract that may take the place of a body");
        interp_give_int(in, call, 0); // a run is one of the whole program
        return true;
    case IR_NATIVE_MAKE_STRINGS: // one by one
    case IR_NATIVE_MAKE_TEXT:
    case IR_NATIVE_TEXT_SIZE:
        interp_give_int(in, call, 0);
        return true;
    case IR_NATIVE_EXIT:
        return interp_finish(in, (int)(interp_arg_int(in, call, 0) & 0xff));
    case IR_NATIVE_ABORT:
        return interp_finish(in, ABORT_STATUS);
    case IR_NATIVE_PRINTF:
    case IR_NATIVE_FPRINTF:
    case IR_NATIVE_SPRINTF:
    case IR_NATIVE_SNPRINTF:
    case IR_NATIVE_VPRINTF:
    case IR_NATIVE_VFPRINTF:
    case IR_NATIVE_VSPRINTF:
    case IR_NATIVE_VSNPRINTF:
        return interp_printf(in, call);
    case IR_NATIVE_PUTCHAR:
        return native_putchar(in, call);
    case IR_NATIVE_WRITE_OUT:
        return native_write_out(in, call, in->options->output);
    case IR_NATIVE_READ:
        return native_write_out(in, call, NULL);
    case IR_NATIVE_MATH1:
    case IR_NATIVE_MATH2:
        return interp_math(in, call);
    case IR_NATIVE_ROUNDED:
        return interp_rounded(in, call);
    case IR_N_NATIVES:
        break;
    }
    UNREACHABLE("a native that the interpreter does not know");
}
