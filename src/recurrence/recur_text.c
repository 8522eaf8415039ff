// From a path through the IR to SMT-LIB's text.
//
// Every integer that an instruction gives becomes a definition with a number; pointers and what is
// known to be constant are kept as numbers here. The text for a leg p says
//     the state is in the set, p's conditions hold, and not: the state behind p is in the set,
//     and some leg's conditions hold there
// which must have no solution. What this translation does not know makes it fail.
#include "recurrence/recur_text.h"

#include "base/clock.h"
#include "ir/live.h"
#include "ir/phi.h"
#include "ir/natives.h"
#include "recurrence/recur_writer.h"

#include <stdlib.h>
#include <string.h>

// ---- Control ------------------------------------------------------------------------------------

static void push_frame(Writer *w, const IrFunction *f) {
    TextValue *regs = memory_zeroed((f->n_regs + 1) * sizeof *regs);
    for (IrReg reg = 0; reg < f->n_regs; reg++)
        regs[reg].is_unknown = true;
    vec_push(&w->frames, ((TextFrame){.f = f, .regs = regs}));
}

static void pop_frame(Writer *w) {
    TextFrame frame = vec_pop(&w->frames);
    free(frame.regs);
}

static bool next_step(Writer *w, RecurStep *step) {
    if (w->next_step >= w->leg->path.steps.count) {
        writer_fail(w);
        return false;
    }
    *step = w->leg->path.steps.items[w->next_step++];
    return true;
}

static void enter(Writer *w, IrBlockId target) {
    TextFrame *frame = writer_frame(w);
    IrPhis phis = ir_phis(frame->f, frame->block, target);
    TextValue values[64];
    if (phis.count > 64) {
        writer_fail(w);
        return;
    }
    for (uint32_t n = 0; n < phis.count; n++)
        values[n] = writer_raw_operand(w, ir_phi_operand(&phis, n));
    for (uint32_t n = 0; n < phis.count; n++)
        frame->regs[phis.first[n].result] = values[n];
    frame->block = target;
    frame->index = phis.count;
}

// Where the path went, and what that says about the value that decides.
static void branch(Writer *w, const IrInstr *i) {
    const IrFunction *f = writer_frame(w)->f;
    RecurStep step;
    if (!next_step(w, &step) || &w->program->functions[step.function] != f) {
        writer_fail(w);
        return;
    }
    const IrBlockId *targets = ir_targets(f, i);
    if (i->op == IR_BRANCH && targets[0] != targets[1]) {
        TextValue value = writer_operand_of(w, i, 0);
        bool is_first = step.block == targets[0];
        if (value.name)
            writer_require(w, is_first ? value.name : writer_define(w, 1, "(not %n)", value.name));
        else if (is_first != (value.cell.low != 0))
            writer_fail(w);
    }
    if (i->op == IR_SWITCH) {
        TextValue value = writer_operand_of(w, i, 0);
        uint32_t bits = writer_type(w, i, 0)->bits, name = writer_name_of(w, value, bits);
        uint32_t matches = writer_define(w, 1, "false"), others = writer_define(w, 1, "true");
        for (uint32_t n = 1; n < i->n_operands; n++) {
            uint32_t constant = writer_name_of(w, writer_operand_of(w, i, n), bits);
            uint32_t equal = writer_define(w, 1, "(= %n %n)", name, constant);
            if (targets[n] == step.block)
                matches = writer_define(w, 1, "(or %n %n)", matches, equal);
            others = writer_define(w, 1, "(and %n (not %n))", others, equal);
        }
        writer_require(w, targets[0] == step.block
                              ? writer_define(w, 1, "(or %n %n)", matches, others)
                              : matches);
    }
    bool is_target = false;
    for (uint32_t n = 0; n < i->n_targets; n++)
        is_target |= targets[n] == step.block;
    if (is_target)
        enter(w, step.block);
    else
        writer_fail(w);
}

