// Linear relations between registers, modulo 2^n. A PHI at a loop's head that grows by a constant
// in each iteration is its first value plus that constant times the number of iterations; all such
// PHIs of a loop count the same ones. So each register is a linear form over registers that are not
// such (bases) and over counters of loops. Whether two numbers are equal then follows from what the
// state knows: registers that are constant, or equal to each other.
//
// Why the forms hold where they are used: registers keep their values until they are computed anew.
// Where the head of a loop dominates a block, its PHIs there belong to its last visit, and what
// they were made from was not computed anew since, for it dominates the head. The same holds for an
// operand and what it was computed from.
#include "value/internal.h"

#include "base/graph.h"

#include <string.h>

enum { MAX_TERMS = 8, MAX_DEPTH = 40, MAX_REGISTERS = 4000, MAX_PIVOTS = 24 };

typedef struct Term {
    uint32_t var; // a base register; n_regs + block: its loop's iterations; or a symbol
    uint64_t factor;
} Term;

typedef struct Form { // constant + the sum of the terms, modulo 2^bits
    uint32_t bits, n;
    uint64_t constant;
    Term terms[MAX_TERMS];
} Form;

static const uint32_t SYMBOL = 1u << 31; // of variables that are symbols

struct ValueRelations { // of a function
    uint32_t *dominators;
    Form *forms[2];    // by register, without and with counters
    bool *has_form[2]; // ... found so far
    uint64_t *steps;   // by register: what an inductive PHI grows by
    uint32_t *heads;   // ... its block; IR_NONE: not inductive
    VEC(IrReg) inductive;
};

// ---- Forms --------------------------------------------------------------------------------------

static Form constant_form(uint32_t bits, uint64_t number) {
    return (Form){.bits = bits, .constant = number & word_mask(bits)};
}

// False: too long.
static bool add_term(Form *r, uint32_t var, uint64_t factor) {
    factor &= word_mask(r->bits);
    for (uint32_t n = 0; n < r->n; n++) {
        if (r->terms[n].var != var)
            continue;
        r->terms[n].factor = (r->terms[n].factor + factor) & word_mask(r->bits);
        if (!r->terms[n].factor)
            r->terms[n] = r->terms[--r->n];
        return true;
    }
    if (!factor)
        return true;
    if (r->n == MAX_TERMS)
        return false;
    r->terms[r->n++] = (Term){var, factor};
    return true;
}

static bool add_form(Form *r, const Form *a, uint64_t factor) {
    bool fits = true;
    r->constant = (r->constant + factor * a->constant) & word_mask(r->bits);
    for (uint32_t n = 0; n < a->n && fits; n++)
        fits = add_term(r, a->terms[n].var, factor * a->terms[n].factor);
    return fits;
}

static Form base_form(uint32_t bits, uint32_t var) {
    Form r = constant_form(bits, 0);
    add_term(&r, var, 1);
    return r;
}

// ---- What registers are made of -----------------------------------------------------------------

static Form form_of(ValueEngine *x, IrFunctionId id, IrOperand o, bool with_counters, int depth);

static bool is_constant(const ValueEngine *x, IrOperand o, uint64_t *number) {
    if (!ir_is_const(o))
        return false;
    const IrConst *k = &x->program->constants[ir_operand_const(o)];
    *number = k->low;
    return k->kind == IR_CONST_BITS;
}

// False: nothing linear.
static bool combine(ValueEngine *x, IrFunctionId id, const IrInstr *i, bool with_counters,
                    int depth, Form *r) {
    const IrOperand *o = ir_operands(&x->program->functions[id], i);
    uint64_t factor;
    if (i->op == IR_ADD || i->op == IR_SUB) {
        Form a = form_of(x, id, o[0], with_counters, depth);
        Form b = form_of(x, id, o[1], with_counters, depth);
        return add_form(r, &a, 1) && add_form(r, &b, i->op == IR_ADD ? 1 : UINT64_MAX);
    }
    bool is_left = i->op == IR_MUL && is_constant(x, o[0], &factor);
    if (!is_left && !((i->op == IR_MUL || i->op == IR_SHL) && is_constant(x, o[1], &factor)))
        return false;
    if (i->op == IR_SHL && factor >= r->bits)
        return false;
    Form a = form_of(x, id, o[is_left ? 1 : 0], with_counters, depth);
    return add_form(r, &a, i->op == IR_SHL ? (uint64_t)1 << factor : factor);
}

