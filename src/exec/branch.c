// Branches. Where the state does not decide one, both paths are followed; but paths that join again
// soon, and that change nothing but numbers, are one state afterwards: without this, ten such
// branches in a row would be a thousand states.
#include "exec/internal.h"

void exec_fork_to(Exec *x, const ExecState *s, Formula condition, IrBlockId target) {
    ExecState other = *s;
    exec_assume(x, &other, condition);
    if (kb_is_false(other.kb))
        return;
    other.decisions++;
    exec_go_to(x, &other, target);
    vec_push(&x->forks, other);
}

// ---- Paths that join ----------------------------------------------------------------------------
//
// Both paths are executed for a few blocks, as long as they do nothing but compute. If they come to
// the same block, they differ in its PHIs only; where these are numbers, `if (c) x = 1;` makes x
// equal to 0 + 1 * [c]. What was learned on the paths is forgotten, which is sound.
//
// In a function that has had many branches in a row everything that is no address is joined: it is
// any number v, with "c and v = a, or not c and v = b" as a fact, and with what was learned on each
// path. Facts like this need Z3, so that a few states are cheaper; many are not.

enum { MAX_TRAIL = 8, MAX_NESTED = 3, MANY_UNJOINED = 7, MAX_LEARNED = 24 };

typedef struct Trail { // states that have just come to a block
    ExecState states[MAX_TRAIL];
    uint32_t n;
} Trail;

typedef struct Attempt { // what an attempt must leave as it was
    size_t n_forks, n_violations;
    ExecReliance reliance;
} Attempt;

static bool join_paths(Exec *x, ExecState *s, Formula condition, const IrBlockId *targets,
                       int depth);

static Attempt begin(const Exec *x) {
    return (Attempt){x->forks.count, x->violations.count, x->reliance};
}

static bool is_quiet(const Exec *x, Attempt attempt) {
    return x->forks.count == attempt.n_forks && x->violations.count == attempt.n_violations &&
           x->reliance.n == attempt.reliance.n && !x->stuck;
}

static void undo(Exec *x, Attempt attempt) {
    x->forks.count = attempt.n_forks;
    x->violations.count = attempt.n_violations;
    x->reliance = attempt.reliance;
    x->stuck = NULL;
}

static Formula condition_of(Exec *x, ExecState *s, const IrInstr *i) {
    return formula_ne(x->table, exec_unsigned_operand(x, s, i, 0), term_int(x->table, 0));
}

// Through the rest of the block to the next one; false where the path does more than compute.
static bool walk_block(Exec *x, ExecState *s, Attempt attempt, int depth) {
    for (;;) {
        const IrInstr *i = exec_instr(x, s);
        const IrBlockId *targets = ir_targets(exec_function(x, s), i);
        x->steps++;
        if (i->op == IR_JUMP) {
            exec_go_to(x, s, targets[0]);
            return true;
        }
        if (i->op == IR_BRANCH) {
            bool value;
            Formula condition = condition_of(x, s, i);
            if (!exec_decides(x, s, condition, &value))
                return depth < MAX_NESTED && join_paths(x, s, condition, targets, depth + 1);
            exec_go_to(x, s, targets[value ? 0 : 1]);
            return true;
        }
        bool is_plain = !ir_is_terminator(i->op) && !ir_is_call(i->op) && i->op != IR_UNSUPPORTED;
        if (!is_plain || !exec_step(x, s, i) || !is_quiet(x, attempt))
            return false;
        s->frame.index++;
    }
}

static const ExecState *state_at(const Trail *trail, IrBlockId block) {
    for (uint32_t n = 0; trail && n < trail->n; n++)
        if (trail->states[n].frame.block == block)
            return &trail->states[n];
    return NULL;
}

// Follows a path until it meets the other one (true), or as far as it goes.
static bool walk(Exec *x, ExecState s, IrBlockId target, const Trail *other, Attempt attempt,
                 int depth, Trail *trail) {
    exec_go_to(x, &s, target);
    for (trail->n = 0; trail->n < MAX_TRAIL;) {
        trail->states[trail->n++] = s;
        if (state_at(other, s.frame.block))
            return true;
        if (exec_function(x, &s)->blocks[s.frame.block].is_cut_point ||
            !walk_block(x, &s, attempt, depth))
            return false;
    }
    return false;
}

// A comparison without conditions in it: conditions within conditions would soon be too much for
// any solver.
static bool is_plain(const TermTable *t, Formula f) {
    uint32_t n;
    FormulaKind kind = formula_kind(t, f);
    if (kind == FORMULA_AND || kind == FORMULA_OR) {
        const Formula *parts = formula_parts(t, f, &n);
        bool plain = n <= 4;
        for (uint32_t i = 0; plain && i < n; i++)
            plain = formula_kind(t, parts[i]) < FORMULA_AND && is_plain(t, parts[i]);
        return plain;
    }
    TermLinear linear = term_linear(t, formula_term(t, f));
    for (uint32_t i = 0; i < linear.n; i++)
        if (term_kind(t, linear.atoms[i]) == TERM_BOOL)
            return false;
    return true;
}

bool exec_choose(Exec *x, Formula condition, SmgValue yes, SmgValue no, SmgValue *value) {
    TermTable *t = x->table;
    Number a,
        b; // only of numbers: conditions within conditions would soon be too much for any solver
    *value = yes;
    if (yes.repr == no.repr && term_same(yes.term, no.term))
        return true;
    if (yes.repr != no.repr || yes.repr == SMG_BITS || !term_is_const(t, yes.term, &a) ||
        !term_is_const(t, no.term, &b) || !is_plain(t, condition))
        return false;
    value->term = term_add_number(t, term_scale(t, a - b, term_bool(t, condition)), b);
    return true;
}

