// Values of registers: patterns of bits, as mathematical numbers in signed or unsigned reading.
#include "certificate/check_internal.h"

enum { WIDEST = 64 }; // wider integers, and x87's numbers, are any value

Term ck_number(Check *c, Number number) { return term_const(c->table, number); }

Formula ck_in_range(Check *c, Term term, Number low, Number high) {
    return formula_and(c->table, formula_le(c->table, ck_number(c, low), term),
                       formula_le(c->table, term, ck_number(c, high)));
}

ProofValue ck_any_bits(Check *c, CkState *s, uint32_t bits, bool is_signed) {
    Term term = term_fresh(c->table, NULL);
    Number modulus = bits <= WIDEST ? number_power_of_two(bits) : 0;
    Number low = is_signed ? -(modulus / 2) : 0;
    if (modulus)
        ck_assume(c, s, ck_in_range(c, term, low, low + modulus - 1));
    else
        s->is_vague = true;
    return ck_value(term, is_signed && modulus);
}

bool ck_has_no_ends(const Check *c, uint32_t bits) {
    return c->ideal_signed && (bits == 32 || bits == 64);
}

Formula ck_fits_signed(Check *c, Term term, uint32_t bits) {
    Number half = number_power_of_two(bits - 1);
    return ck_in_range(c, term, -half, half - 1);
}

bool ck_may_lie_outside(Check *c, const CkState *s, ProofValue value, uint32_t bits) {
    return ck_has_no_ends(c, bits) && value.is_signed && value.object == PROOF_NO_OBJECT &&
           !ck_implies(c, s, ck_fits_signed(c, value.term, bits));
}

ProofValue ck_any_stored(Check *c, CkState *s, uint32_t bits, bool is_signed) {
    if (ck_has_no_ends(c, bits))
        return ck_value(term_fresh(c->table, NULL), true);
    return ck_any_bits(c, s, bits, is_signed);
}

// Which reading does the type suggest? Most of C's integers are signed.
ProofValue ck_any(Check *c, CkState *s, IrTypeId id) {
    const IrType *type = ir_type(c->program, id);
    return ck_any_bits(c, s, type->bits, type->kind == IR_INT && type->bits > 1);
}

ProofValue ck_input(Check *c, CkState *s, IrTypeId id, bool is_signed) {
    const IrType *type = ir_type(c->program, id);
    bool may_be = type->kind == IR_INT && type->bits > 1;
    ProofValue value = ck_any_bits(c, s, type->bits, may_be && is_signed);
    vec_push(&s->inputs, ((CkInput){value, type->bits}));
    return value;
}

// +1 for an instruction that reads signed numbers, -1 for unsigned ones.
static int reading_of(const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_SLT:
    case IR_SLE:
    case IR_SDIV:
    case IR_SREM:
    case IR_ASHR:
    case IR_SEXT:
        return 1;
    case IR_ULT:
    case IR_ULE:
    case IR_UDIV:
    case IR_UREM:
    case IR_LSHR:
    case IR_ZEXT:
        return -1;
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return i->flags & IR_NSW ? 1 : 0;
    default:
        return 0;
    }
}

// It is only a matter of how simple terms are.
bool ck_is_signed_reg(Check *c, IrFunctionId function, IrReg reg) {
    const IrFunction *f = &c->program->functions[function];
    uint64_t key = (uint64_t)function << 32 | reg, known;
    int votes = 0;
    if (map_get(&c->signs, key, &known))
        return known;
    for (uint32_t n = 0; n < f->n_instrs; n++) {
        const IrInstr *i = &f->instrs[n];
        for (uint32_t o = 0; o < i->n_operands; o++) {
            IrOperand operand = ir_operands(f, i)[o];
            if (!ir_is_const(operand) && ir_operand_reg(operand) == reg)
                votes += reading_of(i);
        }
    }
    map_set(&c->signs, key, votes >= 0);
    return votes >= 0;
}

ProofValue ck_vague(Check *c, CkState *s, IrTypeId type) {
    s->is_vague = true;
    if (ir_type(c->program, type)->kind == IR_INT)
        return ck_any_stored(c, s, ir_type(c->program, type)->bits,
                             ir_type(c->program, type)->bits > 1);
    return ck_any(c, s, type);
}

static ProofValue constant_value(Check *c, CkState *s, const IrConst *constant) {
    uint32_t bits = ir_type(c->program, constant->type)->bits;
    if (constant->kind == IR_CONST_BITS)
        return bits > WIDEST ? ck_vague(c, s, constant->type)
                             : ck_value(ck_number(c, (Number)constant->low), false);
    ProofObjectKind kind = constant->kind == IR_CONST_GLOBAL ? PROOF_GLOBAL : PROOF_FUNCTION;
    for (uint32_t o = 0; o < s->objects.count; o++) {
        const CkObject *object = &s->objects.items[o];
        if (object->kind == kind && object->number == constant->target)
            return (ProofValue){term_add_number(c->table, object->base, constant->offset), false,
                                o};
    }
    return ck_vague(c, s, constant->type); // a function whose address the program never takes
}

ProofValue ck_operand(Check *c, CkState *s, IrOperand operand) {
    if (ir_is_const(operand))
        return constant_value(c, s, &c->program->constants[ir_operand_const(operand)]);
    IrReg reg = ir_operand_reg(operand);
    ProofValue *value = &ck_top(s)->regs[reg];
    if (!term_exists(value->term)) // nothing was said about it
        *value = ck_vague(c, s, ck_function(c, s)->reg_types[reg]);
    return *value;
}

IrTypeId ck_operand_type(Check *c, const CkState *s, const IrInstr *i, uint32_t n) {
    const IrFunction *f = ck_function(c, s);
    return ir_operand_type(c->program, f, ir_operands(f, i)[n]);
}

