// Functions that the engine knows: nondeterministic values, assumptions, errors, the allocator,
// output.
#include "exec/internal.h"

#include "smg/shadow.h"

#include "base/check.h"
#include "ir/format.h"
#include "ir/natives.h"

#include <string.h>

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

static IrTypeId result_type(const Exec *x, const ExecState *s, const IrInstr *i, uint32_t r) {
    return exec_function(x, s)->reg_types[i->result + r];
}

static uint32_t word_bits(const Exec *x) { return x->program->pointer_bits; }

static bool any_results(Exec *x, ExecState *s, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++)
        exec_set_reg(x, s, i->result + r,
                     exec_any_value(x, s, result_type(x, s, i, r), true, "result"));
    return true;
}

static bool do_nondet(Exec *x, ExecState *s, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++) {
        bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result + r);
        exec_set_reg(x, s, i->result + r,
                     exec_draw(x, s, EXEC_DRAW_NONDET, result_type(x, s, i, r), is_signed));
    }
    return true;
}

static bool do_assume(Exec *x, ExecState *s, Term term) {
    Formula holds = formula_ne(x->table, term, constant(x, 0));
    if (exec_implies(x, s, holds))
        return true;
    // What a run that ends here has lost is a leak.
    ExecState ended = *s;
    exec_assume(x, &ended, formula_not(x->table, holds));
    if ((x->checks & IR_LEAK) && !exec_is_dead(x, &ended))
        exec_finish(x, &ended, false);
    s->decisions++;
    exec_assume(x, s, holds);
    return !exec_is_dead(x, s);
}

// ---- The allocator -----------------------------------------------------------------------------

static void fork_null_result(Exec *x, ExecState *s, const IrInstr *i) {
    if (!x->malloc_may_fail)
        return;
    ExecState failed = *s;
    exec_set_result(x, &failed, i, (SmgValue){constant(x, 0), SMG_UNSIGNED});
    failed.frame.index++;
    failed.decisions++;
    vec_push(&x->forks, failed);
}

// An object has at most PTRDIFF_MAX bytes: an allocation of more gives null, in the state that was
// `before` it. False: it is always more.
static bool split_too_large(Exec *x, ExecState *s, const ExecState *before, const IrInstr *i,
                            Term size) {
    TermTable *t = x->table;
    Formula fits = formula_lt(t, size, constant(x, number_power_of_two(word_bits(x) - 1)));
    if (exec_implies(x, s, fits))
        return true;
    ExecState failed = *before;
    exec_assume(x, &failed, formula_not(t, fits));
    exec_set_result(x, &failed, i, (SmgValue){constant(x, 0), SMG_UNSIGNED});
    failed.frame.index++;
    failed.decisions++;
    if (!exec_is_dead(x, &failed))
        vec_push(&x->forks, failed);
    exec_assume(x, s, fits);
    s->decisions++;
    return !exec_is_dead(x, s);
}

static bool make_object(Exec *x, ExecState *s, const IrInstr *i, SmgKind kind, Term size,
                        bool zeroed) {
    SmgObjectId id = exec_allocate(x, s, kind, size, i->loc);
    if (zeroed)
        smg_fill(&x->smg, &s->heap, id, constant(x, 0), size, 0);
    if (i->n_results)
        exec_set_result(x, s, i, (SmgValue){smg_object(s->heap, id)->base, SMG_UNSIGNED});
    return !exec_is_dead(x, s); // no memory is that large
}

// Memory of the caller's: on the heap, but it is not for the function to keep track of it.
static bool make_given_object(Exec *x, ExecState *s, const IrInstr *i, Term size) {
    if (!make_object(x, s, i, SMG_HEAP, size, false))
        return false;
    SmgObjectId id = x->smg.n_objects;
    SmgObject object = *smg_object(s->heap, id);
    object.is_given = true;
    smg_put(&x->smg, &s->heap, id, object);
    return true;
}

