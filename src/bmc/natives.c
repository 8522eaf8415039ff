// Functions that the engine knows: nondeterministic values, assumptions, errors, the allocator,
// output.
#include "bmc/internal.h"

#include "base/check.h"
#include "ir/format.h"
#include "ir/natives.h"

#include <string.h>

enum { HEAP_ALIGN = 16, MAX_VALUES = 2 };

// ---- Arguments and results ---------------------------------------------------------------------

// The program's own declaration decides first, then what the native needs. False: not to be had.
static bool argument(Bmc *x, BmcState *s, const BmcCall *call, uint32_t n, IrTypeKind kind,
                     BmcValue *v) {
    if (n >= call->n)
        return false;
    IrTypeId type = call->types[n];
    *v = call->values[n];
    if (n < call->callee->n_params) {
        type = call->callee->param_types[n];
        *v = bmc_convert(x, s, *v, call->types[n], type);
    }
    const IrType *t = ir_type(x->program, type);
    if (t->kind != kind)
        return false;
    if (kind == IR_INT && t->bits < x->pointer_bits && v->kind != BMC_CONST)
        *v = bmc_of_bits(x, bits_zext(x->bits, bmc_to_bits(x, *v, t->bits), x->pointer_bits));
    return kind != IR_INT || t->bits <= x->pointer_bits;
}

static const IrType *result_type(const Bmc *x, const BmcFrame *f, const IrInstr *i) {
    return i->n_results ? ir_type(x->program, f->function->reg_types[i->result]) : NULL;
}

static void give_pointer(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue v) {
    const IrType *type = result_type(x, f, i);
    if (!type)
        return;
    if (type->kind != IR_POINTER)
        v = bmc_draw(x, s, BMC_DRAW_UNDEF, f->function->reg_types[i->result]);
    bmc_set(s, i, v);
}

static void give_anything(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++)
        s->regs[i->result + r] = bmc_fresh(
            x, ir_type(x->program, f->function->reg_types[i->result + r])->bits, "result");
}

static bool do_nondet(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++)
        s->regs[i->result + r] =
            bmc_draw(x, s, BMC_DRAW_NONDET, f->function->reg_types[i->result + r]);
    return true;
}

static bool do_assume(Bmc *x, BmcState *s, BmcValue v) {
    Bits zero = bits_const(x->bits, x->pointer_bits, 0, 0);
    return bmc_assume(
        x, s, bits_not(x->bits, bits_eq(x->bits, bmc_to_bits(x, v, x->pointer_bits), zero)));
}

// ---- The allocator -----------------------------------------------------------------------------

void bmc_wish_small(Bmc *x, BmcValue size) {
    enum { SMALL = 1 << 16 };
    if (size.kind == BMC_CONST)
        return;
    Bits limit = bits_const(x->bits, x->pointer_bits, SMALL, 0);
    vec_push(&x->small, bits_ult(x->bits, bmc_to_bits(x, size, x->pointer_bits), limit));
}

static BmcValue allocate(Bmc *x, BmcState *s, const BmcFrame *f, const IrInstr *i,
                         BmcObjectKind kind, BmcValue size, uint64_t align, BmcInitial initial) {
    uint32_t w = x->pointer_bits;
    Bits most = bits_const(x->bits, w, word_mask(w) / 2, 0); // PTRDIFF_MAX
    Bits too_large = kind == BMC_HEAP ? bits_ult(x->bits, most, bmc_to_bits(x, size, w)) : x->no;
    size = bmc_ite(x, too_large, bmc_const(0), size, w);
    BmcObject object = {.kind = kind,
                        .size = size,
                        .align = align,
                        .owner = IR_NONE,
                        .loc = i->loc,
                        .site_function = f->id,
                        .site_instr = (uint32_t)(i - f->function->instrs)};
    Bits fails = x->no;
    if (kind == BMC_HEAP && x->options->malloc_may_fail) {
        fails = bits_var(x->bits, 1, "fails");
        vec_push(&x->events,
                 ((BmcEvent){.draw = BMC_DRAW_MALLOC, .guard = bmc_reached(x, s), .value = fails}));
    }
    fails = bits_or(x->bits, fails, too_large);
    bmc_wish_small(x, size);
    BmcObjectId id = bmc_new_object(x, s, object, initial);
    Bits succeeds = bits_not(x->bits, fails);
    vec_push(&x->events, ((BmcEvent){.draw = BMC_DRAW_OBJECT,
                                     .guard = bits_and(x->bits, bmc_reached(x, s), succeeds),
                                     .version = bmc_object(s, id)->version}));
    bmc_own(s, id)->alive = succeeds;
    return bmc_ite(x, fails, bmc_const(0), (BmcValue){.kind = BMC_ADDRESS, .id = id},
                   x->pointer_bits);
}