static uint32_t put_choice(Writer *w, RecurTerm term) {
    const RecurTerms *terms = &w->leg->terms;
    const RecurNode *n = recur_node(terms, term);
    if (n->op == RECUR_NUMBER)
        return writer_define_number(w, n->value, n->bits);
    if (n->op == RECUR_VAR && n->value < w->set->shape.n_vars)
        return w->before[(size_t)n->value];
    IrOpcode op = (IrOpcode)n->op;
    if (n->op >= IR_N_OPCODES || ir_family(op) != IR_FAMILY_SUM) {
        writer_fail(w);
        return 0;
    }
    uint32_t a = put_choice(w, n->a), b = put_choice(w, n->b);
    return writer_define(w, n->bits, "(%s %n %n)",
                         writer_is_math(w) ? writer_math_name(op) : writer_machine_name(op, false),
                         a, b);
}

static void input(Writer *w, const IrInstr *i, bool is_unsigned) {
    const IrType *type = ir_type(w->program, writer_frame(w)->f->reg_types[i->result]);
    if (type->kind != IR_INT || type->bits > 64) {
        writer_set(w, i, (TextValue){.is_unknown = true});
        return;
    }
    if (w->next_input >= w->leg->choices.count) {
        writer_fail(w);
        return;
    }
    uint32_t name = put_choice(w, w->leg->choices.items[w->next_input++]);
    writer_set_name(w, i, name);
    if (writer_is_math(w) && is_unsigned && type->bits > 1)
        writer_require_not_negative(w, name);
}

static void call_native(Writer *w, const IrInstr *i, const IrFunction *callee) {
    bool is_nondet = callee->kind == IR_FUNCTION_NATIVE && callee->native == IR_NATIVE_NONDET;
    if (callee->kind == IR_FUNCTION_EXTERNAL || is_nondet) {
        for (uint32_t n = 0; n < i->n_operands; n++)
            if (writer_type(w, i, n)->kind == IR_POINTER)
                writer_fail(w);
        if (i->n_results)
            input(w, i, is_nondet && ir_nondet_is_unsigned(callee->name));
    } else if (callee->native == IR_NATIVE_ASSUME && i->n_operands == 1) {
        uint32_t bits = writer_type(w, i, 0)->bits,
                 value = writer_name_of(w, writer_operand_of(w, i, 0), bits);
        writer_require(
            w, writer_define(w, 1, "(not (= %n %n))", value, writer_define_number(w, 0, bits)));
    } else if (callee->native == IR_NATIVE_MALLOC && i->n_operands == 1 && i->n_results == 1) {
        writer_allocate(w, i, writer_operand_of(w, i, 0));
    } else {
        writer_fail(w);
    }
}

static void call(Writer *w, const IrInstr *i) {
    RecurStep step;
    const IrFunction *callee = &w->program->functions[i->aux];
    if (i->op == IR_CALL_POINTER) {
        writer_fail(w);
        return;
    }
    if (callee->kind != IR_FUNCTION_DEFINED) {
        call_native(w, i, callee);
        return;
    }
    if (!next_step(w, &step) || step.function != i->aux || step.block != 0 ||
        i->n_operands < callee->n_params) {
        writer_fail(w);
        return;
    }
    TextValue values[64];
    if (callee->n_params > 64) {
        writer_fail(w);
        return;
    }
    for (uint32_t p = 0; p < callee->n_params; p++)
        values[p] = writer_operand_of(w, i, p);
    push_frame(w, callee);
    memcpy(writer_frame(w)->regs, values, callee->n_params * sizeof *values);
}

static void give_back(Writer *w, const IrInstr *i) {
    TextValue values[16];
    uint32_t n = i->n_operands;
    if (w->frames.count < 2 || n > 16) {
        writer_fail(w);
        return;
    }
    for (uint32_t r = 0; r < n; r++)
        values[r] = writer_raw_operand(w, ir_operands(writer_frame(w)->f, i)[r]);
    pop_frame(w);
    TextFrame *caller = writer_frame(w);
    const IrInstr *site =
        &caller->f->instrs[caller->f->blocks[caller->block].first + caller->index - 1];
    for (uint32_t r = 0; r < site->n_results && r < n; r++)
        caller->regs[site->result + r] = values[r];
}

static bool is_faint(Writer *w, const IrInstr *i) {
    if (ir_has_effect(w->program, i) || i->n_results != 1)
        return false;
    for (uint32_t n = 0; n < i->n_operands; n++)
        if (writer_raw_operand(w, ir_operands(writer_frame(w)->f, i)[n]).is_unknown)
            return true;
    return false;
}

