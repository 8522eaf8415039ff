// Iterations of a loop as paths: where they begin and end, the state at the head, and what an
// iteration leaves of it.
#include "recurrence/recur_path.h"

#include "base/check.h"
#include "ir/phi.h"
#include "recurrence/recur_exec.h"

#include <stdlib.h>

enum { MAX_CONDITIONS = 400 };

void recur_path_release(RecurPath *path) {
    vec_free(&path->conditions);
    vec_free(&path->after);
    vec_free(&path->inputs);
    vec_free(&path->steps);
    vec_free(&path->before);
    *path = (RecurPath){0};
}

void recur_shape_release(RecurShape *shape) {
    vec_free(&shape->regs);
    vec_free(&shape->cells);
    vec_free(&shape->is_state);
    vec_free(&shape->cell_var);
    *shape = (RecurShape){0};
}

bool recur_is_number(const IrType *type) { return type->kind == IR_INT && type->bits <= 64; }

bool recur_shape_start(IrProgram *program, IrMoment *moment, RecurShape *shape) {
    IrCut cut = ir_moment_cut(moment);
    const IrFunction *f = &program->functions[cut.function];
    *shape = (RecurShape){.function = cut.function, .head = cut.block};
    for (IrReg reg = 0; reg < f->n_regs; reg++)
        if (ir_moment_needs(moment, reg) && recur_is_number(ir_type(program, f->reg_types[reg])))
            vec_push(&shape->regs, reg);
    shape->n_vars = (uint32_t)shape->regs.count;
    return shape->n_vars < 64;
}

// ---- Values -------------------------------------------------------------------------------------

Number recur_number_of(IrCell cell, uint32_t bits) {
    return recur_wrap((Number)((unsigned __int128)cell.high << 64 | cell.low), bits);
}

IrCell recur_cell_of(Number value, uint32_t bits) {
    uint64_t mask = bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
    return (IrCell){(uint64_t)value & mask, 0};
}

bool recur_fail(RecurExec *x) {
    x->has_failed = true;
    return false;
}

RecurValue recur_operand(RecurExec *x, IrOperand operand) {
    if (ir_is_const(operand))
        return (RecurValue){.cell = ir_moment_const(x->moment, ir_operand_const(operand))};
    RecurValue value = x->frame->regs[ir_operand_reg(operand)];
    if (value.is_unknown)
        recur_fail(x);
    return value;
}

RecurTerm recur_term_of(RecurExec *x, RecurValue value, uint32_t bits) {
    return value.term ? value.term
                      : recur_number(x->terms, recur_number_of(value.cell, bits), bits);
}

// The term must be 1 for the path to be taken. Constant ones are known to hold.
void recur_require(RecurExec *x, RecurTerm condition) {
    if (!x->terms || !condition)
        return;
    for (size_t i = 0; i < x->path->conditions.count; i++)
        if (x->path->conditions.items[i] == condition)
            return;
    vec_push(&x->path->conditions, condition);
    if (x->path->conditions.count > MAX_CONDITIONS)
        recur_fail(x);
}

void recur_require_that(RecurExec *x, IrOpcode comparison, RecurTerm a, RecurTerm b,
                        uint32_t bits) {
    recur_require(x, recur_term(x->terms, (RecurNode){.op = (uint16_t)comparison,
                                                      .bits = 1,
                                                      .from_bits = (uint16_t)bits,
                                                      .a = a,
                                                      .b = b}));
}

// A value must be what it is now.
void recur_make_constant(RecurExec *x, RecurValue *value, uint32_t bits) {
    if (!value->term)
        return;
    RecurTerm now = recur_number(x->terms, recur_number_of(value->cell, bits), bits);
    recur_require_that(x, IR_EQ, value->term, now, bits);
    value->term = 0;
}

RecurValue recur_input(RecurExec *x, IrDraw kind, const IrType *type) {
    RecurValue value = {0};
    size_t *next = kind == IR_DRAW_NONDET ? &x->given.nondet : &x->given.undef;
    const InputList *list = kind == IR_DRAW_NONDET ? &x->record->nondet : &x->record->undef;
    if (*next < list->count && list->items[*next].width == type->bits)
        value.cell = (IrCell){list->items[*next].bits.low, list->items[*next].bits.high};
    ++*next;
    if (!recur_is_number(type)) {
        value.is_unknown = true;
        return value;
    }
    if (x->terms) {
        value.term = recur_var(x->terms, type->bits);
        vec_push(
            &x->path->inputs,
            ((RecurInput){kind, type->bits, recur_number_of(value.cell, type->bits), value.term}));
    }
    return value;
}

// ---- Iterations ---------------------------------------------------------------------------------

static bool is_at_head(const RecurExec *x) {
    if (x->shape->head == 0)
        return x->ends_iteration;
    return x->frames.count == 1 && x->frame->block == x->shape->head &&
           x->entered != x->path->steps.count;
}

