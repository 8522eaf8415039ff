// Values of registers: integers as mathematical numbers, in signed or unsigned reading, and how
// machine arithmetic wraps them.
#include "exec/internal.h"

#include "base/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Registers ----------------------------------------------------------------------------------

uint64_t exec_pack(SmgValue value) { return (uint64_t)value.repr << 32 | value.term.id; }

SmgValue exec_unpack(uint64_t packed) {
    return (SmgValue){{(uint32_t)packed}, (SmgRepr)(packed >> 32)};
}

bool exec_get_reg(Pmap regs, IrReg reg, SmgValue *value) {
    uint64_t packed;
    if (!pmap_get(regs, reg, &packed))
        return false;
    *value = exec_unpack(packed);
    return true;
}

void exec_set_reg(Exec *x, ExecState *s, IrReg reg, SmgValue value) {
    s->frame.regs = pmap_set(&x->arena, s->frame.regs, reg, exec_pack(value));
}

void exec_set_result(Exec *x, ExecState *s, const IrInstr *i, SmgValue value) {
    exec_set_reg(x, s, i->result, value);
}

void exec_set_bit(Exec *x, ExecState *s, const IrInstr *i, Formula f) {
    exec_set_reg(x, s, i->result, (SmgValue){term_bool(x->table, f), SMG_UNSIGNED});
}

// ---- Operands -----------------------------------------------------------------------------------

// Functions whose address is taken are objects without a byte; they are in every heap.
static SmgValue constant_value(Exec *x, ExecState *s, const IrConst *c) {
    TermTable *t = x->table;
    const IrType *type = ir_type(x->program, c->type);
    if (c->kind == IR_CONST_BITS) {
        if (type->kind == IR_FLOAT) {
            SmgValue value = {term_fresh(t, "float"), SMG_BITS};
            exec_know_float(x, s, c, value);
            return value;
        }
        Number number = (Number)c->low;
        if (c->high >> 62)
            return exec_any_value(x, s, c->type, false, "wide"); // beyond what terms hold
        number += (Number)c->high << 64;
        return (SmgValue){term_const(t, number), SMG_UNSIGNED};
    }
    SmgObjectId id = c->kind == IR_CONST_GLOBAL ? x->globals[c->target] : x->functions[c->target];
    Term base = smg_object(s->heap, id)->base;
    return (SmgValue){term_add_number(t, base, c->offset), SMG_UNSIGNED};
}

SmgValue exec_operand(Exec *x, ExecState *s, IrOperand operand) {
    SmgValue value;
    if (ir_is_const(operand))
        return constant_value(x, s, &x->program->constants[ir_operand_const(operand)]);
    bool defined = exec_get_reg(s->frame.regs, ir_operand_reg(operand), &value);
    CHECK(defined);
    return value;
}

uint32_t exec_operand_bits(const Exec *x, const ExecState *s, const IrInstr *i, uint32_t n) {
    const IrFunction *f = exec_function(x, s);
    return ir_type(x->program, ir_operand_type(x->program, f, ir_operands(f, i)[n]))->bits;
}

Term exec_unsigned_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n) {
    SmgValue value = exec_operand(x, s, ir_operands(exec_function(x, s), i)[n]);
    return exec_unsigned(x, s, value, exec_operand_bits(x, s, i, n));
}

Term exec_signed_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n) {
    SmgValue value = exec_operand(x, s, ir_operands(exec_function(x, s), i)[n]);
    return exec_signed(x, s, value, exec_operand_bits(x, s, i, n));
}

// ---- Signed and unsigned ------------------------------------------------------------------------

static Formula in_range(Exec *x, Term t, Number low, Number high) {
    return formula_and(x->table, formula_le(x->table, term_const(x->table, low), t),
                       formula_le(x->table, t, term_const(x->table, high)));
}

// t, with 2^bits added when `negative` holds.
static Term add_modulus_if(Exec *x, ExecState *s, Term t, Formula condition, Number modulus) {
    if (exec_implies(x, s, condition))
        return term_add_number(x->table, t, modulus);
    if (exec_implies(x, s, formula_not(x->table, condition)))
        return t;
    return term_add(x->table, t, term_scale(x->table, modulus, term_bool(x->table, condition)));
}