// Memory of the caller's: never null, whatever allocations may do.
static BmcValue give_memory(Bmc *x, BmcState *s, const BmcFrame *f, const IrInstr *i,
                            BmcValue size) {
    BmcValue v = allocate(x, s, f, i, BMC_STATIC, size, HEAP_ALIGN, BMC_FRESH);
    BmcObject *object = &x->objects.items[v.id];
    object->kind = BMC_HEAP;
    object->is_given = true;
    return v;
}

static bool do_calloc(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue count,
                      BmcValue each) {
    uint32_t w = x->pointer_bits;
    BitsTable *t = x->bits;
    Bits product = bits_mul(t, bits_zext(t, bmc_to_bits(x, count, w), 2 * w),
                            bits_zext(t, bmc_to_bits(x, each, w), 2 * w));
    Bits fits = bits_eq(t, bits_extract(t, product, w, w), bits_const(t, w, 0, 0));
    // A product that overflows is too large, too.
    BmcValue size = bmc_of_bits(
        x, bits_ite(t, fits, bits_extract(t, product, 0, w), bits_const(t, w, word_mask(w), 0)));
    give_pointer(x, s, f, i, allocate(x, s, f, i, BMC_HEAP, size, HEAP_ALIGN, BMC_ZERO));
    return true;
}

// ---- Free --------------------------------------------------------------------------------------

static Bits is_zero(Bmc *x, BmcValue v) {
    if (v.kind == BMC_CONST)
        return v.number ? x->no : x->yes;
    return bits_eq(x->bits, bmc_to_bits(x, v, x->pointer_bits),
                   bits_const(x->bits, x->pointer_bits, 0, 0));
}

// Under which condition a target may be freed.
static Bits may_free(Bmc *x, const BmcState *s, const BmcTarget *t) {
    if (!t->object)
        return is_zero(x, t->offset);
    const BmcContents *c = bmc_object(s, t->object);
    if (x->objects.items[t->object].kind != BMC_HEAP || !c)
        return x->no;
    return bits_and(x->bits, c->alive, is_zero(x, t->offset));
}

static bool free_targets(Bmc *x, BmcState *s, BmcFrame *f, const BmcTargetList *targets,
                         Bits when) {
    Bits ok = x->yes, unknown = x->no;
    for (size_t n = 0; n < targets->count; n++) {
        const BmcTarget *t = &targets->items[n];
        bmc_note_lost(x, s, f, bmc_is_guessed(x, t));
        if (t->object && x->objects.items[t->object].is_placeholder) {
            unknown = bits_or(x->bits, unknown, t->guard);
            continue;
        }
        ok =
            bits_and(x->bits, ok, bits_or(x->bits, bits_not(x->bits, t->guard), may_free(x, s, t)));
    }
    if (!bits_is_false(x->bits, unknown) &&
        !bmc_unknown(x, s, f, unknown, "free of an object of which nothing is known"))
        return false;
    if (!bmc_check(x, s, f, ok, IR_INVALID_FREE, "free of what is no live heap object"))
        return false;
    for (size_t n = 0; n < targets->count; n++) {
        const BmcTarget *t = &targets->items[n];
        const BmcContents *c = t->object ? bmc_object(s, t->object) : NULL;
        if (!c || x->objects.items[t->object].kind != BMC_HEAP)
            continue;
        Bits freed = bits_and(x->bits, t->guard, when);
        Bits alive = bits_and(x->bits, c->alive, bits_not(x->bits, freed));
        if (bits_is_false(x->bits, alive))
            bmc_set_object(s, t->object, NULL);
        else
            bmc_own(s, t->object)->alive = alive;
    }
    return true;
}

static bool do_free(Bmc *x, BmcState *s, BmcFrame *f, BmcValue pointer) {
    BmcTargetList targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_START, &targets);
    bool remains = free_targets(x, s, f, &targets, x->yes);
    vec_free(&targets);
    return remains;
}

