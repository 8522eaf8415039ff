// Whether behaviour is defined: the instruction IR_CHECK (ir/checks.def), where the property asks.
// What the checker's memory does not know is not checked; it is never passed over.
#include "certificate/check_internal.h"

static bool not_known(Check *c, CkState *s, const char *what) {
    if (!ck_is_dead(c, s))
        ck_end(c, s, CHECK_NOT_CHECKED, "%s", what);
    return false;
}

static bool is_null(Check *c, ProofValue pointer) {
    Number number;
    return pointer.object == PROOF_NO_OBJECT && term_exists(pointer.term) &&
           term_is_const(c->table, pointer.term, &number) && number == 0;
}

static bool has_known_size(const Check *c, const CkObject *object) {
    return object->kind != PROOF_GLOBAL || !c->program->globals[object->number].has_unknown_size;
}

// Into the object of the pointer that it was made from, or just behind it.
static bool in_bounds(Check *c, CkState *s, ProofValue base, ProofValue pointer) {
    TermTable *t = c->table;
    if (is_null(c, base))
        return ck_require(c, s, formula_eq(t, pointer.term, ck_number(c, 0)),
                          "arithmetic on a null pointer");
    if (base.object == PROOF_NO_OBJECT || pointer.object != base.object)
        return not_known(c, s, "a pointer whose object is not known");
    const CkObject *object = &s->objects.items[base.object];
    if (object->kind == PROOF_FUNCTION)
        return true;
    Term offset = ck_offset(c, s, pointer);
    Formula inside =
        formula_and(t, formula_le(t, ck_number(c, 0), offset), formula_le(t, offset, object->size));
    if (!object->is_alive || object->is_gone || !has_known_size(c, object))
        return ck_implies(c, s, inside) || not_known(c, s, "a pointer into what may be over");
    return ck_require(c, s, inside, "a pointer that leaves its object");
}

static bool same_object(Check *c, CkState *s, ProofValue a, ProofValue b) {
    bool are_null = is_null(c, a) && is_null(c, b);
    if (are_null || (a.object != PROOF_NO_OBJECT && a.object == b.object))
        return true;
    if (a.object == PROOF_NO_OBJECT || b.object == PROOF_NO_OBJECT)
        return not_known(c, s, "a pointer whose object is not known");
    ck_reject(c, s, "pointers into different objects");
    return false;
}

static bool aligned(Check *c, CkState *s, ProofValue pointer, ProofValue align) {
    Number number;
    if (!term_exists(pointer.term) || !term_is_const(c->table, align.term, &number) || number < 1)
        return not_known(c, s, "an address of which nothing is known");
    Term rest = term_mod(c->table, pointer.term, number);
    return ck_require(c, s, formula_eq(c->table, rest, ck_number(c, 0)),
                      "an access that is not aligned");
}

bool ck_check(Check *c, CkState *s, const IrInstr *i) {
    IrCheck check = (IrCheck)i->aux;
    if (!(c->checks & (uint32_t)ir_check_violation(check)))
        return true; // a run goes on behind it
    const IrOperand *operands = ir_operands(ck_function(c, s), i);
    ProofValue first = ck_operand(c, s, operands[0]);
    ProofValue second = i->n_operands > 1 ? ck_operand(c, s, operands[1]) : first;
    switch (ir_check_test(check)) {
    case IR_IS_TRUE:
        return ck_require(c, s, formula_ne(c->table, ck_unsigned(c, s, first, 1), ck_number(c, 0)),
                          ir_violation_name(ir_check_violation(check)));
    case IR_IN_BOUNDS:
        return in_bounds(c, s, first, second);
    case IR_SAME_OBJECT:
        return same_object(c, s, first, second);
    case IR_ALIGNED:
        return aligned(c, s, first, second);
    default:
        return not_known(c, s, ir_check_message(check));
    }
}

bool ck_defined(Check *c, CkState *s, Formula f, IrViolation violation) {
    return c->checks & (uint32_t)violation ? ck_require(c, s, f, ir_violation_name(violation))
                                           : ck_split(c, s, f);
}

static bool has_constant_locals(const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_ALLOCA && (f->instrs[i].flags & IR_CONST))
            return true;
    return false;
}

bool ck_has_other_constants(const IrProgram *program) {
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (has_constant_locals(&program->functions[f]))
            return true;
    for (IrGlobalId g = 0; g < program->n_globals; g++)
        if (program->globals[g].is_const && !program->globals[g].is_constant)
            return true;
    return false;
}