static void one_iteration(RecurExec *x) {
    x->ends_iteration = false;
    x->entered = x->path->steps.count;
    x->base = x->frames.count;
    for (size_t i = 0; i < x->cells.count; i++)
        x->cells.items[i].is_written = false;
    while (!x->has_failed && !is_at_head(x))
        recur_step(x);
}

static const RecurContents *find_contents(const RecurExec *x, const RecurCell *cell) {
    for (size_t i = 0; i < x->cells.count; i++)
        if (recur_same_cell(x, &x->cells.items[i].cell, cell))
            return &x->cells.items[i];
    return NULL;
}

// The values of the variables, as they are now.
static void record_state(RecurExec *x) {
    const RecurShape *shape = x->shape;
    const IrFunction *f = &x->program->functions[shape->function];
    for (size_t i = 0; i < shape->regs.count; i++)
        vec_push(&x->path->before,
                 recur_number_of(x->frame->regs[shape->regs.items[i]].cell,
                                 ir_type(x->program, f->reg_types[shape->regs.items[i]])->bits));
    for (size_t i = 0; i < shape->cells.count; i++) {
        const RecurCell *cell = &shape->cells.items[i];
        if (shape->cell_var.items[i] >= shape->n_vars)
            continue;
        const RecurContents *now = find_contents(x, cell);
        const IrType *type = ir_type(x->program, cell->type);
        IrCell value =
            now ? now->value.cell : ir_moment_load(x->moment, cell->object, cell->offset, type);
        vec_push(&x->path->before, recur_number_of(value, type->bits));
    }
}

// Registers that are no variables must come back as they were, and scopes must be as they were.
static bool is_rest_unchanged(RecurExec *x) {
    const IrFunction *f = &x->program->functions[x->shape->function];
    for (IrReg reg = 0; reg < f->n_regs; reg++) {
        if (!ir_moment_needs(x->moment, reg) ||
            recur_is_number(ir_type(x->program, f->reg_types[reg])))
            continue;
        RecurValue now = x->frame->regs[reg];
        IrCell first = ir_moment_reg(x->moment, reg);
        if (now.is_unknown || now.cell.low != first.low || now.cell.high != first.high)
            return false;
        recur_make_constant(x, &now, ir_type(x->program, f->reg_types[reg])->bits);
    }
    return !x->scopes.count;
}

static void collect_after(RecurExec *x) {
    const RecurShape *shape = x->shape;
    const IrFunction *f = &x->program->functions[shape->function];
    for (size_t i = 0; i < shape->regs.count; i++) {
        RecurValue value = x->frame->regs[shape->regs.items[i]];
        if (value.is_unknown)
            recur_fail(x);
        vec_push(
            &x->path->after,
            recur_term_of(x, value, ir_type(x->program, f->reg_types[shape->regs.items[i]])->bits));
    }
    for (size_t i = 0; i < shape->cells.count; i++) {
        if (shape->cell_var.items[i] >= shape->n_vars)
            continue;
        const RecurContents *now = find_contents(x, &shape->cells.items[i]);
        RecurTerm same = x->vars[shape->cell_var.items[i]];
        if (now && now->value.is_unknown)
            recur_fail(x);
        uint32_t bits = ir_type(x->program, shape->cells.items[i].type)->bits;
        vec_push(&x->path->after, now ? recur_term_of(x, now->value, bits) : same);
    }
}

// Cells that are read and written become variables; what is written as a pointer cannot.
static void number_cells(IrProgram *program, RecurShape *shape) {
    shape->n_vars = (uint32_t)shape->regs.count;
    for (size_t i = 0; i < shape->cells.count; i++) {
        bool is_var = shape->is_state.items[i] &&
                      recur_is_number(ir_type(program, shape->cells.items[i].type));
        shape->cell_var.items[i] = is_var ? shape->n_vars++ : UINT32_MAX;
    }
}

static void start_frame(RecurExec *x) {
    const IrFunction *f = &x->program->functions[x->shape->function];
    recur_push_frame(x, x->shape->function);
    for (IrReg reg = 0; reg < f->n_regs; reg++) {
        x->frame->regs[reg].cell = ir_moment_reg(x->moment, reg);
        x->frame->regs[reg].is_unknown = !ir_moment_needs(x->moment, reg);
    }
    x->frame->block = x->shape->head;
    x->frame->index = ir_n_phis(f, &f->blocks[x->shape->head]);
}

static void make_vars(RecurExec *x) {
    const RecurShape *shape = x->shape;
    const IrFunction *f = &x->program->functions[shape->function];
    x->vars = memory_zeroed((shape->n_vars + 1) * sizeof *x->vars);
    for (uint32_t i = 0; i < shape->regs.count; i++)
        x->vars[i] =
            recur_var(x->terms, ir_type(x->program, f->reg_types[shape->regs.items[i]])->bits);
    for (size_t i = 0; i < shape->cells.count; i++)
        if (shape->cell_var.items[i] < shape->n_vars)
            x->vars[shape->cell_var.items[i]] =
                recur_var(x->terms, ir_type(x->program, shape->cells.items[i].type)->bits);
}