static bool is_linear(IrOpcode op) { return ir_family(op) == IR_FAMILY_SUM || op == IR_SHL; }

static bool is_in_loop(const IrFunction *f, IrBlockId block, IrBlockId head) {
    for (uint32_t loop = f->blocks[block].loop; loop != IR_NONE; loop = f->loops[loop].parent)
        if (f->loops[loop].head == head)
            return true;
    return false;
}

// What a PHI at a loop's head starts with, where there is one edge into the loop.
static bool find_start(const IrFunction *f, const IrInstr *phi, IrBlockId head, IrOperand *start) {
    const IrBlock *b = &f->blocks[head];
    uint32_t n_starts = 0;
    for (uint32_t p = 0; p < b->n_preds; p++)
        if (!is_in_loop(f, f->preds[b->preds + p], head)) {
            *start = ir_operands(f, phi)[p];
            n_starts++;
        }
    return n_starts == 1;
}

static Form compute_form(ValueEngine *x, IrFunctionId id, IrReg reg, uint32_t bits,
                         bool with_counters, int depth) {
    const IrFunction *f = &x->program->functions[id];
    ValueRelations *l = x->relations[id];
    uint32_t n = value_definitions(x, id)[reg];
    Form r = constant_form(bits, 0);
    if (with_counters && l->heads[reg] != IR_NONE) {
        IrOperand start;
        if (find_start(f, &f->instrs[n], l->heads[reg], &start)) {
            r = form_of(x, id, start, true, depth);
            if (add_term(&r, f->n_regs + l->heads[reg], l->steps[reg]))
                return r;
        }
    } else if (n != IR_NONE && is_linear(f->instrs[n].op) &&
               combine(x, id, &f->instrs[n], with_counters, depth, &r)) {
        return r;
    }
    return base_form(bits, reg);
}

static Form form_of(ValueEngine *x, IrFunctionId id, IrOperand o, bool with_counters, int depth) {
    const IrFunction *f = &x->program->functions[id];
    uint32_t bits = ir_type(x->program, ir_operand_type(x->program, f, o))->bits;
    uint64_t number;
    if (ir_is_const(o) && is_constant(x, o, &number) && bits <= 64)
        return constant_form(bits, number);
    IrReg reg = ir_operand_reg(o);
    if (ir_is_const(o) || bits > 64 || depth >= MAX_DEPTH)
        return base_form(bits > 64 ? 64 : bits,
                         ir_is_const(o) ? SYMBOL | 0x40000000u | o.code : reg);
    ValueRelations *l = x->relations[id];
    if (!l->has_form[with_counters][reg]) {
        l->forms[with_counters][reg] = compute_form(x, id, reg, bits, with_counters, depth + 1);
        l->has_form[with_counters][reg] = true;
    }
    return l->forms[with_counters][reg];
}

// Does the PHI grow by the same constant on each path around the loop?
static bool is_inductive(ValueEngine *x, IrFunctionId id, const IrInstr *phi, IrBlockId head,
                         uint64_t *step) {
    const IrFunction *f = &x->program->functions[id];
    const IrBlock *b = &f->blocks[head];
    bool has_step = false;
    IrOperand start;
    if (!find_start(f, phi, head, &start))
        return false;
    for (uint32_t p = 0; p < b->n_preds; p++) {
        if (!is_in_loop(f, f->preds[b->preds + p], head))
            continue;
        Form back = form_of(x, id, ir_operands(f, phi)[p], false, 0);
        if (!add_term(&back, phi->result, UINT64_MAX) || back.n ||
            (has_step && back.constant != *step))
            return false;
        *step = back.constant;
        has_step = true;
    }
    return has_step;
}