// The numbers of wide integers do not fit their own arithmetic: such values are unknown.
static bool is_wide(uint32_t bits) { return bits > 64; }

Term exec_unsigned(Exec *x, ExecState *s, SmgValue value, uint32_t bits) {
    Number number;
    if (x->math_ints && value.repr == SMG_SIGNED && !is_wide(bits) &&
        term_is_const(x->table, value.term, &number) && number < 0 &&
        number >= -number_power_of_two(bits - 1))
        return term_const(x->table, number + number_power_of_two(bits));
    if (value.repr == SMG_UNSIGNED || x->math_ints)
        return value.term;
    if (value.repr == SMG_BITS || is_wide(bits)) {
        Term any = term_fresh(x->table, "bits");
        exec_assume(x, s, formula_le(x->table, term_int(x->table, 0), any));
        if (!is_wide(bits))
            exec_assume(x, s,
                        formula_lt(x->table, any, term_const(x->table, number_power_of_two(bits))));
        return any;
    }
    Number modulus = number_power_of_two(bits);
    if (x->ideal_signed &&
        !exec_implies(x, s, in_range(x, value.term, -(modulus / 2), modulus / 2 - 1)))
        return term_mod(x->table, value.term, modulus); // it may be anywhere
    Formula negative = formula_lt(x->table, value.term, term_int(x->table, 0));
    return add_modulus_if(x, s, value.term, negative, modulus);
}

Term exec_signed(Exec *x, ExecState *s, SmgValue value, uint32_t bits) {
    Number constant;
    if (value.repr == SMG_SIGNED)
        return value.term;
    if (is_wide(bits))
        return term_fresh(x->table, "wide");
    Number half = number_power_of_two(bits - 1);
    if (term_is_const(x->table, value.term, &constant) && value.repr == SMG_UNSIGNED)
        return term_const(x->table, constant >= half ? constant - 2 * half : constant);
    if (x->math_ints)
        return value.term;
    if (value.repr == SMG_BITS && x->ideal_signed) // of what was joined, one may be anywhere
        return term_fresh(x->table, "bits");
    if (value.repr == SMG_BITS) {
        SmgValue any = {exec_unsigned(x, s, value, bits), SMG_UNSIGNED};
        return exec_signed(x, s, any, bits);
    }
    Formula large = formula_le(x->table, term_const(x->table, half), value.term);
    return add_modulus_if(x, s, value.term, large, -2 * half);
}

SmgValue exec_as_kept(const Exec *x, SmgValue value, IrTypeId type_id, bool is_signed) {
    const IrType *type = ir_type(x->program, type_id);
    Number number;
    if (!x->math_ints || !is_signed || value.repr != SMG_UNSIGNED || type->kind != IR_INT ||
        type->bits < 2 || is_wide(type->bits) || !term_is_const(x->table, value.term, &number) ||
        number < number_power_of_two(type->bits - 1))
        return value;
    return (SmgValue){term_const(x->table, number - number_power_of_two(type->bits)), SMG_SIGNED};
}

// Wrapped once at most in either direction: sums and differences; else by remainder.
static Term wrap_term(Exec *x, ExecState *s, Term term, uint32_t bits, Number low) {
    TermTable *t = x->table;
    Number modulus = number_power_of_two(bits), high = low + modulus - 1;
    if (exec_implies(x, s, in_range(x, term, low, high)))
        return term;
    Interval bounds = kb_interval(x->solver, s->kb, term);
    bool once = bounds.low >= low - modulus && bounds.high <= high + modulus;
    // What is taken away from an address again should leave the address, in whatever way it
    // wrapped.
    if (!once || smg_has_base(&x->smg, term)) {
        Term shifted = term_mod(t, term_add_number(t, term, -low), modulus);
        return term_add_number(t, shifted, low);
    }
    Formula above = formula_lt(t, term_const(t, high), term);
    Formula below = formula_lt(t, term, term_const(t, low));
    Term down = term_scale(t, -modulus, term_bool(t, above));
    Term up = term_scale(t, modulus, term_bool(t, below));
    Term result = term;
    if (bounds.high > high)
        result = term_add(t, result, down);
    if (bounds.low < low)
        result = term_add(t, result, up);
    return result;
}

