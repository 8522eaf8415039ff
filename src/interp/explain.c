// Why the test of an IR_CHECK fails, in a programmer's words, with the values.
#include "interp/internal.h"

// The check that failed: its operands behind the condition, as messages need them.
typedef struct Failure {
    Interp *in;
    Text *text;
    InterpView view;
    const IrOperand *operands;
    uint32_t n_operands;
} Failure;

static InterpCell value_of(const Failure *f, uint32_t n) {
    return interp_view_value(f->in, &f->view, f->operands[n]);
}

static const IrType *type_of(const Failure *f, uint32_t n) {
    return ir_type(f->in->program, ir_operand_type(f->in->program, f->view.f, f->operands[n]));
}

static void add_value(const Failure *f, uint32_t n) {
    IrTypeId type = ir_operand_type(f->in->program, f->view.f, f->operands[n]);
    interp_add_value(f->text, f->in, value_of(f, n), type);
}

// ---- Numbers ----------------------------------------------------------------------------------

// Operands: the value, the distance, whether the value is signed.
static void explain_shift(const Failure *f) {
    const IrType *type = type_of(f, 1), *distance_type = type_of(f, 2);
    bool is_signed = f->n_operands > 3 && value_of(f, 3).low;
    InterpCell distance = value_of(f, 2);
    const char *name = interp_c_type_name(f->in->program, type->bits, is_signed);
    uint32_t bits = distance_type->bits < 64 ? distance_type->bits : 64;
    bool is_negative = interp_signed(distance.low, bits) < 0;
    bool is_too_far = is_negative || distance.high || distance.low >= type->bits;
    if (is_too_far) {
        text_add(f->text, "shift of ");
        add_value(f, 1);
        text_add(f->text, " by ");
        add_value(f, 2);
        text_add(f->text, is_negative ? " bits, a negative number" : " bits, but `%s` has %u", name,
                 type->bits);
    } else {
        bool is_left_negative =
            interp_signed(value_of(f, 1).low, type->bits < 64 ? type->bits : 64) < 0;
        text_add(f->text, is_left_negative ? "left shift of a negative number: " : "");
        add_value(f, 1);
        text_add(f->text, " << ");
        add_value(f, 2);
        if (!is_left_negative)
            text_add(f->text, " does not fit `%s`, which has %u bits", name, type->bits);
    }
}

// The conversion that follows the check.
static const IrInstr *conversion_behind(const Failure *f) {
    const IrFunction *function = f->view.f;
    for (uint32_t i = f->view.instr + 1; i < function->n_instrs; i++) {
        const IrInstr *instr = &function->instrs[i];
        if ((instr->op == IR_FPTOSI || instr->op == IR_FPTOUI) &&
            ir_operands(function, instr)[0].code == f->operands[1].code)
            return instr;
        if (ir_is_terminator(instr->op))
            break;
    }
    return NULL;
}

static void explain_conversion(const Failure *f) {
    const IrInstr *conversion = conversion_behind(f);
    bool has_name = interp_add_name(f->in, f->text, &f->view, f->operands[1]);
    text_add(f->text, has_name ? " is " : "");
    add_value(f, 1);
    text_add(f->text, has_name ? ", which does not fit " : " does not fit ");
    if (!conversion) {
        text_add(f->text, "the integer type that it is converted to");
        return;
    }
    bool is_signed = conversion->op == IR_FPTOSI;
    uint32_t bits = ir_type(f->in->program, conversion->type)->bits;
    text_add(f->text, "`%s`", interp_c_type_name(f->in->program, bits, is_signed));
    if (bits > 64)
        return;
    unsigned long long most = interp_mask(is_signed ? bits - 1 : bits);
    if (is_signed)
        text_add(f->text, " (-%llu to %llu)", most + 1, most);
    else
        text_add(f->text, " (0 to %llu)", most);
}

static void explain_representation(const Failure *f) {
    if (!interp_add_name(f->in, f->text, &f->view, f->operands[1]))
        text_add(f->text, "the memory of a _Bool or enum");
    text_add(f->text, " holds ");
    add_value(f, 1);
    text_add(f->text, ", which is no value of its type");
}

static void explain_array_size(const Failure *f) {
    text_add(f->text, "an array of variable length needs at least one element, but ");
    Text name = {0};
    if (interp_add_name(f->in, &name, &f->view, f->operands[1]))
        text_add(f->text, "%s is ", text_chars(&name));
    else
        text_add(f->text, "has ");
    text_release(&name);
    add_value(f, 1);
}

