// Calls, returns, the functions that every engine knows, and the end of a run.
#include "certificate/check_internal.h"

#include "base/check.h"
#include "ir/format.h"
#include "ir/natives.h"
#include "ir/visible.h"

#include <string.h>

enum { MAX_DEPTH = 200, MAX_ARGUMENTS = 64, MAX_FORMAT = 4096, MAX_WORDS = 2 };

static bool not_checked(Check *c, const CkState *s, const char *what) {
    ck_end(c, s, CHECK_NOT_CHECKED, "%s", what);
    return false;
}

// ---- Frames ------------------------------------------------------------------------------------

typedef struct Arguments {
    ProofValue values[MAX_ARGUMENTS];
    IrTypeId types[MAX_ARGUMENTS];
    uint32_t n; // without the pointer to variable arguments
    ProofValue varargs;
    bool has_varargs;
} Arguments;

static void collect(Check *c, CkState *s, const IrInstr *i, uint32_t first, Arguments *a) {
    const IrOperand *operands = ir_operands(ck_function(c, s), i);
    uint32_t last = i->n_operands;
    *a = (Arguments){.has_varargs = (i->flags & IR_VARIADIC) != 0};
    if (a->has_varargs)
        a->varargs = ck_operand(c, s, operands[--last]);
    for (uint32_t n = first; n < last && a->n < MAX_ARGUMENTS; n++) {
        a->values[a->n] = ck_operand(c, s, operands[n]);
        a->types[a->n++] = ck_operand_type(c, s, i, n);
    }
}

static bool enter(Check *c, CkState *s, IrFunctionId callee, const Arguments *a) {
    const IrFunction *f = &c->program->functions[callee];
    if (s->frames.count >= MAX_DEPTH)
        return not_checked(c, s, "calls nested deeply");
    CkFrame frame = ck_new_frame(c, callee);
    for (uint32_t p = 0; p < f->n_params && p < f->n_regs; p++)
        frame.regs[p] = p < a->n ? ck_convert(c, s, a->values[p], a->types[p], f->param_types[p])
                                 : ck_input(c, s, f->param_types[p], true);
    if (f->is_variadic)
        frame.regs[f->n_params] = a->has_varargs ? a->varargs : ck_value(ck_number(c, 0), false);
    ck_top(s)->index++;
    vec_push(&s->frames, frame);
    return true;
}

static void end_stack_objects(CkState *s) {
    uint32_t frame = (uint32_t)s->frames.count - 1;
    for (size_t o = 0; o < s->objects.count; o++) {
        CkObject *object = &s->objects.items[o];
        if (object->kind == PROOF_STACK && object->number == frame && !object->is_gone) {
            object->is_alive = false;
            object->is_gone = true;
        }
    }
}

bool ck_return(Check *c, CkState *s, const IrInstr *i) {
    Arguments results;
    collect(c, s, i, 0, &results);
    end_stack_objects(s);
    if (s->frames.count == 1)
        return ck_finish(c, s, false);
    free(vec_pop(&s->frames).regs);
    CkFrame *caller = ck_top(s);
    const IrFunction *f = ck_function(c, s);
    const IrInstr *call = &f->instrs[f->blocks[caller->block].first + caller->index - 1];
    for (uint32_t r = 0; r < call->n_results; r++) {
        IrReg reg = call->result + r;
        caller->regs[reg] =
            r < results.n ? ck_convert(c, s, results.values[r], results.types[r], f->reg_types[reg])
                          : ck_input(c, s, f->reg_types[reg], true);
    }
    return true;
}

// ---- The end -----------------------------------------------------------------------------------

typedef struct Reach {
    Check *c;
    CkState *s;
    bool *is_reached;
    VEC(uint32_t) work;
} Reach;

static void reach_value(Reach *r, ProofValue value) {
    uint32_t o = value.object;
    if (!term_exists(value.term))
        return;
    if (o == PROOF_NO_OBJECT)
        o = ck_object_at(r->c, r->s, value.term);
    if (o == PROOF_NO_OBJECT || r->is_reached[o])
        return;
    // A pointer beyond the place just behind its object does not keep it.
    TermTable *t = r->c->table;
    const CkObject *object = &r->s->objects.items[o];
    Term offset = term_sub(t, value.term, object->base);
    if (!ck_implies(r->c, r->s,
                    formula_and(t, formula_le(t, ck_number(r->c, 0), offset),
                                formula_le(t, offset, object->size))))
        return;
    r->is_reached[o] = true;
    vec_push(&r->work, o);
}