static void memory(Writer *w, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_LOAD:
        writer_load(w, i);
        break;
    case IR_STORE:
        writer_store(w, i);
        break;
    case IR_ALLOCA:
        writer_allocate(w, i, writer_operand_of(w, i, 0));
        break;
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        writer_scope(w, i);
        break;
    default:
        writer_fail(w);
        break;
    }
}

static void plain_step(Writer *w, const IrInstr *i) {
    IrOpcode op = (IrOpcode)i->op;
    if (is_faint(w, i)) {
        writer_set(w, i, (TextValue){.is_unknown = true});
        return;
    }
    switch (ir_family(op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
        writer_integer(w, i, ir_type(w->program, i->type)->bits);
        break;
    case IR_FAMILY_COMPARISON:
        if (writer_type(w, i, 0)->kind == IR_POINTER)
            writer_pointers(w, i);
        else
            writer_integer(w, i, 1);
        break;
    case IR_FAMILY_RESIZE:
        writer_conversion(w, i);
        break;
    case IR_FAMILY_CHOICE:
        if (op == IR_SELECT)
            writer_selection(w, i);
        else if (op == IR_UNDEF)
            input(w, i, false);
        else
            writer_fail(w);
        break;
    case IR_FAMILY_MEMORY:
        memory(w, i);
        break;
    case IR_FAMILY_ADDRESS:
        writer_address(w, i);
        break;
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_CAST:
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED:
        writer_fail(w);
        break;
    case IR_FAMILY_CHECK: // a run goes on behind it
    case IR_FAMILY_DEBUG:
        break;
    }
}

// ---- Legs ---------------------------------------------------------------------------------------

static void start_walk(Writer *w, const RecurLeg *leg, const uint32_t *before) {
    const RecurShape *shape = &w->set->shape;
    const IrFunction *f = &w->program->functions[shape->function];
    w->leg = leg;
    w->before = before;
    w->next_step = w->next_input = 0;
    w->first_name = w->names.count;
    vec_clear(&w->conditions);
    vec_clear(&w->cells);
    vec_clear(&w->sizes);
    vec_clear(&w->scopes);
    push_frame(w, f);
    for (IrReg reg = 0; reg < f->n_regs; reg++)
        if (ir_moment_needs(w->moment, reg))
            writer_frame(w)->regs[reg] = (TextValue){.cell = ir_moment_reg(w->moment, reg)};
    for (size_t i = 0; i < shape->regs.count; i++)
        writer_frame(w)->regs[shape->regs.items[i]] = (TextValue){.name = before[i]};
    writer_frame(w)->block = shape->head;
    writer_frame(w)->index = ir_n_phis(f, &f->blocks[shape->head]);
}

// The path is over when its last block was entered: there the head begins again.
static bool is_at_end(const Writer *w) { return w->next_step == w->leg->path.steps.count; }

static void read_after(Writer *w, uint32_t *after) {
    const RecurShape *shape = &w->set->shape;
    for (size_t i = 0; i < shape->regs.count; i++)
        after[i] = writer_name_of(w, writer_frame(w)->regs[shape->regs.items[i]], w->set->bits[i]);
    for (size_t i = 0; i < shape->cells.count; i++) {
        uint32_t var = shape->cell_var.items[i];
        if (var >= shape->n_vars)
            continue;
        const TextCell *known = writer_find_cell(w, &shape->cells.items[i]);
        after[var] = known ? writer_name_of(w, known->value, w->set->bits[var]) : w->before[var];
    }
}

// Other registers that the head needs are as they were.
static void check_rest(Writer *w) {
    const IrFunction *f = &w->program->functions[w->set->shape.function];
    for (IrReg reg = 0; reg < f->n_regs; reg++) {
        const IrType *type = ir_type(w->program, f->reg_types[reg]);
        IrCell first = ir_moment_reg(w->moment, reg);
        TextValue now = writer_frame(w)->regs[reg];
        bool is_var = type->kind == IR_INT && type->bits <= 64;
        if (ir_moment_needs(w->moment, reg) && !is_var &&
            (now.is_unknown || now.name || now.cell.low != first.low ||
             now.cell.high != first.high))
            writer_fail(w);
    }
}

// Operations on whose results the conditions depend, now or in a later iteration, must not
// overflow.
static void forbid_overflow(Writer *w, const uint32_t *after) {
    size_t n = w->names.count;
    bool *is_used = memory_zeroed(n + 1);
    for (size_t i = 0; i < w->conditions.count; i++)
        is_used[w->conditions.items[i]] = true;
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = n; i-- > w->first_name;)
            for (int u = 0; is_used[i] && u < 3; u++)
                is_used[w->names.items[i].uses[u]] = true;
        for (uint32_t v = 0; v < w->set->shape.n_vars; v++)
            if (is_used[w->before[v]] && !is_used[after[v]])
                is_used[after[v]] = grew = true;
    }
    for (size_t i = w->first_name; i < n; i++) {
        TextName name = w->names.items[i];
        if (!is_used[i] || !name.overflow)
            continue;
        uint32_t extra = strcmp(name.overflow, "bvmul") == 0 ? name.bits : 1;
        writer_require(
            w,
            writer_define(
                w, 1,
                "(= (%s ((_ sign_extend %u) %n) ((_ sign_extend %u) %n)) ((_ sign_extend %u) %n))",
                name.overflow, extra, name.a, extra, name.b, extra, (uint32_t)i));
    }
    free(is_used);
}