static bool give_object(Exec *x, ExecState *s, const IrInstr *i, SmgKind kind, Term size,
                        bool zeroed) {
    if (kind == SMG_HEAP) {
        ExecState before = *s;
        if (!split_too_large(x, s, &before, i, size))
            return false;
        fork_null_result(x, s, i);
    }
    return make_object(x, s, i, kind, size, zeroed);
}

static bool do_calloc(Exec *x, ExecState *s, const IrInstr *i, Term count, Term size) {
    // Where the product overflows it is too large, too.
    return give_object(x, s, i, SMG_HEAP, term_mul(x->table, count, size), true);
}

// Splits off the case of a null pointer. True: the pointer is not null in `s`.
static bool split_null(Exec *x, ExecState *s, Term pointer, ExecState *null_case, bool *has_null) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset;
    Formula is_null = formula_eq(t, pointer, constant(x, 0));
    *has_null = false;
    if (smg_resolve(&x->smg, s->heap, pointer, &id, &offset))
        return true; // the address of an object
    if (exec_implies(x, s, is_null)) {
        *null_case = *s;
        *has_null = true;
        return false;
    }
    if (!exec_implies(x, s, formula_not(t, is_null))) {
        *null_case = *s;
        exec_assume(x, null_case, is_null);
        *has_null = true;
        exec_assume(x, s, formula_not(t, is_null));
        s->decisions++;
    }
    return true;
}

// May it be on the heap, for all that is known?
static bool is_placeholder(const Exec *x, SmgObjectId id) {
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        if (x->globals[g] == id)
            return x->program->globals[g].is_placeholder;
    return false;
}

static bool free_object(Exec *x, ExecState *s, Term pointer, SmgObjectId *id) {
    Term offset;
    Number number;
    if (term_is_const(x->table, pointer, &number)) {
        exec_violate(x, s, IR_INVALID_FREE, "free of what is no heap object");
        return false;
    }
    if (smg_resolve(&x->smg, s->heap, pointer, id, &offset) && !smg_object(s->heap, *id)) {
        if (x->checks & IR_INVALID_FREE)
            exec_violate(x, s, IR_INVALID_FREE, "free of a stack object");
        else // or of one that the state has left out
            exec_stuck(x, s, "free of a stack object");
        return false;
    }
    if (!exec_resolve(x, s, pointer, id, &offset))
        return false;
    const SmgObject *object = smg_object(s->heap, *id);
    if (object->kind == SMG_GLOBAL && is_placeholder(x, *id)) {
        exec_stuck(x, s, "free of an object of which nothing is known");
        return false;
    }
    if (object->kind != SMG_HEAP || object->life != SMG_ALIVE) {
        exec_violate(x, s, IR_INVALID_FREE,
                     object->life == SMG_FREED ? "double free" : "free of what is no heap object");
        return false;
    }
    if (!exec_check(x, s, IR_INVALID_FREE, formula_eq(x->table, offset, constant(x, 0)),
                    "free of a pointer into an object"))
        return false;
    exec_touch(x, s, *id);
    smg_set_life(&x->smg, &s->heap, *id, SMG_FREED);
    return true;
}

static bool do_free(Exec *x, ExecState *s, Term pointer) {
    ExecState null_case;
    bool has_null;
    SmgObjectId id;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!split_null(x, s, pointer, &null_case, &has_null))
        return true; // free(NULL)
    if (has_null) {
        null_case.frame.index++;
        vec_push(&x->forks, null_case);
    }
    return free_object(x, s, pointer, &id);
}

// What is copied is the shorter of the two; where neither is known to be, nothing is kept.
static void move_contents(Exec *x, ExecState *s, SmgObjectId to, SmgObjectId from, Term old_size,
                          Term size) {
    TermTable *t = x->table;
    Term start = constant(x, 0), length;
    if (exec_implies(x, s, formula_le(t, old_size, size))) {
        length = old_size;
    } else if (exec_implies(x, s, formula_le(t, size, old_size))) {
        length = size;
    } else {
        smg_forget(&x->smg, &s->heap, to, start, size);
        return;
    }
    smg_copy(&x->smg, &s->heap, s->kb, to, start, from, start, length);
    if (smg_object(s->heap, from)->shadow)
        smg_shadow_copy(&x->smg, &s->heap, s->kb, to, start, from, start, length);
}