// Only pointers that are certainly still there count; a dead object holds nothing.
static void reach_contents(Reach *r, uint32_t object) {
    if (!r->s->objects.items[object].is_alive)
        return;
    const CkEntry *entries = r->s->objects.items[object].entries;
    for (const CkEntry *entry = entries; entry; entry = entry->older) {
        bool is_there = entry->kind == CK_FIELD;
        for (const CkEntry *newer = entries; is_there && newer != entry; newer = newer->older)
            is_there = ck_implies(
                r->c, r->s,
                ck_apart(r->c, newer->offset, newer->length, entry->offset, entry->length));
        if (is_there)
            reach_value(r, entry->value);
    }
}

static void reach_frame(Reach *r, const CkFrame *frame, bool waits) {
    const IrFunction *f = &r->c->program->functions[frame->function];
    bool *visible = memory_zeroed(f->n_regs + 1);
    ir_visible_regs(r->c->program, frame->function, frame->block, frame->index - waits, false,
                    visible);
    for (IrReg reg = 0; reg < f->n_regs; reg++)
        if (visible[reg])
            reach_value(r, frame->regs[reg]);
    free(visible);
}

static void reach_roots(Reach *r, bool has_frames) {
    for (uint32_t o = 0; o < r->s->objects.count; o++) {
        const CkObject *object = &r->s->objects.items[o];
        bool is_root = object->kind == PROOF_GLOBAL || object->kind == PROOF_STATIC ||
                       (has_frames && object->kind == PROOF_STACK && object->is_alive);
        if (is_root && !r->is_reached[o]) {
            r->is_reached[o] = true;
            vec_push(&r->work, o);
        }
    }
    for (size_t f = 0; has_frames && f < r->s->frames.count; f++)
        reach_frame(r, &r->s->frames.items[f], f + 1 < r->s->frames.count);
}

static bool has_heap(const CkState *s) {
    for (size_t o = 0; o < s->objects.count; o++)
        if (s->objects.items[o].kind == PROOF_HEAP && s->objects.items[o].is_alive)
            return true;
    return false;
}

bool ck_check_lost(Check *c, CkState *s, bool has_frames) {
    if (!(c->checks & IR_LEAK) || !has_heap(s))
        return true;
    Reach r = {.c = c, .s = s, .is_reached = memory_zeroed(s->objects.count + 1)};
    bool is_lost = false;
    reach_roots(&r, has_frames);
    while (r.work.count)
        reach_contents(&r, vec_pop(&r.work));
    for (uint32_t o = 0; o < s->objects.count; o++)
        is_lost |= s->objects.items[o].kind == PROOF_HEAP && s->objects.items[o].is_alive &&
                   !r.is_reached[o];
    free(r.is_reached);
    vec_free(&r.work);
    if (is_lost && !ck_is_dead(c, s))
        ck_end(c, s, CHECK_NOT_CHECKED, "memory that may be lost");
    return !is_lost;
}

bool ck_finish(Check *c, CkState *s, bool has_frames) {
    if (!ck_check_lost(c, s, has_frames))
        return false;
    if ((c->checks & IR_NOT_CLEANED_UP) && has_heap(s))
        ck_reject(c, s, "memory is not freed at the end");
    return false;
}

// ---- Natives -----------------------------------------------------------------------------------

typedef struct NativeCall {
    const IrInstr *i;
    const IrFunction *callee;
    const Arguments *arguments;
    Term words[MAX_WORDS]; // the first arguments that it needs, as unsigned numbers
} NativeCall;

static bool any_results(Check *c, CkState *s, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++) {
        IrReg reg = i->result + r;
        ck_top(s)->regs[reg] = ck_any(c, s, ck_function(c, s)->reg_types[reg]);
    }
    return true;
}

static bool input_results(Check *c, CkState *s, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++) {
        IrReg reg = i->result + r;
        bool is_signed = ck_is_signed_reg(c, ck_top(s)->function, reg);
        ck_top(s)->regs[reg] = ck_input(c, s, ck_function(c, s)->reg_types[reg], is_signed);
    }
    return true;
}

static void set_null(Check *c, CkState *s, const IrInstr *i) {
    if (i->n_results)
        ck_set(s, i, ck_value(ck_number(c, 0), false));
}

// The case in which the allocation fails is followed by itself, behind the call.
static void follow_null(Check *c, const CkState *s, const IrInstr *i) {
    CkState *failed = ck_clone(s);
    set_null(c, failed, i);
    ck_top(failed)->index++;
    vec_push(&c->work, failed);
}