// Writes the leg down from a state; returns the name of "it can be taken".
static uint32_t walk(Writer *w, const RecurLeg *leg, const uint32_t *before, uint32_t *after) {
    start_walk(w, leg, before);
    while (!w->has_failed && !is_at_end(w)) {
        TextFrame *frame = writer_frame(w);
        const IrInstr *i = &frame->f->instrs[frame->f->blocks[frame->block].first + frame->index++];
        if (i->op == IR_JUMP || i->op == IR_BRANCH || i->op == IR_SWITCH)
            branch(w, i);
        else if (i->op == IR_CALL || i->op == IR_CALL_POINTER)
            call(w, i);
        else if (i->op == IR_RET)
            give_back(w, i);
        else
            plain_step(w, i);
    }
    uint32_t all = 0;
    if (!w->has_failed) {
        read_after(w, after);
        check_rest(w);
        if (!writer_is_math(w))
            forbid_overflow(w, after);
        all = writer_define(w, 1, "true");
        for (size_t i = 0; i < w->conditions.count; i++)
            all = writer_define(w, 1, "(and %n %n)", all, w->conditions.items[i]);
    }
    while (w->frames.count)
        pop_frame(w);
    return all;
}

// ---- The set ------------------------------------------------------------------------------------

// A variable as a number that is wide enough for the atom.
static void put_wide(Writer *w, Text *text, uint32_t var, uint32_t name) {
    uint32_t bits = w->set->bits[var];
    if (bits == 1)
        text_add(text, writer_is_math(w) ? "(ite d%u 1 0)" : "(ite d%u (_ bv1 100) (_ bv0 100))",
                 name);
    else if (writer_is_math(w))
        text_add(text, "d%u", name);
    else
        text_add(text, "((_ sign_extend %u) d%u)", 100 - bits, name);
}

static uint32_t put_atom(Writer *w, const RecurAtom *atom, const uint32_t *state) {
    Text text = {0};
    bool math = writer_is_math(w);
    if (atom->kind == RECUR_LOW) {
        long modulus = 1L << (unsigned)atom->cb, rest = (long)atom->c;
        if (math)
            text_add(&text, "(= (mod d%u %ld) %ld)", state[atom->a], modulus, rest);
        else
            text_add(&text, "(= (bvand d%u (_ bv%ld %u)) (_ bv%ld %u))", state[atom->a],
                     modulus - 1, w->set->bits[atom->a], rest, w->set->bits[atom->a]);
    } else {
        text_add(&text, atom->kind == RECUR_EQ ? "(= " : math ? "(<= " : "(bvsle ");
        writer_put_number(&text, -atom->c, 100, math);
        text_add(&text, math ? " (+ (* " : " (bvadd (bvmul ");
        writer_put_number(&text, atom->ca, 100, math);
        text_add(&text, " ");
        put_wide(w, &text, atom->a, state[atom->a]);
        text_add(&text, math ? ") (* " : ") (bvmul ");
        writer_put_number(&text, atom->cb, 100, math);
        text_add(&text, " ");
        put_wide(w, &text, atom->b, state[atom->b]);
        text_add(&text, ")))");
    }
    uint32_t name = writer_define(w, 1, "%s", text_chars(&text));
    text_release(&text);
    return name;
}

