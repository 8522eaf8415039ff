// Calls, returns, and the functions that the engine knows.
#include "value/internal.h"

#include "base/check.h"
#include "ir/format.h"
#include "ir/natives.h"

#include <string.h>

enum { MAX_ARGUMENTS = 64 };

typedef struct Arguments {
    ValueSlot slots[MAX_ARGUMENTS];
    IrTypeId types[MAX_ARGUMENTS];
    uint32_t n;
    ValueSlot varargs;
    bool has_varargs;
} Arguments;

static ValueSlot convert(ValueEngine *x, ValueSlot slot, IrTypeId from_id, IrTypeId to_id) {
    const IrType *from = ir_type(x->program, from_id), *to = ir_type(x->program, to_id);
    if (slot.value && from->kind == to->kind && from->bits == to->bits)
        return slot;
    if (slot.value && from->kind == IR_INT && to->kind == IR_INT &&
        value_is_number(&x->values, slot.value))
        return (ValueSlot){value_resize(&x->values, slot.value, to->bits, false), 0};
    return (ValueSlot){value_any(&x->values, to->bits), 0};
}

static bool collect(ValueEngine *x, const IrInstr *i, uint32_t first, Arguments *a) {
    const IrFunction *f = value_function(x, value_frame(x));
    const IrOperand *o = ir_operands(f, i);
    uint32_t last = i->n_operands;
    a->n = 0;
    a->has_varargs = (i->flags & IR_VARIADIC) != 0;
    if (a->has_varargs)
        a->varargs = value_operand(x, o[--last]);
    if (last - first > MAX_ARGUMENTS)
        return value_give_up(x, "a call with many arguments");
    for (uint32_t n = first; n < last; n++) {
        a->types[a->n] = ir_operand_type(x->program, f, o[n]);
        a->slots[a->n++] = value_copied_operand(x, o[n]);
    }
    return true;
}

static bool enter(ValueEngine *x, IrFunctionId id, const Arguments *a) {
    const IrFunction *f = &x->program->functions[id];
    if (!value_push_frame(x, id))
        return false;
    for (uint32_t p = 0; p < f->n_params; p++)
        value_set(x, p,
                  p < a->n ? convert(x, a->slots[p], a->types[p], f->param_types[p])
                           : value_draw(x, VALUE_UNDEFINED, f->param_types[p]));
    if (f->is_variadic)
        value_set(x, f->n_params,
                  a->has_varargs && a->varargs.value
                      ? a->varargs
                      : (ValueSlot){value_const(&x->values, x->program->pointer_bits, 0), 0});
    return true;
}

bool value_return(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    ValueSlot slots[MAX_ARGUMENTS];
    IrTypeId types[MAX_ARGUMENTS];
    uint32_t n = i->n_operands;
    if (n > MAX_ARGUMENTS)
        return value_give_up(x, "many results");
    if (x->state.frames.count == 1)
        return false; // the end of the run
    for (uint32_t r = 0; r < n; r++) {
        types[r] = ir_operand_type(x->program, f, ir_operands(f, i)[r]);
        slots[r] = value_copied_operand(x, ir_operands(f, i)[r]);
        if (slots[r].value && value_is_address(&x->values, slots[r].value)) {
            const Value *v = value_of(&x->values, slots[r].value);
            const ValueObject *o =
                v->object & VALUE_FUNCTION_BIT ? NULL : &x->state.objects.items[v->object];
            if (o && o->kind == VALUE_STACK && o->depth == x->state.frames.count)
                slots[r] = (ValueSlot){value_any(&x->values, v->bits), 0};
        }
    }
    value_pop_frame(x);
    const IrInstr *call = value_instr(x, value_frame(x));
    const IrFunction *caller = value_function(x, value_frame(x));
    for (uint32_t r = 0; r < call->n_results; r++) {
        IrTypeId type = caller->reg_types[call->result + r];
        value_set(x, call->result + r,
                  r < n ? convert(x, slots[r], types[r], type)
                        : value_draw(x, VALUE_UNDEFINED, type));
    }
    value_frame(x)->index++;
    return true;
}

// ---- Functions that are known ------------------------------------------------------------------

static void draw_results(ValueEngine *x, const IrInstr *i, ValueEventKind kind) {
    const IrFunction *f = value_function(x, value_frame(x));
    for (uint32_t r = 0; r < i->n_results; r++)
        value_set(x, i->result + r, value_draw(x, kind, f->reg_types[i->result + r]));
}

static bool any_results(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    for (uint32_t r = 0; r < i->n_results; r++)
        value_set_number(
            x, i->result + r,
            value_any(&x->values, ir_type(x->program, f->reg_types[i->result + r])->bits));
    return true;
}