static void find_inductive(ValueEngine *x, IrFunctionId id) {
    const IrFunction *f = &x->program->functions[id];
    ValueRelations *l = x->relations[id];
    for (uint32_t loop = 0; loop < f->n_loops; loop++) {
        const IrBlock *b = &f->blocks[f->loops[loop].head];
        if (f->loops[loop].irreducible)
            continue;
        for (uint32_t n = 0; n < ir_n_phis(f, b); n++) {
            const IrInstr *phi = &f->instrs[b->first + n];
            const IrType *type = ir_type(x->program, phi->type);
            uint64_t step = 0;
            if (type->kind != IR_INT || type->bits > 64 || type->bits < 2 ||
                !is_inductive(x, id, phi, f->loops[loop].head, &step) || !step)
                continue;
            l->heads[phi->result] = f->loops[loop].head;
            l->steps[phi->result] = step;
            vec_push(&l->inductive, phi->result);
        }
    }
}

static void find_dominators(ValueEngine *x, IrFunctionId id) {
    const IrFunction *f = &x->program->functions[id];
    VEC(GraphEdge) edges = {0};
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        const IrInstr *end = ir_terminator(f, &f->blocks[b]);
        for (uint32_t n = 0; n < end->n_targets; n++)
            vec_push(&edges, ((GraphEdge){b, ir_targets(f, end)[n]}));
    }
    Graph graph = graph_from_edges(f->n_blocks, edges.items, (uint32_t)edges.count);
    GraphSearch search = graph_search(&graph, 0);
    graph_dominators(&graph, &search, x->relations[id]->dominators);
    graph_search_release(&search);
    graph_release(&graph);
    vec_free(&edges);
}

// NULL: the function is too large.
static ValueRelations *relations_of(ValueEngine *x, IrFunctionId id) {
    const IrFunction *f = &x->program->functions[id];
    if (x->relations[id] || f->n_regs > MAX_REGISTERS)
        return x->relations[id];
    ValueRelations *l = value_new(x, sizeof *l);
    l->dominators = value_new(x, (f->n_blocks + 1) * sizeof *l->dominators);
    for (int counted = 0; counted < 2; counted++) {
        l->forms[counted] = value_new(x, (f->n_regs + 1) * sizeof(Form));
        l->has_form[counted] = value_new(x, f->n_regs + 1);
    }
    l->steps = value_new(x, (f->n_regs + 1) * sizeof *l->steps);
    l->heads = value_new(x, (f->n_regs + 1) * sizeof *l->heads);
    memset(l->heads, 0xff, (f->n_regs + 1) * sizeof *l->heads);
    x->relations[id] = l;
    find_dominators(x, id);
    find_inductive(x, id);
    return l;
}

void value_relations_release(ValueEngine *x) {
    for (IrFunctionId id = 0; id < x->program->n_functions; id++)
        if (x->relations[id])
            vec_free(&x->relations[id]->inductive);
    free(x->relations);
}

static bool dominates(const ValueRelations *l, IrBlockId above, IrBlockId block) {
    while (block != above && block != GRAPH_NONE)
        block = l->dominators[block];
    return block == above;
}

// ---- Registers to keep --------------------------------------------------------------------------

void value_keep_related(ValueEngine *x, const ValueFrame *frame, bool *live) {
    const IrFunction *f = value_function(x, frame);
    const ValueRelations *l = relations_of(x, frame->function);
    for (size_t n = 0; l && n < l->inductive.count; n++) {
        IrReg reg = l->inductive.items[n];
        uint32_t n_alike = 0;
        for (size_t m = 0; m < l->inductive.count; m++)
            n_alike += l->heads[l->inductive.items[m]] == l->heads[reg];
        if (n_alike < 2 || !dominates(l, l->heads[reg], frame->block))
            continue;
        Form form = form_of(x, frame->function, ir_reg_operand(reg), true, 0);
        live[reg] = true;
        for (uint32_t t = 0; t < form.n; t++)
            if (form.terms[t].var < f->n_regs)
                live[form.terms[t].var] = true;
    }
}

// ---- Equality -----------------------------------------------------------------------------------

typedef struct Pivot { // var is the form
    uint32_t var;
    Form form;
} Pivot;

static bool substitute(Form *r, const Pivot *pivot) {
    for (uint32_t n = 0; n < r->n; n++) {
        if (r->terms[n].var != pivot->var)
            continue;
        uint64_t factor = r->terms[n].factor;
        r->terms[n] = r->terms[--r->n];
        return add_form(r, &pivot->form, factor);
    }
    return true;
}