SmgValue exec_wrap(Exec *x, ExecState *s, Term term, uint32_t bits, bool is_signed) {
    SmgValue value = {term, is_signed ? SMG_SIGNED : SMG_UNSIGNED};
    Number constant;
    if (is_wide(bits)) {
        value.term = term_fresh(x->table, "wide");
        value.repr = SMG_BITS;
        return value;
    }
    Number low = is_signed ? -number_power_of_two(bits - 1) : 0;
    if (term_is_const(x->table, term, &constant)) {
        if (!x->math_ints)
            constant = number_mod(constant - low, number_power_of_two(bits)) + low;
        value.term = term_const(x->table, constant);
    } else if (!x->math_ints) {
        value.term = wrap_term(x, s, term, bits, low);
    }
    return value;
}

// ---- Unknown values -----------------------------------------------------------------------------

SmgValue exec_any_value(Exec *x, ExecState *s, IrTypeId type_id, bool is_signed, const char *hint) {
    const IrType *type = ir_type(x->program, type_id);
    SmgValue value = {term_fresh(x->table, hint), is_signed ? SMG_SIGNED : SMG_UNSIGNED};
    if (type->kind == IR_FLOAT || is_wide(type->bits)) {
        value.repr = SMG_BITS;
        return value;
    }
    if (type->kind == IR_POINTER || type->bits == 1)
        value.repr = SMG_UNSIGNED;
    if (x->math_ints && type->kind == IR_INT && type->bits > 1) {
        if (value.repr == SMG_UNSIGNED)
            exec_assume(x, s, formula_le(x->table, term_int(x->table, 0), value.term));
        return value;
    }
    Number low = value.repr == SMG_SIGNED ? -number_power_of_two(type->bits - 1) : 0;
    Number high = low + number_power_of_two(type->bits) - 1;
    exec_assume(x, s, in_range(x, value.term, low, high));
    return value;
}

Formula exec_any_bit(Exec *x, ExecState *s) {
    Term bit = term_fresh(x->table, "bit");
    exec_assume(x, s, in_range(x, bit, 0, 1));
    return formula_ne(x->table, bit, term_int(x->table, 0));
}

Formula exec_fits_signed(Exec *x, Term t, uint32_t bits) {
    Number half = number_power_of_two(bits - 1);
    return in_range(x, t, -half, half - 1);
}

bool exec_has_no_ends(const Exec *x, uint32_t bits) {
    return x->ideal_signed && (bits == 32 || bits == 64);
}

SmgValue exec_any_stored(Exec *x, ExecState *s, IrTypeId type, bool is_signed) {
    if (ir_type(x->program, type)->kind == IR_INT &&
        exec_has_no_ends(x, ir_type(x->program, type)->bits))
        return (SmgValue){term_fresh(x->table, "mem"), SMG_SIGNED};
    return exec_any_value(x, s, type, is_signed, "mem");
}

static void add_event(Exec *x, ExecState *s, ExecEvent event) {
    ExecEvent *stored = arena_new(&x->arena, sizeof *stored);
    *stored = event;
    stored->earlier = s->events;
    s->events = stored;
}

SmgValue exec_draw(Exec *x, ExecState *s, ExecDraw draw, IrTypeId type, bool is_signed) {
    SmgValue value =
        exec_any_value(x, s, type, is_signed, draw == EXEC_DRAW_NONDET ? "in" : "uninit");
    add_event(x, s,
              (ExecEvent){.draw = draw, .value = value, .bits = ir_type(x->program, type)->bits});
    return value;
}

void exec_note_memory(Exec *x, ExecState *s, SmgValue value, uint32_t width, uint64_t serial,
                      Term offset) {
    add_event(x, s,
              (ExecEvent){.draw = EXEC_DRAW_MEMORY,
                          .value = value,
                          .bits = 8 * width,
                          .serial = serial,
                          .offset = offset});
}

// ---- Knowledge ----------------------------------------------------------------------------------

