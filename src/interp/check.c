// Checks of what C leaves undefined (ir/checks.def): is behaviour defined, and what the message
// says where it is not.
#include "interp/choice.h"
#include "interp/internal.h"
#include "interp/trace.h"
#include "ir/function_type.h"

#include <string.h>

// Of the models, the one that the program called is the one to name.
static void add_library_function(Text *text, const Interp *in) {
    size_t first = in->frames.count;
    while (first > 0 && in->frames.items[first - 1].code->function->is_model)
        first--;
    const char *name =
        first > 0 && first < in->frames.count ? in->frames.items[first].code->function->name : "";
    int length;
    bool is_hidden = strncmp(name, "__assay_", 8) == 0 && !strstr(name, "scanf");
    const char *called = ir_library_name(name, &length);
    if (*name && !is_hidden)
        text_add(text, "%.*s: ", length, called);
}

// The message of a check, with the values in it.
static void add_values(Text *text, const Interp *in, const InterpOp *op) {
    const IrFunction *f = interp_frame(in)->code->function;
    const IrOperand *operands = ir_operands(f, &f->instrs[op->instr]);
    for (const char *c = ir_check_message((IrCheck)op->aux); *c; c++) {
        if (*c != '%') {
            text_add_bytes(text, c, 1);
            continue;
        }
        if (*++c == 'm') {
            add_library_function(text, in);
            text_add(text, "%s", ir_check_text(in->program, f, &f->instrs[op->instr]));
            continue;
        }
        uint32_t n = (uint32_t)(*c - '0');
        IrTypeId type = ir_operand_type(in->program, f, operands[n]);
        interp_add_value(text, in, *interp_operand(in, n == 1 ? op->b : op->c), type);
    }
}

// Nothing is said of pointers whose object is over, or that were made from numbers.
static bool is_in_bounds(const Interp *in, InterpCell base, InterpCell pointer) {
    const InterpObject *object = interp_object_of(in, base.high);
    if (!base.high && !base.low)
        return !pointer.low;
    if (!object || object->state != INTERP_ALIVE)
        interp_choose(in, "arithmetic on a pointer to no object");
    return !object || object->kind == INTERP_FUNCTION ||
           pointer.low - object->address <= object->size;
}

// The function that a pointer leads to, or NULL.
static const IrFunction *function_at(Interp *in, InterpCell pointer) {
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    bool is_function = object && object->kind == INTERP_FUNCTION && object->address == pointer.low;
    return is_function ? &in->program->functions[object->owner] : NULL;
}

static IrFit call_fits(Interp *in, const InterpOp *op) {
    const IrFunction *f = interp_frame(in)->code->function;
    const IrFunction *callee = function_at(in, *interp_operand(in, op->a));
    const char *type = ir_check_text(in->program, f, &f->instrs[op->instr]);
    return callee ? ir_call_fits(in->program, type, callee) : IR_FITS;
}

// A call that may not fit is made nevertheless, but shadows of its arguments must be where the
// function expects them.
static bool is_told(Interp *in, const InterpOp *op) {
    const IrFunction *callee;
    if (ir_check_test((IrCheck)op->aux) != IR_HAS_PARAMS)
        return true;
    callee = function_at(in, *interp_operand(in, op->a));
    return !callee || callee->n_params == interp_operand(in, op->b)->low;
}

static bool stop_untold(Interp *in, const InterpOp *op) {
    const IrFunction *f = interp_frame(in)->code->function;
    return interp_end(in, IR_RUN_UNSUPPORTED, "%s",
                      ir_check_doubt(in->program, f, &f->instrs[op->instr]));
}

// Which types a call and its function have.
static void add_types(Text *text, Interp *in, const InterpOp *op) {
    const IrFunction *f = interp_frame(in)->code->function;
    const IrFunction *callee = function_at(in, *interp_operand(in, op->a));
    if (ir_check_test((IrCheck)op->aux) != IR_HAS_TYPE || !callee)
        return;
    text_add(text, ": `%s` is ", callee->name);
    ir_function_type_spell(text, callee->type);
    if (callee->loc)
        text_add(text, " (declared at %s)", ir_loc_text(in->program, callee->loc));
    text_add(text, ", and called as ");
    ir_function_type_spell(text, ir_check_text(in->program, f, &f->instrs[op->instr]));
}

// Different objects have no byte in common, wherever the pointers are.
static bool is_outside(const Interp *in, InterpCell pointer, InterpCell start, uint64_t size) {
    bool has_same = pointer.high == start.high;
    interp_choose_address(in, pointer);
    interp_choose_address(in, start);
    return !has_same || ((pointer.low - start.low) & in->pointer_mask) >= size;
}

static bool is_aligned(const Interp *in, InterpCell pointer, uint64_t align) {
    const InterpObject *object = interp_object_of(in, pointer.high);
    if (in->choices && pointer.low % align == 0 && pointer.low &&
        !interp_is_aligned_anywhere(object, object ? pointer.low - object->address : 0, align))
        interp_choose(in, "the places of objects in memory");
    return pointer.low % align == 0;
}

static bool has_type(Interp *in, const InterpOp *op) {
    IrFit fit = call_fits(in, op);
    if (fit == IR_FIT_NOT_TOLD)
        interp_choose(in, "a call of which is not told whether it fits");
    return fit != IR_MISFIT;
}

static bool is_defined(Interp *in, const InterpOp *op, Text *why) {
    InterpCell a = *interp_operand(in, op->a), b = *interp_operand(in, op->b);
    const IrFunction *f = interp_frame(in)->code->function;
    const char *text = ir_check_text(in->program, f, &f->instrs[op->instr]);
    switch (ir_check_test((IrCheck)op->aux)) {
    case IR_IS_TRUE:
        return a.low & 1;
    case IR_IN_BOUNDS:
        return is_in_bounds(in, a, b);
    case IR_SAME_OBJECT:
        interp_choose_address(in, a);
        interp_choose_address(in, b);
        return a.high ? a.high == b.high : !b.high;
    case IR_ALIGNED:
        return is_aligned(in, a, b.low);
    case IR_HAS_TYPE:
        return has_type(in, op);
    case IR_IS_TOLD:
        if (!(a.low & 1))
            interp_choose(in, text);
        return true;
    case IR_HAS_PARAMS:
        break;
    case IR_OUTSIDE:
        return is_outside(in, a, b, interp_operand(in, op->c)->low);
    case IR_FORMAT:
        return interp_format_fits(in, a, text, why);
    case IR_LIST_FORMAT:
        return interp_list_fits(in, a, b, text, why);
    case IR_UNKNOWN:
        interp_choose(in, "behaviour that is not known to be defined");
        return true;
    case IR_HAS_VALUES:
        return interp_shadow_has_values(in, a, b.low);
    case IR_HAS_TEXT:
        return interp_shadow_has_text(in, a, b.low);
    }
    return true;
}

bool interp_check(Interp *in, const InterpOp *op) {
    IrViolation violation = ir_check_violation((IrCheck)op->aux);
    Text text = {0};
    if (!interp_checks(in, violation))
        return true;
    if (!is_told(in, op))
        return stop_untold(in, op);
    if (is_defined(in, op, &text))
        return true;
    in->result.check = op->aux;
    if (!text.length && !interp_explain(in, op, &text))
        add_values(&text, in, op);
    add_types(&text, in, op);
    interp_violate(in, violation, "%s", text_chars(&text));
    text_release(&text);
    return false;
}