// What is as long as an input says.
static bool give_unsized(ValueEngine *x, const IrInstr *i, const Value *size) {
    uint32_t bits = x->program->pointer_bits;
    uint64_t most = size->words.umax;
    uint32_t object =
        value_add_object(x, VALUE_UNSIZED, most < INT64_MAX ? most : INT64_MAX, VALUE_ARBITRARY);
    if (i->n_results)
        value_set_number(x, i->result,
                         value_address(&x->values, object, value_const(&x->values, bits, 0), bits));
    return !x->is_over;
}

static bool give_object(ValueEngine *x, const IrInstr *i, ValueObjectKind kind, ValueId size_id,
                        ValueInitial initial) {
    uint64_t size;
    if (kind == VALUE_STATIC && size_id && value_is_number(&x->values, size_id) &&
        !value_is_const(&x->values, size_id, &size))
        return give_unsized(x, i, value_of(&x->values, size_id));
    if (x->malloc_may_fail || !size_id || !value_is_const(&x->values, size_id, &size))
        return value_give_up(x, "an allocation of a size that is not known");
    uint32_t bits = x->program->pointer_bits;
    if (kind == VALUE_HEAP && size > word_mask(bits) / 2) { // PTRDIFF_MAX: null
        if (i->n_results)
            value_set_number(x, i->result, value_const(&x->values, bits, 0));
        return true;
    }
    uint32_t object = value_add_object(x, kind, size, initial);
    if (i->n_results)
        value_set_number(x, i->result,
                         value_address(&x->values, object, value_const(&x->values, bits, 0), bits));
    return !x->is_over;
}

// Null where the product is more than a size can say.
static bool do_calloc(ValueEngine *x, const IrInstr *i, const Arguments *a) {
    uint64_t count, size, product;
    uint32_t bits = x->program->pointer_bits;
    if (!value_is_const(&x->values, a->slots[0].value, &count) ||
        !value_is_const(&x->values, a->slots[1].value, &size))
        return value_give_up(x, "an allocation of a size that is not known");
    if (__builtin_mul_overflow(count, size, &product) || product > word_mask(bits))
        product = word_mask(bits); // too large as well
    return give_object(x, i, VALUE_HEAP, value_const(&x->values, bits, product), VALUE_ZERO);
}

static bool do_free(ValueEngine *x, ValueId pointer) {
    uint64_t number;
    if (value_is_const(&x->values, pointer, &number) && number == 0)
        return true;
    const Value *v = value_of(&x->values, pointer);
    if (v->kind != VALUE_ADDRESS || v->object & VALUE_FUNCTION_BIT ||
        !value_is_const(&x->values, v->offset, &number) || number ||
        x->state.objects.items[v->object].kind != VALUE_HEAP)
        return value_give_up(x, "a free that may be invalid");
    if (!x->state.objects.items[v->object].is_alive) {
        value_rely_on(x, "double free");
        return false;
    }
    value_remove(x, v->object);
    return true;
}

static bool do_assume(ValueEngine *x, const IrInstr *i, ValueId value) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    if (!value_is_number(&x->values, value))
        return value_is_address(&x->values, value) || value_give_up(x, "an odd assumption");
    ValueId zero = value_const(&x->values, value_of(&x->values, value)->bits, 0), rest = value;
    return value_restrict(&x->values, IR_EQ, false, &rest, &zero) &&
           value_assume_number(x, o[0], rest);
}

// A text that is known and never changes, or NULL.
static const char *find_literal(ValueEngine *x, ValueId pointer) {
    const Value *v = value_of(&x->values, pointer);
    uint64_t offset;
    if (v->kind != VALUE_ADDRESS || v->object >= x->program->n_globals ||
        !value_is_const(&x->values, v->offset, &offset))
        return NULL;
    const IrGlobal *g = &x->program->globals[v->object];
    bool has_end = g->is_constant && g->bytes && !g->n_relocs && offset < g->size &&
                   memchr(g->bytes + offset, 0, g->size - offset);
    return has_end ? (const char *)g->bytes + offset : NULL;
}

static bool is_readable(ValueEngine *x, ValueId address, uint64_t length) {
    uint32_t object;
    ValueId offset;
    return address ? value_access(x, address, length, false, &object, &offset)
                   : value_give_up(x, "a library function called with unexpected arguments");
}