// ---- Indeterminate values ---------------------------------------------------------------------

// The library function whose argument is checked.
static const char *callee_behind(const Failure *f) {
    const IrFunction *function = f->view.f;
    for (uint32_t i = f->view.instr; i < function->n_instrs; i++)
        if (function->instrs[i].op == IR_CALL)
            return f->in->program->functions[function->instrs[i].aux].name;
    return NULL;
}

// The library function that the user's code has called and that is under way, or NULL.
static const char *library_function(const Failure *f) {
    const char *name = NULL;
    for (size_t frame = f->view.frame; interp_view(f->in, frame).f->is_model && frame > 0; frame--)
        name = interp_view(f->in, frame).f->name;
    return name;
}

static void add_use(const Failure *f, IrCheck check) {
    bool is_memory = check == IR_CHECK_OUTPUT || check == IR_CHECK_TEXT;
    const char *callee = check == IR_CHECK_ARGUMENT || is_memory ? callee_behind(f) : NULL;
    const char *reader = library_function(f);
    if (is_memory && !reader)
        reader = callee ? callee : "";
    if (reader)
        text_add(f->text, " is read by the library function `%s`", reader);
    else if (callee)
        text_add(f->text, " is passed to the library function `%s`", callee);
    else
        text_add(f->text, "%s",
                 check == IR_CHECK_CONDITION  ? " is read in the condition"
                 : check == IR_CHECK_ADDRESS  ? " is used to compute an address"
                 : check == IR_CHECK_SIZE     ? " is used as a size"
                 : check == IR_CHECK_ARGUMENT ? " is passed to a library function"
                                              : " is the program's result");
}

static bool explain_origin(const Failure *f, IrCheck check) {
    InterpOrigin origin;
    bool is_memory = check == IR_CHECK_OUTPUT || check == IR_CHECK_TEXT;
    bool is_found = is_memory
                        ? interp_find_unwritten(f->in, value_of(f, 0), value_of(f, 1).low, &origin)
                        : interp_find_origin(f->in, f->operands[1], &origin);
    if (is_found) {
        text_add(f->text, "%s", text_chars(&origin.name));
        add_use(f, check);
        text_add(f->text, ", but %s%s", origin.why, text_chars(&origin.declared));
    }
    interp_origin_release(&origin);
    return is_found;
}

static void explain_missing_return(const Failure *f) {
    const char *at = ir_loc_text(f->in->program, f->view.f->loc);
    text_add(f->text, "`%s` ends without a value, which its caller uses", f->view.f->name);
    if (*at)
        text_add(f->text, " (declared at %s)", at);
}

// ---- Pointers ---------------------------------------------------------------------------------

// "1 element (4 bytes)"
static void add_distance(const Failure *f, const InterpObject *object, uint64_t bytes) {
    uint64_t step = interp_element_size(f->in, object);
    bool in_elements = step > 1 && bytes % step == 0;
    if (in_elements)
        text_add(f->text, "%llu element%s (", (unsigned long long)(bytes / step),
                 bytes / step == 1 ? "" : "s");
    text_add(f->text, "%llu byte%s%s", (unsigned long long)bytes, bytes == 1 ? "" : "s",
             in_elements ? ")" : "");
}

// Bytes from one pointer to another.
static int64_t distance_of(const Failure *f, uint64_t from, uint64_t to) {
    return interp_signed((to - from) & f->in->pointer_mask, f->in->program->pointer_bits);
}

// Bytes of what the pointer points to, as the instruction that computes it tells, or the object.
static int64_t step_of(const Failure *f, const InterpObject *object) {
    const IrInstr *address = interp_view_definition(&f->view, f->operands[1]);
    if (!address || address->op != IR_ADDRESS)
        return (int64_t)interp_element_size(f->in, object);
    const IrOperand *operands = ir_operands(f->view.f, address);
    bool has_index = !ir_is_const(operands[1]);
    return has_index ? (int64_t)interp_view_value(f->in, &f->view, operands[2]).low
                     : (int64_t)interp_element_size(f->in, object);
}