// No object has more than PTRDIFF_MAX bytes.
static Formula is_possible_size(Check *c, Term size) {
    Number end = number_power_of_two(c->program->pointer_bits - 1);
    return formula_lt(c->table, size, ck_number(c, end));
}

static bool give_object(Check *c, CkState *s, const IrInstr *i, ProofObjectKind kind, Term size,
                        bool is_zeroed) {
    if (kind == PROOF_HEAP && !ck_split(c, s, is_possible_size(c, size))) {
        set_null(c, s, i);
        return true;
    }
    if (kind == PROOF_HEAP && c->malloc_may_fail)
        follow_null(c, s, i);
    CkObject object = {.kind = kind, .is_alive = true, .size = size};
    uint32_t o = ck_add_object(c, s, object, 0);
    if (is_zeroed)
        ck_add_entry(c, s, o,
                     (CkEntry){.kind = CK_FILL, .offset = ck_number(c, 0), .length = size});
    if (i->n_results)
        ck_set(s, i, (ProofValue){s->objects.items[o].base, false, o});
    return true;
}

static bool do_calloc(Check *c, CkState *s, const NativeCall *call) {
    Term bytes = term_mul(c->table, call->words[0], call->words[1]);
    return give_object(c, s, call->i, PROOF_HEAP, bytes, true);
}

// Null, or the live heap object that begins there.
static bool find_freed(Check *c, CkState *s, ProofValue pointer, bool *is_null, uint32_t *object) {
    TermTable *t = c->table;
    *is_null = false;
    if (pointer.object == PROOF_NO_OBJECT) {
        *is_null = ck_split(c, s, formula_eq(t, pointer.term, ck_number(c, 0)));
        if (!*is_null && !ck_is_dead(c, s))
            ck_end(c, s, CHECK_NOT_CHECKED, "a free of a pointer whose object is not known");
        return *is_null;
    }
    const CkObject *freed = &s->objects.items[pointer.object];
    *object = pointer.object;
    if (freed->kind != PROOF_HEAP || !freed->is_alive) {
        ck_reject(c, s, "a free of what is no live heap object");
        return false;
    }
    Formula at_start = formula_eq(t, ck_offset(c, s, pointer), ck_number(c, 0));
    return ck_require(c, s, at_start, "a free of a pointer into an object");
}

static bool do_free(Check *c, CkState *s, const NativeCall *call) {
    bool is_null;
    uint32_t object;
    if (!find_freed(c, s, call->arguments->values[0], &is_null, &object))
        return false;
    if (!is_null)
        s->objects.items[object].is_alive = false;
    return true;
}

static bool do_realloc(Check *c, CkState *s, const NativeCall *call) {
    bool is_null;
    uint32_t old;
    if (!find_freed(c, s, call->arguments->values[0], &is_null, &old))
        return false;
    if (is_null)
        return give_object(c, s, call->i, PROOF_HEAP, call->words[1], false);
    Term size = call->words[1], old_size = s->objects.items[old].size;
    if (!ck_split(c, s, is_possible_size(c, size))) { // the old object stays
        set_null(c, s, call->i);
        return true;
    }
    bool grows = ck_split(c, s, formula_le(c->table, old_size, size));
    if (c->malloc_may_fail)
        follow_null(c, s, call->i);
    s->objects.items[old].is_alive = false;
    uint32_t fresh =
        ck_add_object(c, s, (CkObject){.kind = PROOF_HEAP, .is_alive = true, .size = size}, 0);
    ck_copy(c, s, fresh, ck_number(c, 0), old, ck_number(c, 0), grows ? old_size : size);
    if (call->i->n_results)
        ck_set(s, call->i, (ProofValue){s->objects.items[fresh].base, false, fresh});
    return true;
}

// What a constant format makes printf do.
static IrFormatNeeds read_format(Check *c, CkState *s, ProofValue format) {
    static const IrFormatNeeds OTHER = {.kind = IR_FORMAT_OTHER};
    char text[MAX_FORMAT];
    if (format.object == PROOF_NO_OBJECT)
        return OTHER;
    for (int n = 0; n < MAX_FORMAT; n++) {
        ProofValue value;
        Number letter;
        Term at = term_add_number(c->table, ck_offset(c, s, format), n);
        if (!ck_peek(c, s, format.object, at, 1, &value) ||
            !term_is_const(c->table, ck_unsigned(c, s, value, 8), &letter))
            return OTHER;
        text[n] = (char)letter;
        if (letter == 0)
            return ir_format_needs(text, c->program->pointer_bits / 8);
    }
    return OTHER;
}