// Everything that was written is copied: what does not fit into the new object cannot be read
// there.
static void move_contents(Bmc *x, BmcState *s, const BmcContents *from, const BmcObject *o,
                          BmcObjectId to, Bits when) {
    uint64_t extent = bmc_contents_extent(from);
    if (o->size.kind == BMC_CONST && o->size.number <= 1 << 16)
        extent = o->size.number;
    else if (o->size.kind == BMC_CONST && extent > o->size.number)
        extent = o->size.number;
    BmcContents *c = bmc_own(s, to);
    if (when.id == x->yes.id) // else what is not copied below is anything
        c->writes = from->writes;
    for (uint64_t at = 0; at < extent;) {
        uint32_t len = bmc_contents_piece(from, at, extent - at);
        BmcValue v = bmc_contents_read(x, from, o, at, len);
        const BmcObject *target = &x->objects.items[to];
        v = bmc_ite(x, when, v, bmc_contents_read(x, c, target, at, len), len * 8);
        bmc_contents_write(x, c, target, at, len, v);
        at += len;
    }
}

// What it holds, and which bits of it have values.
static void move_object(Bmc *x, BmcState *s, const BmcContents *from, BmcObjectId id,
                        BmcObjectId to, Bits when) {
    move_contents(x, s, from, &x->objects.items[id], to, when);
    BmcObjectId shadow = x->objects.items[id].shadow;
    const BmcContents *old = shadow ? bmc_object(s, shadow) : NULL;
    if (old)
        move_contents(x, s, old, &x->objects.items[shadow], x->objects.items[to].shadow, when);
    if (old && old->writes && when.id != x->yes.id)
        x->is_inexact = true;
}

static bool do_realloc(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue pointer,
                       BmcValue size) {
    BmcTargetList targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_START, &targets);
    VEC(BmcContents *) old = {0};
    for (size_t n = 0; n < targets.count; n++) { // what is freed is still to be copied
        BmcContents *c = targets.items[n].object ? bmc_object(s, targets.items[n].object) : NULL;
        if (c)
            c->refs++;
        vec_push(&old, c);
    }
    BmcObjectId id = (BmcObjectId)x->objects.count;
    BmcValue fresh = allocate(x, s, f, i, BMC_HEAP, size, HEAP_ALIGN, BMC_FRESH);
    Bits succeeds = bits_or(x->bits, bmc_object(s, id)->alive, is_zero(x, size));
    bool remains = free_targets(x, s, f, &targets, succeeds);
    for (size_t n = 0; n < targets.count; n++) {
        if (!old.items[n])
            continue;
        if (remains)
            move_object(x, s, old.items[n], targets.items[n].object, id, targets.items[n].guard);
        bmc_contents_drop(old.items[n]);
    }
    vec_free(&old);
    vec_free(&targets);
    if (remains)
        give_pointer(x, s, f, i, fresh);
    return remains;
}

// ---- Ends of a run -----------------------------------------------------------------------------

// Where errors are not checked, an error call ends the program like abort; a label does nothing.
static bool do_error(Bmc *x, BmcState *s, BmcFrame *f, const IrFunction *callee) {
    bool is_label = strchr(callee->name, ' ') != NULL; // "label ERROR": no C function
    if (x->options->checks & IR_ERROR_REACHED)
        return bmc_check(x, s, f, x->no, IR_ERROR_REACHED, "an error call is reached");
    if (is_label)
        return true;
    bmc_finish(x, s, f, false);
    return false;
}

static bool do_overflow(Bmc *x, BmcState *s, BmcFrame *f) {
    return !(x->options->checks & IR_SIGNED_OVERFLOW) ||
           bmc_check(x, s, f, x->no, IR_SIGNED_OVERFLOW, "signed overflow");
}

static bool do_write_out(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue pointer,
                         BmcValue size) {
    if (!bmc_check_access_unless(x, s, f, pointer, size, false, is_zero(x, size)))
        return false;
    give_anything(x, s, f, i);
    return true;
}

// ---- Contracts ---------------------------------------------------------------------------------

// The bytes from the pointer to the end of its live object; 0 where there is none.
static bool do_room(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue pointer) {
    uint32_t w = x->pointer_bits;
    BitsTable *t = x->bits;
    BmcTargetList targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    Bits zero = bits_const(t, w, 0, 0), room = zero, unknown = x->no;
    for (size_t n = 0; n < targets.count; n++) {
        const BmcTarget *target = &targets.items[n];
        const BmcContents *c = target->object ? bmc_object(s, target->object) : NULL;
        const BmcObject *o = &x->objects.items[target->object];
        if (!c || o->kind == BMC_FUNCTION)
            continue;
        if (o->has_unknown_size)
            unknown = bits_or(t, unknown, target->guard);
        Bits size = bmc_to_bits(x, o->size, w), at = bmc_to_bits(x, target->offset, w);
        Bits is_inside = bits_and(t, c->alive, bits_not(t, bits_ult(t, size, at)));
        room = bits_ite(t, bits_and(t, target->guard, is_inside), bits_sub(t, size, at), room);
    }
    vec_free(&targets);
    if (!bits_is_false(t, unknown) &&
        !bmc_unknown(x, s, f, unknown, "a contract about memory of unknown size"))
        return false;
    bmc_set(s, i, bmc_of_bits(x, room));
    return true;
}