static bool do_realloc(Exec *x, ExecState *s, const IrInstr *i, Term pointer, Term size) {
    ExecState null_case;
    bool has_null;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!split_null(x, s, pointer, &null_case, &has_null))
        return give_object(x, s, i, SMG_HEAP, size, false);
    if (has_null && give_object(x, &null_case, i, SMG_HEAP, size, false)) {
        null_case.frame.index++;
        vec_push(&x->forks, null_case);
    }
    SmgObjectId old;
    ExecState before = *s;
    if (!free_object(x, s, pointer, &old))
        return false;
    // A realloc that fails leaves the old object as it is.
    if (!split_too_large(x, s, &before, i, size))
        return false;
    fork_null_result(x, &before, i);
    if (!make_object(x, s, i, SMG_HEAP, size, false))
        return false;
    SmgObjectId fresh = x->smg.n_objects;
    Term old_size = smg_object(s->heap, old)->size;
    SmgObject moved = *smg_object(s->heap, fresh);
    moved.is_outside = smg_object(s->heap, old)->is_outside; // it goes on holding what it held
    smg_put(&x->smg, &s->heap, fresh, moved);
    move_contents(x, s, fresh, old, old_size, size);
    return true;
}

// ---- Output ------------------------------------------------------------------------------------

static bool check_readable(Exec *x, ExecState *s, Term address, Term length) {
    SmgObjectId id;
    Term offset;
    return exec_resolve(x, s, address, &id, &offset) &&
           exec_check_access(x, s, id, offset, length, false);
}

// The bytes are read, and nothing else changes.
static bool do_write_out(Exec *x, ExecState *s, Term address, Term length) {
    return !exec_touches_memory(x, s, length) || check_readable(x, s, address, length);
}

// math.h may set errno and signgam, which are static objects of the models.
static bool do_math(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee) {
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        if (ir_math_may_set(callee, x->program->globals[g].name))
            smg_forget(&x->smg, &s->heap, x->globals[g], constant(x, 0),
                       smg_object(s->heap, x->globals[g])->size);
    return any_results(x, s, i);
}

// Where errors are not checked, an error call ends the program like abort; a label does nothing.
static bool do_error(Exec *x, ExecState *s, const IrFunction *callee) {
    bool is_label = strchr(callee->name, ' ') != NULL; // "label ERROR": no C function
    if (x->checks & IR_ERROR_REACHED)
        exec_violate(x, s, IR_ERROR_REACHED, "an error call is reached");
    else if (is_label)
        return true;
    else
        exec_finish(x, s, false);
    return false;
}

// Other compilers see no contracts: a run goes on, unless errors are checked.
static bool do_contract_fails(Exec *x, ExecState *s) {
    if (!(x->checks & IR_ERROR_REACHED))
        return true;
    exec_violate(x, s, IR_ERROR_REACHED, "a contract does not hold");
    return false;
}

// The result is wrapped already: what it would be without wrap-around is not known here.
static bool do_overflow(Exec *x, ExecState *s) {
    exec_violate(x, s, IR_SIGNED_OVERFLOW, "signed overflow");
    x->wraps_signed = true;
    if (x->ideal_signed)
        exec_stuck(x, s, "signed overflow in a constant expression");
    return !x->ideal_signed;
}