// The arguments that the format needs and the stream must be there.
static bool do_print(Check *c, CkState *s, const NativeCall *call, uint32_t format) {
    const Arguments *a = call->arguments;
    IrFormatNeeds needs = read_format(c, s, a->values[format]);
    ProofValue varargs = a->has_varargs ? a->varargs : ck_value(ck_number(c, 0), false);
    uint32_t object;
    Term offset;
    if (needs.kind != IR_FORMAT_PLAIN)
        return not_checked(c, s, "printed strings");
    if (needs.bytes &&
        !ck_access(c, s, varargs, ck_number(c, (Number)needs.bytes), false, &object, &offset))
        return false;
    if (format && !ck_access(c, s, a->values[0], ck_number(c, 0), false, &object, &offset))
        return false;
    return any_results(c, s, call->i);
}

static bool do_write_out(Check *c, CkState *s, const NativeCall *call) {
    uint32_t object;
    Term offset;
    if (ck_split(c, s, formula_eq(c->table, call->words[1], ck_number(c, 0))))
        return true;
    return ck_access(c, s, call->arguments->values[0], call->words[1], false, &object, &offset);
}

// math.h may set errno and signgam, variables of the models.
static bool do_math(Check *c, CkState *s, const NativeCall *call) {
    for (uint32_t o = 0; o < s->objects.count; o++) {
        const CkObject *object = &s->objects.items[o];
        if (object->kind == PROOF_GLOBAL &&
            ir_math_may_set(call->callee, c->program->globals[object->number].name))
            ck_add_entry(
                c, s, o,
                (CkEntry){.kind = CK_UNKNOWN, .offset = ck_number(c, 0), .length = object->size});
    }
    s->is_vague = true;
    return any_results(c, s, call->i);
}

static bool do_assume(Check *c, CkState *s, const NativeCall *call) {
    if (ck_split(c, s, formula_ne(c->table, call->words[0], ck_number(c, 0))))
        return true;
    if (!ck_is_dead(c, s))
        (void)ck_check_lost(c, s, true); // what was lost before is lost
    return false;
}

static bool do_error(Check *c, CkState *s, const NativeCall *call) {
    bool is_label = strchr(call->callee->name, ' ') != NULL; // "label ERROR": no C function
    if (c->checks & IR_ERROR_REACHED) {
        ck_reject(c, s, "an error call");
        return false;
    }
    return is_label ? true : ck_finish(c, s, true);
}

static bool call_native(Check *c, CkState *s, const NativeCall *call) {
    switch (call->callee->native) {
    case IR_NATIVE_NONDET:
        return input_results(c, s, call->i);
    case IR_NATIVE_PUTCHAR:
        return any_results(c, s, call->i);
    case IR_NATIVE_ASSUME:
        return do_assume(c, s, call);
    case IR_NATIVE_ERROR:
    case IR_NATIVE_ASSERT_FAIL:
        return do_error(c, s, call);
    case IR_NATIVE_OVERFLOW:
        return !(c->checks & IR_SIGNED_OVERFLOW) ||
               ck_require(c, s, formula_false(c->table), "signed overflow");
    case IR_NATIVE_MALLOC:
        return give_object(c, s, call->i, PROOF_HEAP, call->words[0], false);
    case IR_NATIVE_CALLOC:
        return do_calloc(c, s, call);
    case IR_NATIVE_REALLOC:
        return do_realloc(c, s, call);
    case IR_NATIVE_ALIGNED_ALLOC:
        return give_object(c, s, call->i, PROOF_HEAP, call->words[1], false);
    case IR_NATIVE_STATIC_ALLOC:
        return give_object(c, s, call->i, PROOF_STATIC, call->words[0], false);
    case IR_NATIVE_FREE:
        return do_free(c, s, call);
    case IR_NATIVE_MAKE_STRINGS:
    case IR_NATIVE_MAKE_TEXT:
    case IR_NATIVE_TEXT_SIZE:
    case IR_NATIVE_IN_RUN: // what is proved covers what runs do
        ck_set(s, call->i, ck_value(ck_number(c, 0), false));
        return true;
    case IR_NATIVE_CHECKS_ARGUMENTS:
        ck_set(s, call->i, ck_value(ck_number(c, (c->checks & IR_BAD_ARGUMENT) != 0), false));
        return true;
    case IR_NATIVE_INEXACT: // matters for violations only
        return true;
    case IR_NATIVE_EXIT:
    case IR_NATIVE_ABORT:
        return ck_finish(c, s, true);
    case IR_NATIVE_PRINTF:
        return do_print(c, s, call, 0);
    case IR_NATIVE_FPRINTF:
        return do_print(c, s, call, 1);
    case IR_NATIVE_WRITE_OUT:
    case IR_NATIVE_READ:
        return do_write_out(c, s, call);
    case IR_NATIVE_MATH1:
    case IR_NATIVE_MATH2:
        return do_math(c, s, call);
    case IR_NATIVE_ROUNDED:
        s->is_vague = true;
        return any_results(c, s, call->i);
    case IR_NATIVE_CONTRACT_FAILS:
    case IR_NATIVE_GIVEN:
    case IR_NATIVE_ROOM:
    case IR_NATIVE_OFFSET:
    case IR_NATIVE_SAME_OBJECT:
    case IR_NATIVE_IS_LIST:
    case IR_NATIVE_IS_COVERED:
    case IR_NATIVE_SPRINTF:
    case IR_NATIVE_SNPRINTF:
    case IR_NATIVE_VPRINTF:
    case IR_NATIVE_VFPRINTF:
    case IR_NATIVE_VSPRINTF:
    case IR_NATIVE_VSNPRINTF:
        ck_end(c, s, CHECK_NOT_CHECKED, "the function %s", call->callee->name);
        return false;
    case IR_N_NATIVES:
        break;
    }
    UNREACHABLE("a native that the checker does not know");
}