// The bytes from the start of its live object to the pointer; 0 where there is none.
static bool do_offset(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue pointer) {
    uint32_t w = x->pointer_bits;
    BitsTable *t = x->bits;
    BmcTargetList targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    Bits offset = bits_const(t, w, 0, 0);
    Bits unknown = bits_not(t, bits_eq(t, bmc_to_bits(x, pointer, w), offset));
    for (size_t n = 0; n < targets.count; n++)
        unknown = bits_and(t, unknown, bits_not(t, targets.items[n].guard));
    for (size_t n = 0; n < targets.count; n++) {
        const BmcTarget *target = &targets.items[n];
        const BmcContents *c = target->object ? bmc_object(s, target->object) : NULL;
        const BmcObject *o = &x->objects.items[target->object];
        if (!c || o->kind == BMC_FUNCTION)
            continue;
        Bits size = bmc_to_bits(x, o->size, w), at = bmc_to_bits(x, target->offset, w);
        Bits is_live = bits_and(t, target->guard, c->alive);
        Bits is_outside = o->has_unknown_size ? bits_not(t, x->no) : bits_ult(t, size, at);
        unknown = bits_or(t, unknown, bits_and(t, is_live, is_outside));
        offset = bits_ite(t, is_live, at, offset);
    }
    vec_free(&targets);
    if (!bits_is_false(t, unknown) &&
        !bmc_unknown(x, s, f, unknown, "the offset of a pointer outside of its object"))
        return false;
    bmc_set(s, i, bmc_of_bits(x, offset));
    return true;
}

static bool do_same_object(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue a,
                           BmcValue b) {
    BmcTargetList first = {0}, second = {0};
    bmc_resolve(x, s, f, a, BMC_ACCESS, &first);
    bmc_resolve(x, s, f, b, BMC_ACCESS, &second);
    Bits same = x->no;
    for (size_t n = 0; n < first.count; n++) {
        BmcObjectId id = first.items[n].object;
        const BmcContents *c = id ? bmc_object(s, id) : NULL;
        for (size_t k = 0; c && k < second.count; k++)
            if (second.items[k].object == id)
                same = bits_or(
                    x->bits, same,
                    bits_and(x->bits, c->alive,
                             bits_and(x->bits, first.items[n].guard, second.items[k].guard)));
    }
    vec_free(&first);
    vec_free(&second);
    uint32_t bits = ir_type(x->program, f->function->reg_types[i->result])->bits;
    bmc_set(s, i, bmc_of_bits(x, bits > 1 ? bits_zext(x->bits, same, bits) : same));
    return true;
}

static bool do_inexact(Bmc *x, BmcState *s, const BmcCall *call) {
    BmcValue when = bmc_const(1);
    Bits passed = bmc_reached(x, s);
    if (call->n > 1 && argument(x, s, call, 1, IR_INT, &when)) {
        Bits zero = bits_const(x->bits, x->pointer_bits, 0, 0);
        Bits is_zero = bits_eq(x->bits, bmc_to_bits(x, when, x->pointer_bits), zero);
        passed = bits_and(x->bits, passed, bits_not(x->bits, is_zero));
    }
    x->passed_inexact = bits_or(x->bits, x->passed_inexact, passed);
    return true;
}

// ---- Dispatch ----------------------------------------------------------------------------------

// The first arguments that the native needs; a call of the printf family looks for its own.
static bool collect(Bmc *x, BmcState *s, const BmcCall *call, BmcValue *values) {
    IrNative native = call->callee->native;
    uint32_t n_needed = ir_print_of(native).format >= 0 ? 0 : ir_native_needs(native);
    const char *kinds = ir_native_info(native)->arguments;
    for (uint32_t n = 0; n < MAX_VALUES && n < n_needed; n++)
        if (!argument(x, s, call, n, ir_native_type(kinds[n]), &values[n]))
            return false;
    return true;
}

static uint64_t alignment_of(const Bmc *x, BmcValue wanted) {
    uint64_t align = HEAP_ALIGN;
    while (wanted.kind == BMC_CONST && align < wanted.number &&
           align <= word_mask(x->pointer_bits) / 2)
        align *= 2;
    return align;
}