static bool call_native(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                        const Term *words) {
    switch (callee->native) {
    case IR_NATIVE_NONDET:
        return do_nondet(x, s, i);
    case IR_NATIVE_ASSUME:
        return do_assume(x, s, words[0]);
    case IR_NATIVE_ERROR:
    case IR_NATIVE_ASSERT_FAIL:
        return do_error(x, s, callee);
    case IR_NATIVE_CONTRACT_FAILS:
        return do_contract_fails(x, s);
    case IR_NATIVE_OVERFLOW:
        return do_overflow(x, s);
    case IR_NATIVE_MALLOC:
        return give_object(x, s, i, SMG_HEAP, words[0], false);
    case IR_NATIVE_CALLOC:
        return do_calloc(x, s, i, words[0], words[1]);
    case IR_NATIVE_REALLOC:
        return do_realloc(x, s, i, words[0], words[1]);
    case IR_NATIVE_ALIGNED_ALLOC:
        return give_object(x, s, i, SMG_HEAP, words[1], false);
    case IR_NATIVE_STATIC_ALLOC:
        return give_object(x, s, i, SMG_STATIC, words[0], false);
    case IR_NATIVE_GIVEN:
        return make_given_object(x, s, i, words[0]);
    case IR_NATIVE_FREE:
        return do_free(x, s, words[0]);
    case IR_NATIVE_ROOM:
    case IR_NATIVE_OFFSET:
    case IR_NATIVE_SAME_OBJECT:
    case IR_NATIVE_IS_LIST:
    case IR_NATIVE_IN_RUN:
    case IR_NATIVE_CHECKS_ARGUMENTS:
        return exec_contract(x, s, i, callee->native, words);
    case IR_NATIVE_MAKE_STRINGS:
        return exec_make_strings(x, s, i, words);
    case IR_NATIVE_TEXT_SIZE:
        return exec_text_size(x, s, i, words[0], words[1]);
    case IR_NATIVE_MAKE_TEXT:
        return exec_make_text(x, s, i, words[0], words[1]);
    case IR_NATIVE_INEXACT: // the replay says so
        return true;
    case IR_NATIVE_EXIT:
    case IR_NATIVE_ABORT:
        exec_finish(x, s, false);
        return false;
    case IR_NATIVE_WRITE_OUT:
    case IR_NATIVE_READ:
        return do_write_out(x, s, words[0], words[1]);
    case IR_NATIVE_MATH1:
    case IR_NATIVE_MATH2:
        return do_math(x, s, i, callee);
    case IR_NATIVE_PUTCHAR:
    case IR_NATIVE_ROUNDED:
        return any_results(x, s, i);
    case IR_NATIVE_PRINTF: // exec_native
    case IR_NATIVE_FPRINTF:
    case IR_NATIVE_SPRINTF:
    case IR_NATIVE_SNPRINTF:
    case IR_NATIVE_VPRINTF:
    case IR_NATIVE_VFPRINTF:
    case IR_NATIVE_VSPRINTF:
    case IR_NATIVE_VSNPRINTF:
    case IR_NATIVE_IS_COVERED:
    case IR_N_NATIVES:
        break;
    }
    UNREACHABLE("a native that symbolic execution does not know");
}

bool exec_native(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                 const SmgValue *values, const IrTypeId *types, uint32_t n,
                 const SmgValue *varargs) {
    enum { MAX_WORDS = 4 };
    Term words[MAX_WORDS] = {{0}}; // the arguments that it needs, as unsigned numbers
    const IrTypeId *results = i->n_results ? exec_function(x, s)->reg_types + i->result : NULL;
    if (!ir_native_fits(x->program, callee->native, types, n, results, i->n_results)) {
        exec_stuck(x, s, "a call of %s with unexpected arguments", callee->name);
        return false;
    }
    if (callee->native == IR_NATIVE_IS_COVERED)
        return exec_is_covered(x, s, i, values, types, n);
    if (ir_print_of(callee->native).format >= 0)
        return exec_print(x, s, i, callee, values, types, n, varargs);
    uint32_t n_words = ir_native_needs(callee->native);
    CHECK(n_words <= MAX_WORDS);
    for (uint32_t a = 0; a < n_words; a++)
        words[a] = exec_unsigned(x, s, values[a], ir_type(x->program, types[a])->bits);
    return call_native(x, s, i, callee, words);
}