static bool check_native(Check *c, CkState *s, NativeCall *call) {
    const IrInstr *i = call->i;
    const Arguments *a = call->arguments;
    IrNative native = call->callee->native;
    const IrTypeId *results = i->n_results ? ck_function(c, s)->reg_types + i->result : NULL;
    if (!ir_native_fits(c->program, native, a->types, a->n, results, i->n_results))
        return not_checked(c, s, "a call with unexpected arguments");
    for (uint32_t n = 0; n < MAX_WORDS && n < ir_native_needs(native); n++)
        call->words[n] = ck_unsigned(c, s, a->values[n], ir_type(c->program, a->types[n])->bits);
    return call_native(c, s, call);
}

// ---- Calls -------------------------------------------------------------------------------------

// It returns anything, and may change what it is given; memory that it is given is too much here.
static bool call_external(Check *c, CkState *s, const IrInstr *i, const Arguments *a) {
    bool is_given = a->has_varargs || c->outside.has_variables;
    Number number;
    for (uint32_t n = 0; n < a->n; n++)
        is_given |=
            a->values[n].object != PROOF_NO_OBJECT ||
            ir_type(c->program, a->types[n])->kind == IR_POINTER ||
            (c->outside.has_numbers && !term_is_const(c->table, a->values[n].term, &number));
    if (is_given)
        return not_checked(c, s, "an external function that is given memory");
    return input_results(c, s, i);
}

static bool call_function(Check *c, CkState *s, const IrInstr *i, IrFunctionId id,
                          const Arguments *a, bool *is_entered) {
    const IrFunction *f = &c->program->functions[id];
    NativeCall call = {.i = i, .callee = f, .arguments = a};
    switch (f->kind) {
    case IR_FUNCTION_DEFINED:
        *is_entered = true;
        return enter(c, s, id, a);
    case IR_FUNCTION_NATIVE:
        return check_native(c, s, &call);
    case IR_FUNCTION_EXTERNAL:
        return call_external(c, s, i, a);
    }
    return false;
}

bool ck_call(Check *c, CkState *s, const IrInstr *i, bool *is_entered) {
    Arguments a;
    *is_entered = false;
    bool is_direct = i->op == IR_CALL;
    if (i->n_operands > MAX_ARGUMENTS)
        return not_checked(c, s, "a call with very many arguments");
    collect(c, s, i, !is_direct, &a);
    if (is_direct)
        return call_function(c, s, i, i->aux, &a, is_entered);
    ProofValue pointer = ck_operand(c, s, ir_operands(ck_function(c, s), i)[0]);
    if (pointer.object == PROOF_NO_OBJECT ||
        s->objects.items[pointer.object].kind != PROOF_FUNCTION)
        return not_checked(c, s, "a call of a function that is not known");
    Formula at_start = formula_eq(c->table, ck_offset(c, s, pointer), ck_number(c, 0));
    return ck_require(c, s, at_start, "a call of what is no function") &&
           call_function(c, s, i, s->objects.items[pointer.object].number, &a, is_entered);
}