bool bmc_native(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call) {
    BmcValue values[MAX_VALUES] = {0};
    if (!collect(x, s, call, values))
        return bmc_unknown(x, s, f, x->yes, "a library function called with unexpected arguments");
    BmcValue a = values[0], b = values[1];
    switch (call->callee->native) {
    case IR_NATIVE_NONDET:
        return do_nondet(x, s, f, i);
    case IR_NATIVE_ASSUME:
        return do_assume(x, s, a);
    case IR_NATIVE_ERROR:
    case IR_NATIVE_ASSERT_FAIL:
        return do_error(x, s, f, call->callee);
    case IR_NATIVE_CONTRACT_FAILS:
        return !(x->options->checks & IR_ERROR_REACHED) ||
               bmc_check(x, s, f, x->no, IR_ERROR_REACHED, "a contract does not hold");
    case IR_NATIVE_OVERFLOW:
        return do_overflow(x, s, f);
    case IR_NATIVE_MALLOC:
        give_pointer(x, s, f, i, allocate(x, s, f, i, BMC_HEAP, a, HEAP_ALIGN, BMC_FRESH));
        return true;
    case IR_NATIVE_CALLOC:
        return do_calloc(x, s, f, i, a, b);
    case IR_NATIVE_REALLOC:
        return do_realloc(x, s, f, i, a, b);
    case IR_NATIVE_ALIGNED_ALLOC:
        give_pointer(x, s, f, i, allocate(x, s, f, i, BMC_HEAP, b, alignment_of(x, a), BMC_FRESH));
        return true;
    case IR_NATIVE_STATIC_ALLOC:
        give_pointer(x, s, f, i, allocate(x, s, f, i, BMC_STATIC, a, HEAP_ALIGN, BMC_FRESH));
        return true;
    case IR_NATIVE_GIVEN:
        give_pointer(x, s, f, i, give_memory(x, s, f, i, a));
        return true;
    case IR_NATIVE_FREE:
        return do_free(x, s, f, a);
    case IR_NATIVE_ROOM:
        return do_room(x, s, f, i, a);
    case IR_NATIVE_OFFSET:
        return do_offset(x, s, f, i, a);
    case IR_NATIVE_SAME_OBJECT:
        return do_same_object(x, s, f, i, a, b);
    case IR_NATIVE_IS_COVERED:
        bmc_set(s, i, bmc_of_bits(x, x->no)); // with the body: so the run is one of the program
        return true;
    case IR_NATIVE_MAKE_STRINGS:
    case IR_NATIVE_MAKE_TEXT:
    case IR_NATIVE_TEXT_SIZE:
        bmc_set(s, i, bmc_of_bits(x, x->no));
        return true;
    case IR_NATIVE_IS_LIST:
        return bmc_unknown(x, s, f, x->yes, "a contract about a list");
    case IR_NATIVE_IN_RUN:
        x->is_inexact = true; // a run may not be the one of the model
        if (i->n_results)
            bmc_set(s, i, bmc_const(0));
        return true;
    case IR_NATIVE_CHECKS_ARGUMENTS:
        if (i->n_results)
            bmc_set(s, i, bmc_const((x->options->checks & IR_BAD_ARGUMENT) != 0));
        return true;
    case IR_NATIVE_INEXACT:
        return do_inexact(x, s, call);
    case IR_NATIVE_EXIT:
    case IR_NATIVE_ABORT:
        bmc_finish(x, s, f, false);
        return false;
    case IR_NATIVE_PUTCHAR:
        give_anything(x, s, f, i);
        return true;
    case IR_NATIVE_WRITE_OUT:
    case IR_NATIVE_READ:
        return do_write_out(x, s, f, i, a, b);
    case IR_NATIVE_MATH1:
    case IR_NATIVE_MATH2:
        return bmc_math(x, s, f, i, call);
    case IR_NATIVE_ROUNDED:
        give_anything(x, s, f, i);
        return true;
    case IR_NATIVE_PRINTF:
    case IR_NATIVE_FPRINTF:
    case IR_NATIVE_SPRINTF:
    case IR_NATIVE_SNPRINTF:
    case IR_NATIVE_VPRINTF:
    case IR_NATIVE_VFPRINTF:
    case IR_NATIVE_VSPRINTF:
    case IR_NATIVE_VSNPRINTF:
        return bmc_print(x, s, f, i, call);
    case IR_N_NATIVES:
        break;
    }
    UNREACHABLE("a native that the bounded engine does not know");
}