// "`p` + 5", or else "the pointer"
static void add_sum(const Failure *f, const InterpObject *object) {
    InterpCell base = value_of(f, 0);
    int64_t distance = distance_of(f, base.low, value_of(f, 1).low), step = step_of(f, object);
    Text name = {0};
    bool has_name = interp_add_name(f->in, &name, &f->view, f->operands[0]);
    if (!has_name && base.low == object->address && interp_has_name(f->in, object)) {
        interp_add_place(f->in, &name, object, 0, object->size * 8);
        has_name = true;
    }
    if (has_name && step > 0 && distance % step == 0)
        text_add(f->text, "%s %c %lld", text_chars(&name), distance < 0 ? '-' : '+',
                 (long long)(distance < 0 ? -(distance / step) : distance / step));
    else
        text_add(f->text, "the pointer%s%s", has_name ? " computed from " : "", text_chars(&name));
    text_release(&name);
}

static void explain_pointer(const Failure *f) {
    InterpCell base = value_of(f, 0), pointer = value_of(f, 1);
    const InterpObject *object = interp_object_of(f->in, base.high);
    if (!object) {
        f->in->result.on_null = true;
        Text name = {0};
        interp_add_name(f->in, &name, &f->view, f->operands[0]);
        text_add(f->text, "the pointer%s%s is null, and %lld is added to its address",
                 name.length ? " " : "", text_chars(&name),
                 (long long)distance_of(f, base.low, pointer.low));
        text_release(&name);
        return;
    }
    int64_t offset = distance_of(f, object->address, pointer.low);
    add_sum(f, object);
    text_add(f->text, " is ");
    add_distance(f, object, offset < 0 ? -(uint64_t)offset : (uint64_t)offset - object->size);
    text_add(f->text, offset < 0 ? " before the start of " : " behind the end of ");
    interp_add_object(f->in, f->text, object);
}

static void add_target(const Failure *f, uint32_t n) {
    InterpCell pointer = value_of(f, n);
    const InterpObject *object = interp_object_of(f->in, pointer.high);
    if (object)
        interp_add_object(f->in, f->text, object);
    else if (pointer.high)
        text_add(f->text, "an object that no longer exists");
    else
        text_add(f->text, pointer.low ? "address 0x%llx" : "nothing, since it is null",
                 (unsigned long long)pointer.low);
}

static void explain_pair(const Failure *f, IrCheck check) {
    text_add(f->text, "pointers into different objects are %s: one to ",
             check == IR_CHECK_DIFFERENCE ? "subtracted" : "compared by their order");
    add_target(f, 0);
    text_add(f->text, ", one to ");
    add_target(f, 1);
}

static void explain_alignment(const Failure *f) {
    const IrFunction *function = f->view.f;
    uint32_t next = f->view.instr + 1;
    while (function->instrs[next].op == IR_CHECK)
        next++;
    f->in->result.of_structure = function->instrs[next].op == IR_COPY;
    interp_add_misaligned(f->in, f->text, value_of(f, 0), value_of(f, 1).low);
}

// ---- Any check --------------------------------------------------------------------------------

bool interp_explain(Interp *in, const InterpOp *op, Text *text) {
    InterpView view = interp_view(in, in->frames.count - 1);
    const IrInstr *instr = &view.f->instrs[op->instr];
    Failure failure = {in, text, view, ir_operands(view.f, instr), instr->n_operands};
    const Failure *f = &failure;
    IrCheck check = (IrCheck)op->aux;
    switch (check) {
    case IR_CHECK_SHIFT:
        explain_shift(f);
        return true;
    case IR_CHECK_CONVERSION:
        explain_conversion(f);
        return true;
    case IR_CHECK_REPRESENTATION:
        explain_representation(f);
        return true;
    case IR_CHECK_ARRAY_SIZE:
        explain_array_size(f);
        return true;
    case IR_CHECK_CONDITION:
    case IR_CHECK_ADDRESS:
    case IR_CHECK_SIZE:
    case IR_CHECK_ARGUMENT:
    case IR_CHECK_RESULT:
    case IR_CHECK_OUTPUT:
    case IR_CHECK_TEXT:
        return explain_origin(f, check);
    case IR_CHECK_MISSING_RETURN:
        explain_missing_return(f);
        return true;
    case IR_CHECK_POINTER:
        explain_pointer(f);
        return true;
    case IR_CHECK_DIFFERENCE:
    case IR_CHECK_ORDER:
        explain_pair(f, check);
        return true;
    case IR_CHECK_ALIGNMENT:
        explain_alignment(f);
        return true;
    default:
        return false;
    }
}