static void release(RecurExec *x) {
    while (x->frames.count)
        recur_pop_frame(x);
    vec_free(&x->frames);
    vec_free(&x->cells);
    vec_free(&x->objects);
    vec_free(&x->scopes);
    free(x->vars);
}

// ---- Signed overflow ----------------------------------------------------------------------------

static void mark_operands(const RecurTerms *terms, bool *is_marked, RecurTerm last) {
    for (RecurTerm t = last; t > 0; t--) {
        const RecurNode *n = recur_node(terms, t);
        if (is_marked[t])
            is_marked[n->a] = is_marked[n->b] = is_marked[n->c] = true;
    }
}

// Marks the terms on which the conditions depend, in this iteration or in a later one.
static void mark_relevant(const RecurExec *x, bool *is_marked, RecurTerm last) {
    for (size_t i = 0; i < x->path->conditions.count; i++)
        is_marked[x->path->conditions.items[i]] = true;
    for (bool grew = true; grew;) {
        grew = false;
        mark_operands(x->terms, is_marked, last);
        for (uint32_t v = 0; v < x->shape->n_vars; v++) {
            RecurTerm after = x->path->after.items[v];
            if (is_marked[x->vars[v]] && !is_marked[after])
                is_marked[after] = grew = true;
        }
    }
}

static void forbid_overflow(RecurExec *x) {
    RecurTerm last = (RecurTerm)x->terms->nodes.count - 1;
    bool *is_marked = memory_zeroed(last + 1);
    mark_relevant(x, is_marked, last);
    for (RecurTerm t = 1; t <= last; t++) {
        RecurNode n = *recur_node(x->terms, t);
        if (!is_marked[t] || !n.is_signed)
            continue;
        uint16_t op = n.op == IR_ADD   ? IR_SADD_OVERFLOWS
                      : n.op == IR_SUB ? IR_SSUB_OVERFLOWS
                                       : IR_SMUL_OVERFLOWS;
        RecurNode test = {.op = op, .bits = 1, .from_bits = n.bits, .a = n.a, .b = n.b};
        recur_require_that(x, IR_EQ, recur_term(x->terms, test), recur_number(x->terms, 0, 1), 1);
    }
    free(is_marked);
}

// ---- Paths --------------------------------------------------------------------------------------

// From here on the head's state is symbolic. What iterations before left in cells that they write
// is not what other iterations leave there, unless the cell is a variable.
static void make_symbolic(RecurExec *x, RecurTerms *terms) {
    const RecurShape *shape = x->shape;
    recur_path_release(x->path);
    x->terms = terms;
    make_vars(x);
    record_state(x);
    for (uint32_t i = 0; i < shape->regs.count; i++)
        x->frame->regs[shape->regs.items[i]].term = x->vars[i];
    for (size_t i = 0; i < x->cells.count; i++)
        for (size_t n = 0; n < shape->cells.count; n++) {
            if (!recur_same_cell(x, &shape->cells.items[n], &x->cells.items[i].cell))
                continue;
            RecurValue *value = &x->cells.items[i].value;
            if (shape->cell_var.items[n] < shape->n_vars)
                value->term = x->vars[shape->cell_var.items[n]];
            else
                value->is_unknown = true;
        }
}

static RecurExec start_exec(const RecurTask *task, RecurShape *shape, RecurPath *path) {
    *path = (RecurPath){0};
    RecurExec x = {.program = task->program,
                   .moment = task->moment,
                   .record = task->record,
                   .given = task->given,
                   .shape = shape,
                   .is_math = task->is_math,
                   .path = path};
    start_frame(&x);
    return x;
}

static size_t go_around(RecurExec *x, size_t n_iterations) {
    size_t done = 0;
    while (done < n_iterations && !x->has_failed) {
        one_iteration(x);
        if (x->has_failed || !is_rest_unchanged(x))
            break;
        done++;
    }
    return done;
}

size_t recur_explore(const RecurTask *task, size_t n_iterations, RecurShape *shape) {
    RecurPath path;
    RecurExec x = start_exec(task, shape, &path);
    x.frame = &vec_last(&x.frames);
    size_t done = go_around(&x, n_iterations);
    number_cells(task->program, shape);
    release(&x);
    recur_path_release(&path);
    return done;
}

bool recur_follow(const RecurTask *task, size_t skip, size_t n_iterations, RecurShape *shape,
                  RecurTerms *terms, RecurPath *path) {
    RecurExec x = start_exec(task, shape, path);
    x.frame = &vec_last(&x.frames);
    bool is_whole = go_around(&x, skip) == skip && !x.has_failed;
    if (is_whole) {
        make_symbolic(&x, terms);
        path->n_iterations = go_around(&x, n_iterations);
        is_whole = path->n_iterations == n_iterations;
    }
    if (is_whole) {
        collect_after(&x);
        if (!task->is_math && !x.has_failed)
            forbid_overflow(&x);
        is_whole = !x.has_failed;
    }
    release(&x);
    return is_whole;
}
