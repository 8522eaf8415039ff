// Instructions on the shadow of memory (shadow/shadow.h), and checks that memory has values. An
// access was checked before with the bytes themselves.
#include "smg/shadow.h"

#include "exec/internal.h"

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

static bool find_place(Exec *x, ExecState *s, const IrInstr *i, uint32_t operand, SmgObjectId *id,
                       Term *offset) {
    return exec_resolve(x, s, exec_unsigned_operand(x, s, i, operand), id, offset);
}

static bool do_load(Exec *x, ExecState *s, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    uint32_t width = (uint32_t)ir_store_size(type);
    bool is_signed = type->bits > 1 && exec_is_signed_reg(x, s->frame.function, i->result);
    SmgObjectId id;
    Term offset;
    SmgValue value;
    if (!find_place(x, s, i, 0, &id, &offset))
        return false;
    bool is_known = smg_shadow_read(&x->smg, s->heap, s->kb, id, offset, width, &value) &&
                    value.repr != SMG_BITS && type->bits <= 64;
    if (is_known && (type->bits % 8 || type->bits == 1))
        value = exec_wrap(x, s, exec_unsigned(x, s, value, 8 * width), type->bits, false);
    else if (!is_known)
        value = exec_any_value(x, s, i->type, false, "shadow");
    if (type->bits == 1)
        value.term = term_bool(x->table, formula_ne(x->table, value.term, constant(x, 0)));
    exec_set_result(x, s, i, exec_as_kept(x, value, i->type, is_signed));
    return true;
}

// The step of the array that the place is an element of, by how its address was computed; or 0.
static Number stride_of(Exec *x, const ExecState *s, IrOperand address) {
    enum { FAR = 64 };
    const IrFunction *f = exec_function(x, s);
    const IrInstr *at = exec_instr(x, s);
    for (int n = 0; n < FAR && at > f->instrs && !ir_is_const(address); n++) {
        const IrInstr *i = --at;
        if (i->op != IR_ADDRESS || i->result != ir_operand_reg(address))
            continue;
        const IrOperand *operands = ir_operands(f, i);
        uint64_t step = x->program->constants[ir_operand_const(operands[2])].low;
        if (step && !ir_is_const(operands[1]))
            return step < 1 << 16 ? (Number)step : 0;
        address = operands[0];
    }
    return 0;
}

static bool do_store(Exec *x, ExecState *s, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    SmgObjectId id;
    Term offset;
    if (!find_place(x, s, i, 1, &id, &offset))
        return false;
    SmgValue value = exec_operand(x, s, ir_operands(exec_function(x, s), i)[0]);
    if (type->bits <= 64)
        value = (SmgValue){exec_unsigned_operand(x, s, i, 0), SMG_UNSIGNED};
    smg_shadow_write(&x->smg, &s->heap, s->kb, id, offset, (uint32_t)ir_store_size(type), value,
                     stride_of(x, s, ir_operands(exec_function(x, s), i)[1]));
    return true;
}

static bool do_copy(Exec *x, ExecState *s, const IrInstr *i) {
    Term length = exec_unsigned_operand(x, s, i, 2), to_offset, from_offset;
    SmgObjectId to, from;
    if (!exec_touches_memory(x, s, length))
        return true;
    if (!find_place(x, s, i, 1, &from, &from_offset) || !find_place(x, s, i, 0, &to, &to_offset))
        return false;
    smg_shadow_copy(&x->smg, &s->heap, s->kb, to, to_offset, from, from_offset, length);
    return true;
}

static bool do_fill(Exec *x, ExecState *s, const IrInstr *i) {
    Term length = exec_unsigned_operand(x, s, i, 2), offset;
    SmgObjectId id;
    if (!exec_touches_memory(x, s, length))
        return true;
    if (!find_place(x, s, i, 0, &id, &offset))
        return false;
    Number byte;
    Term value = kb_simplify(x->solver, s->kb, exec_unsigned_operand(x, s, i, 1));
    if (term_is_const(x->table, value, &byte) && byte == 0)
        smg_shadow_clear(&x->smg, &s->heap, s->kb, id, offset, length);
    else
        smg_shadow_taint(&x->smg, &s->heap, id, offset, length);
    return true;
}

bool exec_shadow(Exec *x, ExecState *s, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_LOAD:
        return do_load(x, s, i);
    case IR_STORE:
        return do_store(x, s, i);
    case IR_FILL:
        return do_fill(x, s, i);
    default:
        return do_copy(x, s, i);
    }
}

// ---- Checks -------------------------------------------------------------------------------------

bool exec_has_values(Exec *x, const ExecState *s, Term pointer, Term size) {
    SmgObjectId id;
    Term offset;
    if (!exec_find_region(x, s, pointer, &id, &offset))
        return exec_implies(x, s, formula_eq(x->table, size, constant(x, 0)));
    return smg_shadow_is_clear(&x->smg, s->heap, s->kb, id, offset, size);
}