// ---- Signed and unsigned -----------------------------------------------------------------------

// t, with the number added where the condition holds.
static Term add_if(Check *c, const CkState *s, Term t, Formula condition, Number number) {
    if (ck_implies(c, s, condition))
        return term_add_number(c->table, t, number);
    if (ck_implies(c, s, formula_not(c->table, condition)))
        return t;
    return term_add(c->table, t, term_scale(c->table, number, term_bool(c->table, condition)));
}

Term ck_unsigned(Check *c, const CkState *s, ProofValue value, uint32_t bits) {
    if (bits > WIDEST)
        return term_fresh(c->table, NULL);
    if (value.object != PROOF_NO_OBJECT) // not wrapped yet
        return ck_wrap(c, s, value.term, bits, false).term;
    if (!value.is_signed)
        return value.term;
    if (ck_may_lie_outside(c, s, value, bits))
        return term_mod(c->table, value.term, number_power_of_two(bits));
    Formula negative = formula_lt(c->table, value.term, ck_number(c, 0));
    return add_if(c, s, value.term, negative, number_power_of_two(bits));
}

Term ck_signed(Check *c, const CkState *s, ProofValue value, uint32_t bits) {
    if (bits > WIDEST)
        return term_fresh(c->table, NULL);
    if (value.is_signed)
        return value.term;
    Term term = ck_unsigned(c, s, value, bits);
    Formula large = formula_le(c->table, ck_number(c, number_power_of_two(bits - 1)), term);
    return add_if(c, s, term, large, -number_power_of_two(bits));
}

Term ck_unsigned_operand(Check *c, CkState *s, const IrInstr *i, uint32_t n) {
    ProofValue value = ck_operand(c, s, ir_operands(ck_function(c, s), i)[n]);
    return ck_unsigned(c, s, value, ir_type(c->program, ck_operand_type(c, s, i, n))->bits);
}

Term ck_signed_operand(Check *c, CkState *s, const IrInstr *i, uint32_t n) {
    ProofValue value = ck_operand(c, s, ir_operands(ck_function(c, s), i)[n]);
    return ck_signed(c, s, value, ir_type(c->program, ck_operand_type(c, s, i, n))->bits);
}

ProofValue ck_wrap(Check *c, const CkState *s, Term term, uint32_t bits, bool is_signed) {
    if (bits > WIDEST)
        return ck_value(term_fresh(c->table, NULL), is_signed);
    Number modulus = number_power_of_two(bits), low = is_signed ? -(modulus / 2) : 0, constant;
    if (term_is_const(c->table, term, &constant) && number_sub(constant, low, &constant))
        return ck_value(ck_number(c, number_mod(constant, modulus) + low), is_signed);
    for (int wrap = 0; wrap < 3; wrap++) { // as it is, one wrap-around too many, one too few
        Number shift = wrap == 0 ? 0 : wrap == 1 ? -modulus : modulus;
        Term moved = term_add_number(c->table, term, shift);
        if (ck_implies(c, s, ck_in_range(c, moved, low, low + modulus - 1)))
            return ck_value(moved, is_signed);
    }
    Term rest = term_mod(c->table, term_add_number(c->table, term, -low), modulus);
    return ck_value(term_add_number(c->table, rest, low), is_signed);
}

// A number outside of its type equals one that is the same but for wrap-around if the program
// compares them as unsigned numbers, and does not if as signed ones. The IR does not say which.
Formula ck_equal(Check *c, CkState *s, ProofValue a, ProofValue b, uint32_t bits) {
    TermTable *t = c->table;
    Formula same_bits = formula_eq(t, ck_unsigned(c, s, a, bits), ck_unsigned(c, s, b, bits));
    if (!ck_may_lie_outside(c, s, a, bits) && !ck_may_lie_outside(c, s, b, bits))
        return same_bits;
    Formula same = formula_eq(t, ck_signed(c, s, a, bits), ck_signed(c, s, b, bits));
    Formula either = formula_ne(t, ck_any_bits(c, s, 1, false).term, ck_number(c, 0));
    s->is_vague = true;
    return formula_or(t, same, formula_and(t, same_bits, either));
}

bool ck_set_signed(Check *c, CkState *s, const IrInstr *i, Term result, uint32_t bits) {
    bool is_inside = ck_implies(c, s, ck_fits_signed(c, result, bits));
    c->may_overflow |= !is_inside && !ck_is_dead(c, s);
    if (c->ideal_signed && !is_inside && !ck_has_no_ends(c, bits)) {
        ck_end(c, s, CHECK_NOT_CHECKED, "signed overflow of an integer of %u bits", bits);
        return false;
    }
    ck_set(s, i, c->ideal_signed ? ck_value(result, true) : ck_wrap(c, s, result, bits, true));
    return true;
}

void ck_set(CkState *s, const IrInstr *i, ProofValue value) { ck_top(s)->regs[i->result] = value; }

void ck_set_bit(Check *c, CkState *s, const IrInstr *i, Formula f) {
    ck_set(s, i, ck_value(term_bool(c->table, f), false));
}

ProofValue ck_convert(Check *c, CkState *s, ProofValue value, IrTypeId from_id, IrTypeId to_id) {
    const IrType *from = ir_type(c->program, from_id), *to = ir_type(c->program, to_id);
    if (from_id == to_id || !term_exists(value.term))
        return value;
    if (from->kind == IR_INT && to->kind == IR_INT && from->bits <= WIDEST && to->bits <= WIDEST)
        return ck_wrap(c, s, ck_unsigned(c, s, value, from->bits), to->bits, false);
    return ck_vague(c, s, to_id);
}
