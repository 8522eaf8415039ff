// Where states are joined, what is known of an array's elements may be lost, because some of them
// were changed. Single elements of which the knowledge base says that they hold a constant (the NUL
// of a string) and that do so on both sides stay, as fields of their own.
#include "smg/elements.h"

// Where a fact "element t of the array is c" says what an element of the entry holds: its place,
// and c.
static bool is_constant_element(SmgContext *smg, const SmgEntry *e, Formula fact, Term *offset,
                                Number *constant) {
    TermTable *t = smg->table;
    if (formula_kind(t, fact) != FORMULA_EQ || term_kind(t, e->value.term) != TERM_OP)
        return false;
    TermLinear linear = term_linear(t, formula_term(t, fact));
    TermParts held = term_parts(t, e->value.term);
    if (linear.n != 1 || term_kind(t, linear.atoms[0]) != TERM_OP || held.op != TERM_OP_SELECT ||
        (linear.coefficients[0] != 1 && linear.coefficients[0] != -1))
        return false;
    TermParts said = term_parts(t, linear.atoms[0]);
    if (said.op != TERM_OP_SELECT || !term_same(said.operands[0], held.operands[0]))
        return false;
    Term number = term_sub(t, said.operands[1], term_sub(t, held.operands[1], smg->index));
    *offset = term_add(t, e->offset, term_scale(t, e->width, number));
    *constant = -linear.constant * linear.coefficients[0];
    return true;
}

static bool holds_constant(SmgContext *smg, const SmgSide *side, SmgObjectId id, Term offset,
                           uint32_t width, Number constant) {
    SmgValue value;
    return smg_read(smg, side->heap, side->kb, id, offset, width, &value) == SMG_KNOWN &&
           value.repr != SMG_BITS &&
           solver_implies(smg->solver, side->kb,
                          formula_eq(smg->table, value.term, term_const(smg->table, constant)));
}

uint32_t smg_join_constants(SmgJoin *j, SmgPair pair, SmgEntry found[SMG_MAX_CONSTANTS]) {
    enum { MAX_FACTS = 100 };
    SmgContext *smg = j->smg;
    uint32_t n = 0;
    for (const SmgEntry *e = smg_object(j->a.heap, pair.general)->entries; e; e = e->older) {
        int looked_at = 0;
        for (const Kb *kb = e->kind == SMG_ELEMENTS ? j->a.kb : NULL;
             kb && looked_at < MAX_FACTS && n < SMG_MAX_CONSTANTS; kb = kb_rest(kb), looked_at++) {
            Term offset;
            Number constant;
            if (!is_constant_element(smg, e, kb_formula(kb), &offset, &constant) || constant < 0 ||
                constant > 127 || // the same in every reading
                !holds_constant(smg, &j->a, pair.general, offset, e->width, constant) ||
                !holds_constant(smg, &j->b, pair.other,
                                smg_binding_apply(smg, &j->b.binding, offset), e->width, constant))
                continue;
            found[n++] = (SmgEntry){.kind = SMG_FIELD,
                                    .offset = offset,
                                    .length = term_int(smg->table, e->width),
                                    .value = {term_const(smg->table, constant), e->value.repr}};
        }
    }
    return n;
}