// Strings that are printed: each is a literal, or it is assumed that it ends.
static bool read_texts(ValueEngine *x, const Arguments *a, uint32_t format,
                       const IrFormatNeeds *needs) {
    uint64_t start;
    const Value *list = value_of(&x->values, a->varargs.value);
    if (needs->n_texts == IR_MOST_TEXTS || list->kind != VALUE_ADDRESS ||
        !value_is_const(&x->values, list->offset, &start))
        return value_give_up(x, "printf of strings");
    for (uint32_t n = 0; n < needs->n_texts; n++) {
        ValueId at = value_const(&x->values, list->bits, start + needs->texts[n].at);
        ValueSlot text;
        if (!value_load(x, value_address(&x->values, list->object, at, list->bits),
                        a->types[format], &text))
            return false;
        if (!find_literal(x, text.value))
            value_rely_on(x, "printf of a string that may not end");
    }
    return true;
}

// The format is the last of the fixed arguments; a stream stands before it.
static bool do_print(ValueEngine *x, const IrInstr *i, const Arguments *a, uint32_t format) {
    const char *text = find_literal(x, a->slots[format].value);
    IrFormatNeeds needs = {.kind = IR_FORMAT_OTHER};
    if (text)
        needs = ir_format_needs(text, x->program->pointer_bits / 8);
    if (needs.kind == IR_FORMAT_OTHER)
        return value_give_up(x, "a format of printf that is not known");
    if (needs.bytes && !is_readable(x, a->has_varargs ? a->varargs.value : 0, needs.bytes))
        return false;
    if (format && !is_readable(x, a->slots[0].value, 0))
        return false;
    if (needs.n_texts && !read_texts(x, a, format, &needs))
        return false;
    return any_results(x, i);
}

static bool do_error(ValueEngine *x) {
    x->has_error = true;
    x->error_at = value_instr(x, value_frame(x))->loc;
    return false;
}

static uint32_t result_bits(ValueEngine *x, const IrInstr *i) {
    return ir_type(x->program, value_function(x, value_frame(x))->reg_types[i->result])->bits;
}

static bool do_same_object(ValueEngine *x, const IrInstr *i, const Arguments *a) {
    bool is_number[2];
    const Value *v[2];
    for (uint32_t n = 0; n < 2; n++) {
        uint64_t number;
        v[n] = value_of(&x->values, a->slots[n].value);
        is_number[n] = value_is_const(&x->values, a->slots[n].value, &number);
        if (!is_number[n] && (v[n]->kind != VALUE_ADDRESS || v[n]->object & VALUE_FUNCTION_BIT))
            return value_give_up(x, "a contract about a pointer whose target is not known");
    }
    bool is_same = !is_number[0] && !is_number[1] && v[0]->object == v[1]->object &&
                   x->state.objects.items[v[0]->object].is_alive;
    if (i->n_results)
        value_set_number(x, i->result, value_const(&x->values, result_bits(x, i), is_same));
    return true;
}

// The arguments of main. The array's contents are arbitrary already, and so is what they lead to.
static bool make_strings(ValueEngine *x, const IrInstr *i, ValueId array) {
    uint64_t number;
    const Value *v = value_of(&x->values, array);
    bool is_asked = value_is_const(&x->values, array, &number); // null
    bool is_made = v->kind == VALUE_ADDRESS && !(v->object & VALUE_FUNCTION_BIT) &&
                   x->state.objects.items[v->object].initial == VALUE_ARBITRARY &&
                   value_is_const(&x->values, v->offset, &number) && number == 0;
    if (is_made)
        value_note(x, VALUE_STRINGS, 0, 0);
    value_set_number(x, i->result, value_const(&x->values, 1, is_asked || is_made));
    return true;
}

