// The constants that the program compares numbers with: what decides its branches. Facts about
// values of nodes that are not equal are looked for among comparisons with these (smg/literals.h).
#include "seg/internal.h"
#include "smg/literals.h"

// By rising value, each once; those beyond SMG_MAX_CONSTANTS are left out.
static void add_constant(SegContext *x, Number *constants, Number value) {
    uint32_t place = 0, n = x->smg->n_constants;
    while (place < n && constants[place] < value)
        place++;
    if (n == SMG_MAX_CONSTANTS || (place < n && constants[place] == value))
        return;
    for (uint32_t i = n; i > place; i--)
        constants[i] = constants[i - 1];
    constants[place] = value;
    x->smg->n_constants++;
}

static void add_operand(SegContext *x, Number *constants, const IrConst *c) {
    uint32_t bits = ir_type(x->program, c->type)->bits;
    if (c->kind != IR_CONST_BITS || bits < 2 || bits > 64)
        return;
    Number value = (Number)c->low;
    if (value >= number_power_of_two(bits - 1))
        value -= number_power_of_two(bits);
    add_constant(x, constants, value);
}

static void add_comparison(SegContext *x, Number *constants, const IrFunction *f,
                           const IrInstr *i) {
    for (uint32_t o = 0; o < i->n_operands; o++)
        if (ir_is_const(ir_operands(f, i)[o]))
            add_operand(x, constants,
                        &x->program->constants[ir_operand_const(ir_operands(f, i)[o])]);
}

void seg_find_constants(SegContext *x) {
    Number *constants = arena_new(x->arena, SMG_MAX_CONSTANTS * sizeof *constants);
    x->smg->constants = constants;
    x->smg->n_constants = 0;
    add_constant(x, constants, 0);
    for (uint32_t id = 0; id < x->program->n_functions; id++) {
        const IrFunction *f = &x->program->functions[id];
        for (uint32_t n = 0; n < f->n_instrs; n++)
            if (ir_is_comparison(f->instrs[n].op) || f->instrs[n].op == IR_SWITCH)
                add_comparison(x, constants, f, &f->instrs[n]);
    }
}