static uint32_t put_atoms(Writer *w, const uint32_t *state) {
    uint32_t all = writer_define(w, 1, "true");
    for (size_t i = 0; i < w->set->atoms.count; i++)
        all = writer_define(w, 1, "(and %n %n)", all, put_atom(w, &w->set->atoms.items[i], state));
    return all;
}

static void declare_state(Writer *w, uint32_t *state) {
    for (uint32_t v = 0; v < w->set->shape.n_vars; v++) {
        vec_push(&w->names, ((TextName){.bits = w->set->bits[v]}));
        state[v] = (uint32_t)w->names.count - 1;
        text_add(w->text, "(declare-fun d%u () ", state[v]);
        writer_put_sort(w, w->set->bits[v]);
        text_add(w->text, ")\n");
    }
}

// A closed set would be worth nothing if the run's own state were not in it.
static void write_start(Writer *w, const uint32_t *state) {
    for (uint32_t v = 0; v < w->set->shape.n_vars; v++) {
        text_add(w->text, "(assert (= d%u ", state[v]);
        writer_put_number(w->text, w->set->start[v], w->set->bits[v], w->set->is_math);
        text_add(w->text, "))\n");
    }
}

// The whole question about one leg: does it stay in the set, or is the start in it?
static void write_question(Writer *w, const RecurLeg *leg, bool about_start, uint32_t *before,
                           uint32_t *after, uint32_t *later) {
    declare_state(w, before);
    uint32_t taken = walk(w, leg, before, after);
    uint32_t goes_on = writer_define(w, 1, "false");
    for (size_t q = 0; q < w->set->legs.count && !w->has_failed; q++) {
        uint32_t next = walk(w, &w->set->legs.items[q], after, later);
        goes_on = writer_define(w, 1, "(or %n %n)", goes_on, next);
    }
    if (w->has_failed)
        return;
    uint32_t inside = put_atoms(w, before), stays = put_atoms(w, after);
    text_add(w->text, "(assert d%u)\n(assert d%u)\n", taken, inside);
    if (about_start)
        write_start(w, before);
    else
        text_add(w->text, "(assert (not (and d%u d%u)))\n", goes_on, stays);
}

enum { QUERY_MILLISECONDS = 1000, MAX_TEXT = 1 << 20 };

static BvAnswer ask(IrProgram *program, IrMoment *moment, const RecurSet *set, const RecurLeg *leg,
                    bool about_start, unsigned milliseconds) {
    Text text = {0};
    Writer w = {.program = program, .moment = moment, .set = set, .text = &text};
    size_t n = set->shape.n_vars + 1;
    uint32_t *names = memory_zeroed(3 * n * sizeof *names);
    vec_push(&w.names, ((TextName){0}));
    write_question(&w, leg, about_start, names, names + n, names + 2 * n);
    BvAnswer answer = BV_UNKNOWN;
    if (!w.has_failed && text.length < MAX_TEXT)
        answer = bv_check_text(text_chars(&text), milliseconds);
    free(names);
    text_release(&text);
    vec_free(&w.names);
    vec_free(&w.frames);
    vec_free(&w.cells);
    vec_free(&w.sizes);
    vec_free(&w.scopes);
    vec_free(&w.conditions);
    return answer;
}

bool recur_text_confirms(IrProgram *program, IrMoment *moment, const RecurSet *set,
                         Budget *budget) {
    bool has_start = false;
    for (size_t p = 0; p < set->legs.count; p++) {
        double left = budget->deadline > 0 ? 1000 * (budget->deadline - clock_now()) : 1e9;
        if (left < 1)
            return false;
        unsigned limit = QUERY_MILLISECONDS;
        unsigned milliseconds = left < (double)limit ? (unsigned)left : limit;
        const RecurLeg *leg = &set->legs.items[p];
        if (ask(program, moment, set, leg, false, milliseconds) != BV_NO)
            return false;
        has_start |= ask(program, moment, set, leg, true, milliseconds) == BV_YES;
    }
    return has_start;
}