static bool call_native(ValueEngine *x, const IrInstr *i, const IrFunction *callee,
                        const Arguments *a) {
    const IrFunction *f = value_function(x, value_frame(x));
    const IrTypeId *results = i->n_results ? f->reg_types + i->result : NULL;
    bool fits = ir_native_fits(x->program, callee->native, a->types, a->n, results, i->n_results);
    for (uint32_t n = 0; fits && n < ir_native_needs(callee->native); n++)
        fits = a->slots[n].value != 0;
    if (!fits)
        return value_give_up(x, "a library function called with unexpected arguments");
    switch (callee->native) {
    case IR_NATIVE_NONDET:
        draw_results(x, i, VALUE_DRAWN);
        return true;
    case IR_NATIVE_ASSUME:
        return do_assume(x, i, a->slots[0].value);
    case IR_NATIVE_ERROR:
    case IR_NATIVE_ASSERT_FAIL:
    case IR_NATIVE_CONTRACT_FAILS:
        return do_error(x);
    case IR_NATIVE_OVERFLOW:
        return true;
    case IR_NATIVE_MALLOC:
    case IR_NATIVE_GIVEN:
        return give_object(x, i, VALUE_HEAP, a->slots[0].value, VALUE_ARBITRARY);
    case IR_NATIVE_ALIGNED_ALLOC:
        return give_object(x, i, VALUE_HEAP, a->slots[1].value, VALUE_ARBITRARY);
    case IR_NATIVE_STATIC_ALLOC:
        return give_object(x, i, VALUE_STATIC, a->slots[0].value, VALUE_ARBITRARY);
    case IR_NATIVE_CALLOC:
        return do_calloc(x, i, a);
    case IR_NATIVE_FREE:
        return do_free(x, a->slots[0].value);
    case IR_NATIVE_IN_RUN:
    case IR_NATIVE_TEXT_SIZE:
    case IR_NATIVE_CHECKS_ARGUMENTS: // unreach-call is all that is asked
        if (i->n_results)
            value_set_number(x, i->result, value_const(&x->values, result_bits(x, i), 0));
        return true;
    case IR_NATIVE_SAME_OBJECT:
        return do_same_object(x, i, a);
    case IR_NATIVE_INEXACT: // the replay says so
        return true;
    case IR_NATIVE_MAKE_STRINGS:
        return make_strings(x, i, a->slots[0].value);
    case IR_NATIVE_MAKE_TEXT:
    case IR_NATIVE_IS_COVERED:
        value_set_number(x, i->result, value_const(&x->values, 1, 0));
        return true;
    case IR_NATIVE_EXIT:
    case IR_NATIVE_ABORT:
        return false;
    case IR_NATIVE_PUTCHAR:
        return any_results(x, i);
    case IR_NATIVE_PRINTF:
        return do_print(x, i, a, 0);
    case IR_NATIVE_FPRINTF:
        return do_print(x, i, a, 1);
    case IR_NATIVE_REALLOC:
    case IR_NATIVE_ROOM:
    case IR_NATIVE_OFFSET:
    case IR_NATIVE_IS_LIST:
    case IR_NATIVE_SPRINTF:
    case IR_NATIVE_SNPRINTF:
    case IR_NATIVE_VPRINTF:
    case IR_NATIVE_VFPRINTF:
    case IR_NATIVE_VSPRINTF:
    case IR_NATIVE_VSNPRINTF:
    case IR_NATIVE_WRITE_OUT:
    case IR_NATIVE_READ:
    case IR_NATIVE_MATH1:
    case IR_NATIVE_MATH2:
    case IR_NATIVE_ROUNDED:
        return value_give_up(x, "a library function that is not modelled");
    case IR_N_NATIVES:
        break;
    }
    UNREACHABLE("a native that the value analysis does not know");
}

static bool may_be_address(ValueEngine *x, const Arguments *a, uint32_t n) {
    uint64_t number;
    return !a->slots[n].value || value_is_address(&x->values, a->slots[n].value) ||
           ir_type(x->program, a->types[n])->kind == IR_POINTER ||
           ((x->outside.has_numbers || x->has_read_unknown) &&
            !value_is_const(&x->values, a->slots[n].value, &number));
}

// It gives any value. One that gets hold of memory may do anything to it.
static bool call_external(ValueEngine *x, const IrInstr *i, const Arguments *a) {
    bool is_given = a->has_varargs;
    for (uint32_t n = 0; n < a->n; n++)
        is_given |= may_be_address(x, a, n);
    if (is_given)
        return value_give_up(x, "an unknown function is given memory");
    if (x->outside.has_variables)
        return value_give_up(x, "an unknown function may change variables of other files");
    draw_results(x, i, VALUE_DRAWN);
    return true;
}

bool value_call(ValueEngine *x, const IrInstr *i) {
    Arguments a;
    IrFunctionId id = i->aux;
    if (!collect(x, i, i->op == IR_CALL_POINTER, &a))
        return false;
    if (i->op == IR_CALL_POINTER) {
        ValueId pointer =
            value_operand(x, ir_operands(value_function(x, value_frame(x)), i)[0]).value;
        const Value *v = value_of(&x->values, pointer);
        uint64_t offset;
        if (!pointer || v->kind != VALUE_ADDRESS || !(v->object & VALUE_FUNCTION_BIT) ||
            !value_is_const(&x->values, v->offset, &offset) || offset)
            return value_give_up(x, "a call of a function that is not known");
        id = v->object & ~(uint32_t)VALUE_FUNCTION_BIT;
    }
    const IrFunction *callee = &x->program->functions[id];
    switch (callee->kind) {
    case IR_FUNCTION_DEFINED:
        return enter(x, id, &a);
    case IR_FUNCTION_NATIVE:
        return call_native(x, i, callee, &a);
    case IR_FUNCTION_EXTERNAL:
        return call_external(x, i, &a);
    }
    return false;
}