// What is different on the two paths, as facts for either.
typedef struct Sides {
    const ExecState *yes, *no;
    Formula on_yes, on_no;
    bool is_used;
} Sides;

// What the path has learned since it left `before`; false when that is too much.
static bool learned(Exec *x, const ExecState *before, const ExecState *after, Formula *facts) {
    int n = 0;
    for (const Kb *kb = after->kb; kb && kb != before->kb; kb = kb_rest(kb)) {
        if (++n > MAX_LEARNED)
            return false;
        *facts = formula_and(x->table, *facts, kb_formula(kb));
    }
    return true;
}

static void bound(Exec *x, ExecState *s, Term v, Interval a, Interval b) {
    Number low = a.low < b.low ? a.low : b.low, high = a.high > b.high ? a.high : b.high;
    if (low != NUMBER_MIN)
        exec_assume(x, s, formula_le(x->table, term_const(x->table, low), v));
    if (high != NUMBER_MAX)
        exec_assume(x, s, formula_le(x->table, v, term_const(x->table, high)));
}

// A number that is one of two. Not an address: what it points to would not be known.
static bool choose_either(Exec *x, ExecState *s, Sides *sides, SmgValue yes, SmgValue no,
                          SmgValue *value) {
    TermTable *t = x->table;
    uint64_t known;
    if (!map_get(&x->joining, s->frame.function, &known) || yes.repr != no.repr ||
        yes.repr == SMG_BITS || smg_has_base(&x->smg, yes.term) || smg_has_base(&x->smg, no.term))
        return false;
    *value = (SmgValue){term_fresh(t, "either"), yes.repr};
    bound(x, s, value->term, kb_interval(x->solver, sides->yes->kb, yes.term),
          kb_interval(x->solver, sides->no->kb, no.term));
    sides->on_yes = formula_and(t, sides->on_yes, formula_eq(t, value->term, yes.term));
    sides->on_no = formula_and(t, sides->on_no, formula_eq(t, value->term, no.term));
    sides->is_used = true;
    return true;
}

static bool join_phis(Exec *x, ExecState *s, Formula condition, const ExecState *yes,
                      const ExecState *no) {
    const IrFunction *f = exec_function(x, s);
    const IrBlock *block = &f->blocks[yes->frame.block];
    Pmap regs = s->frame.regs;
    ExecState joined = *s;
    Sides sides = {yes, no, condition, formula_not(x->table, condition), false};
    bool has_all = learned(x, s, yes, &sides.on_yes) && learned(x, s, no, &sides.on_no);
    for (uint32_t n = 0; n < yes->frame.index; n++) {
        const IrInstr *phi = &f->instrs[block->first + n];
        SmgValue a, b, value;
        if (!exec_get_reg(yes->frame.regs, phi->result, &a) ||
            !exec_get_reg(no->frame.regs, phi->result, &b))
            return false;
        if (a.repr != b.repr)
            a = smg_read_as(&x->smg, s->kb, a, ir_type(x->program, phi->type)->bits, b.repr);
        if (!exec_choose(x, condition, a, b, &value) &&
            !(has_all && choose_either(x, &joined, &sides, a, b, &value)))
            return false;
        regs = pmap_set(&x->arena, regs, phi->result, exec_pack(value));
    }
    if (sides.is_used) {
        exec_assume(x, &joined, formula_or(x->table, sides.on_yes, sides.on_no));
        s->kb = joined.kb;
    }
    s->frame.regs = regs;
    s->frame.block = yes->frame.block;
    s->frame.index = yes->frame.index;
    s->has_arrived = true;
    s->decisions++;
    return true;
}

static bool has_only_computed(const ExecState *before, const ExecState *after) {
    return before->heap.objects.root == after->heap.objects.root &&
           before->heap.facts == after->heap.facts && before->events == after->events &&
           before->frame.owned == after->frame.owned;
}

static bool join_paths(Exec *x, ExecState *s, Formula condition, const IrBlockId *targets,
                       int depth) {
    Attempt attempt = begin(x);
    ExecState on_yes = *s, on_no = *s;
    Trail yes, no;
    exec_assume(x, &on_yes, condition);
    exec_assume(x, &on_no, formula_not(x->table, condition));
    (void)walk(x, on_yes, targets[0], NULL, attempt, depth, &yes);
    undo(x, attempt);
    bool meets = walk(x, on_no, targets[1], &yes, attempt, depth, &no);
    undo(x, attempt);
    if (!meets)
        return false;
    const ExecState *end = &no.states[no.n - 1];
    const ExecState *other = state_at(&yes, end->frame.block);
    if (!has_only_computed(s, end) || !has_only_computed(s, other))
        return false;
    bool joins = join_phis(x, s, condition, other, end);
    s->unjoined += !joins; // two states where one could be
    if (s->unjoined >= MANY_UNJOINED)
        map_set(&x->joining, s->frame.function, 1);
    return joins;
}

ExecEnd exec_branch(Exec *x, ExecState *s, const IrInstr *i) {
    const IrBlockId *targets = ir_targets(exec_function(x, s), i);
    Formula condition = condition_of(x, s, i);
    bool value;
    if (exec_decides(x, s, condition, &value)) {
        exec_go_to(x, s, targets[value ? 0 : 1]);
        return EXEC_RUNNING;
    }
    if (!x->separates_paths && join_paths(x, s, condition, targets, 0))
        return EXEC_RUNNING;
    exec_fork_to(x, s, formula_not(x->table, condition), targets[1]);
    exec_assume(x, s, condition);
    s->decisions++;
    exec_go_to(x, s, targets[0]);
    return EXEC_RUNNING;
}