void exec_assume(Exec *x, ExecState *s, Formula f) { s->kb = kb_add(x->solver, s->kb, f); }

bool exec_implies(Exec *x, const ExecState *s, Formula f) {
    return solver_implies(x->solver, s->kb, f);
}

bool exec_is_dead(Exec *x, const ExecState *s) {
    return kb_is_false(s->kb) || solver_is_infeasible(x->solver, s->kb);
}

const IrFunction *exec_function(const Exec *x, const ExecState *s) {
    return &x->program->functions[s->frame.function];
}

const IrInstr *exec_instr(const Exec *x, const ExecState *s) {
    const IrFunction *f = exec_function(x, s);
    return &f->instrs[f->blocks[s->frame.block].first + s->frame.index];
}

IrLocId exec_user_loc(const Exec *x, const ExecState *s) {
    const ExecFrame *frame = &s->frame;
    IrLocId loc = exec_instr(x, s)->loc;
    while (x->program->functions[frame->function].is_model && exec_caller(frame)) {
        frame = exec_caller(frame);
        const IrFunction *f = &x->program->functions[frame->function];
        loc = f->instrs[f->blocks[frame->block].first + frame->index - 1].loc;
    }
    return loc;
}

bool exec_has_relied(const ExecReliance *all, ExecRelied one) {
    for (uint32_t i = 0; i < all->n; i++)
        if (all->items[i].at == one.at && strcmp(all->items[i].what, one.what) == 0)
            return true;
    return false;
}

void exec_add_relied(ExecReliance *all, ExecRelied one) {
    if (all->n < EXEC_MAX_RELIED && !exec_has_relied(all, one))
        all->items[all->n++] = one;
}

void exec_add_reliance(ExecReliance *all, const ExecReliance *more) {
    all->kinds |= more->kinds;
    all->reads_unknown |= more->reads_unknown;
    for (uint32_t i = 0; i < more->n; i++)
        exec_add_relied(all, more->items[i]);
}

const ExecReliance *exec_reliance(const Exec *x) { return &x->reliance; }

ExecReliance exec_take_reliance(Exec *x) {
    ExecReliance reliance = x->reliance;
    x->reliance = (ExecReliance){0};
    return reliance;
}

void exec_violate(Exec *x, ExecState *s, IrViolation kind, const char *what) {
    if (x->checks & kind) {
        vec_push(&x->violations, ((ExecViolation){kind, exec_user_loc(x, s), *s, what}));
    } else if (kind != IR_LEAK && kind != IR_NOT_CLEANED_UP && kind != IR_SIGNED_OVERFLOW) {
        x->reliance.kinds |= kind;
        exec_add_relied(&x->reliance, (ExecRelied){what, exec_user_loc(x, s)});
    }
}

bool exec_check_trap(Exec *x, ExecState *s, IrViolation kind, Formula ok, const char *what) {
    if (x->checks & kind)
        return exec_check(x, s, kind, ok, what);
    if (exec_implies(x, s, ok))
        return true;
    exec_assume(x, s, ok);
    return !exec_is_dead(x, s);
}

bool exec_check(Exec *x, ExecState *s, IrViolation kind, Formula ok, const char *what) {
    return exec_check_shown(x, s, kind, ok, exec_implies(x, s, ok), what);
}

bool exec_check_shown(Exec *x, ExecState *s, IrViolation kind, Formula ok, bool is_shown,
                      const char *what) {
    if (is_shown)
        return true;
    ExecState bad = *s;
    exec_assume(x, &bad, formula_not(x->table, ok));
    if (!exec_is_dead(x, &bad))
        exec_violate(x, &bad, kind, what);
    exec_assume(x, s, ok);
    return !exec_is_dead(x, s);
}

void exec_stuck(Exec *x, const ExecState *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *message = NULL;
    if (vasprintf(&message, format, arguments) < 0)
        memory_exhausted();
    va_end(arguments);
    text_release(&x->stuck_text);
    text_add(&x->stuck_text, "%s", message);
    free(message);
    x->stuck = text_chars(&x->stuck_text);
    x->stuck_at = exec_user_loc(x, s);
}