// Bases that the state knows become constants or symbols.
static bool look_up_bases(ValueEngine *x, Form *r) {
    const ValueFrame *frame = value_frame(x);
    uint32_t n_regs = value_function(x, frame)->n_regs;
    Form found = constant_form(r->bits, r->constant);
    for (uint32_t n = 0; n < r->n; n++) {
        Term t = r->terms[n];
        uint64_t number;
        ValueSlot slot = t.var < n_regs ? *value_reg(x, frame, t.var) : (ValueSlot){0};
        if (slot.value && value_is_const(&x->values, slot.value, &number))
            found.constant = (found.constant + t.factor * number) & word_mask(r->bits);
        else if (!add_term(&found, slot.symbol ? SYMBOL | slot.symbol : t.var, t.factor))
            return false;
    }
    *r = found;
    return true;
}

static uint64_t inverse(uint64_t odd) { // modulo 2^64, by Newton's method
    uint64_t r = odd;
    for (int n = 0; n < 6; n++)
        r *= 2 - odd * r;
    return r;
}

// An equation, form = 0, gives one variable in terms of the others.
static bool solve(const Form *equation, Pivot *pivot) {
    for (uint32_t n = 0; n < equation->n; n++) {
        if (!(equation->terms[n].factor & 1))
            continue;
        uint64_t factor = 0 - inverse(equation->terms[n].factor);
        pivot->var = equation->terms[n].var;
        pivot->form = constant_form(equation->bits, 0);
        Form rest = *equation;
        rest.terms[n] = rest.terms[--rest.n];
        return add_form(&pivot->form, &rest, factor);
    }
    return false;
}

// What the state knows about an inductive register, as an equation.
static bool equation_of(ValueEngine *x, IrReg reg, uint32_t bits, Form *equation) {
    const ValueFrame *frame = value_frame(x);
    const ValueRelations *l = x->relations[frame->function];
    ValueSlot slot = *value_reg(x, frame, reg);
    uint64_t number;
    if (!slot.value || value_of(&x->values, slot.value)->bits != bits ||
        !dominates(l, l->heads[reg], frame->block))
        return false;
    *equation = form_of(x, frame->function, ir_reg_operand(reg), true, 0);
    if (value_is_const(&x->values, slot.value, &number))
        equation->constant = (equation->constant - number) & word_mask(bits);
    else if (!slot.symbol || !add_term(equation, SYMBOL | slot.symbol, UINT64_MAX))
        return false;
    return look_up_bases(x, equation);
}

static bool add_pivot(Pivot *pivots, uint32_t *n_pivots, Form equation) {
    for (uint32_t n = 0; n < *n_pivots; n++)
        if (!substitute(&equation, &pivots[n]))
            return false;
    Pivot added;
    if (!solve(&equation, &added))
        return false;
    for (uint32_t n = 0; n < *n_pivots; n++) {
        Pivot changed = pivots[n];
        if (!substitute(&changed.form, &added))
            return false;
    }
    for (uint32_t n = 0; n < *n_pivots; n++)
        (void)substitute(&pivots[n].form, &added);
    pivots[(*n_pivots)++] = added;
    return true;
}

int value_related_equal(ValueEngine *x, IrOperand a, IrOperand b) {
    const ValueFrame *frame = value_frame(x);
    const ValueRelations *l = relations_of(x, frame->function);
    if (!l || !l->inductive.count)
        return -1;
    Form difference = form_of(x, frame->function, a, true, 0);
    Form other = form_of(x, frame->function, b, true, 0);
    if (difference.bits != other.bits || !add_form(&difference, &other, UINT64_MAX) ||
        !look_up_bases(x, &difference))
        return -1;
    Pivot pivots[MAX_PIVOTS];
    uint32_t n_pivots = 0;
    for (size_t n = 0; n < l->inductive.count && n_pivots < MAX_PIVOTS; n++) {
        Form equation;
        if (equation_of(x, l->inductive.items[n], difference.bits, &equation))
            (void)add_pivot(pivots, &n_pivots, equation);
    }
    for (uint32_t n = 0; n < n_pivots; n++)
        if (!substitute(&difference, &pivots[n]))
            return -1;
    return difference.n ? -1 : difference.constant == 0;
}
