// A node's state as a symbolic heap of separation logic, and what the step to it touched: {P * F}
// step {Q * F}, where the frame F is memory that the step neither read nor wrote, made or freed.
//
// The text is an SMT-LIB file; its comments hold the same in mathematical notation.
#include "seg/show.h"

#include "smg/sl.h"

#include <stdlib.h>
#include <string.h>

typedef struct StateFormula {
    SegContext *x;
    const ExecState *state;
    SlHeap sl;
    VEC(char *) names; // of variables
} StateFormula;

// ---- Names --------------------------------------------------------------------------------------

typedef struct NameSearch {
    const StateFormula *f;
    SmgObjectId wanted, first;
    const char *name;
    uint32_t n_same, rank;
} NameSearch;

static void look_at_instance(void *context, uint32_t id, uint64_t pointer) {
    NameSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId first;
    uint32_t number;
    exec_instance_of(search->f->x->exec, id, &first, &number);
    if (object->kind == SMG_STACK && first == search->first && !search->name)
        search->name = seg_local_name(search->f->x, search->f->state, object);
}

static void count_same(void *context, uint32_t id, uint64_t pointer) {
    NameSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    const char *name =
        object->kind == SMG_STACK ? seg_local_name(search->f->x, search->f->state, object) : NULL;
    if (!name || strcmp(name, search->name) != 0)
        return;
    search->n_same++;
    search->rank += id < search->wanted;
}

static void print_stack_name(const StateFormula *f, SmgObjectId id, Text *text) {
    NameSearch search = {.f = f, .wanted = id};
    uint32_t number;
    bool is_one_of_many = exec_instance_of(f->x->exec, id, &search.first, &number);
    pmap_visit(f->state->heap.objects, look_at_instance, &search);
    if (!search.name) {
        text_add(text, "s%u", id);
        return;
    }
    pmap_visit(f->state->heap.objects, count_same, &search);
    text_add(text, "%s", search.name);
    if (is_one_of_many)
        text_add(text, "_%u", number);
    else if (search.n_same > 1)
        text_add(text, "_%u", search.rank);
}

// Base addresses are named by what is there.
static void print_name(void *context, Term var, Text *text) {
    const StateFormula *f = context;
    uint64_t found;
    const char *hint = term_hint(f->x->table, var);
    if (!map_get(&f->x->smg->bases, var.id, &found)) {
        text_add(text, "%s.%u", *hint ? hint : "v", var.id);
        return;
    }
    SmgObjectId id = (SmgObjectId)found, first;
    uint32_t number;
    const SmgObject *object = smg_object(f->state->heap, id);
    IrGlobalId global = exec_global_of(f->x->exec, id);
    IrFunctionId function = exec_function_of(f->x->exec, id);
    if (global != IR_NONE)
        text_add(text, "%s", f->x->program->globals[global].name);
    else if (function != IR_NONE)
        text_add(text, "%s", f->x->program->functions[function].name);
    else if ((object && object->kind == SMG_STACK) ||
             exec_instance_of(f->x->exec, id, &first, &number))
        print_stack_name(f, id, text);
    else
        text_add(text, object && object->kind == SMG_HEAP ? "h%u" : "o%u", id);
}

// ---- Building -----------------------------------------------------------------------------------

static bool has_name(const StateFormula *f, size_t from, const char *name) {
    for (size_t i = from; i < f->names.count; i++)
        if (strcmp(f->names.items[i], name) == 0)
            return true;
    return false;
}

static void add_frame(StateFormula *f, const ExecFrame *frame) {
    SegContext *x = f->x;
    ExecState at = *f->state;
    at.frame = *frame;
    const IrFunction *function = exec_function(x->exec, &at);
    bool is_innermost = frame == &f->state->frame;
    bool *shown = seg_shown_registers(x, &at, is_innermost);
    IrVariableId *variables = seg_variables(x, &at);
    size_t first_name = f->names.count;
    for (IrReg r = 0; r < function->n_regs; r++) {
        SmgValue value;
        if (!shown[r] || variables[r] == IR_NONE || !exec_get_reg(frame->regs, r, &value))
            continue;
        Text name = {0};
        if (!is_innermost)
            text_add(&name, "%s@%u:", function->name, frame->depth);
        text_add(&name, "%s", x->program->variables[variables[r]].name);
        if (!has_name(f, first_name, text_chars(&name))) {
            const IrType *type = ir_type(x->program, function->reg_types[r]);
            vec_push(&f->names, text_take(&name));
            sl_add_variable(&f->sl, vec_last(&f->names), value, (uint32_t)ir_store_size(type));
        }
        text_release(&name);
    }
    free(variables);
    free(shown);
}

static void add_if_shown(void *context, uint32_t id, uint64_t pointer) {
    StateFormula *f = context;
    if (seg_is_shown_object(f->x, id, (const SmgObject *)(uintptr_t)pointer))
        sl_add_object(&f->sl, id);
}

static StateFormula formula_of(SegContext *x, const ExecState *state) {
    StateFormula f = {.x = x, .state = state};
    f.sl = (SlHeap){.smg = x->smg, .heap = state->heap, .kb = state->kb};
    for (const ExecFrame *frame = &state->frame; frame; frame = exec_caller(frame))
        if (frame->function != x->program->entry)
            add_frame(&f, frame);
    pmap_visit(state->heap.objects, add_if_shown, &f);
    return f;
}

static void release(StateFormula *f) {
    for (size_t i = 0; i < f->names.count; i++)
        free(f->names.items[i]);
    vec_free(&f->names);
    sl_release(&f->sl);
}

// ---- Frames -------------------------------------------------------------------------------------

static bool is_touched(const ExecState *after, SmgObjectId id) {
    uint64_t found;
    return id && pmap_get(after->touched, id, &found);
}

static bool has_atom(const SlAtoms *atoms, const SlAtom *wanted) {
    for (size_t i = 0; i < atoms->count; i++)
        if (sl_same_atom(&atoms->items[i], wanted))
            return true;
    return false;
}

// Divides one side's atoms: those that the step left alone, and those that it touched.
static void divide(const SlAtoms *atoms, const SlAtoms *others, const ExecState *after,
                   SlAtoms *frame, SlAtoms *footprint) {
    for (size_t i = 0; i < atoms->count; i++) {
        const SlAtom *atom = &atoms->items[i];
        if (!is_touched(after, atom->object) && has_atom(others, atom))
            vec_push(frame, *atom);
        else
            vec_push(footprint, *atom);
    }
}

static void print_line(Text *text, const char *what, StateFormula *f, const SlAtoms *atoms) {
    text_add(text, "; %s", what);
    sl_print_atoms(text, &f->sl, atoms, print_name, f);
    text_add(text, "\n");
}

static void print_step(const SegView *view, const SegNode *node, StateFormula *after, Text *text) {
    if (node->parent == IR_NONE || node->is_merged || node->summary)
        return;
    StateFormula before = formula_of(view->x, &view->nodes->items[node->parent].state);
    SlAtoms frame = {0}, ignored = {0}, from = {0}, to = {0};
    divide(&before.sl.stack, &after->sl.stack, &node->state, &ignored, &from);
    divide(&before.sl.rest, &after->sl.rest, &node->state, &ignored, &from);
    divide(&after->sl.stack, &before.sl.stack, &node->state, &frame, &to);
    divide(&after->sl.rest, &before.sl.rest, &node->state, &frame, &to);
    text_add(text, "; step from node %u: {P * F} step {Q * F}\n", node->parent);
    print_line(text, "  P: ", &before, &from);
    print_line(text, "  Q: ", after, &to);
    print_line(text, "  F: ", after, &frame);
    vec_free(&frame);
    vec_free(&ignored);
    vec_free(&from);
    vec_free(&to);
    release(&before);
}

// ---- The whole ----------------------------------------------------------------------------------

static void print_formula(StateFormula *f, Text *text) {
    text_add(text, "; pure:  ");
    sl_print_pure(text, &f->sl, print_name, f);
    text_add(text, "\n");
    print_line(text, "stack: ", f, &f->sl.stack);
    print_line(text, "heap:  ", f, &f->sl.rest);
}

static void print_place(const SegView *view, const ExecState *state, Text *text) {
    const char *where = ir_loc_text(view->x->program, seg_loc(view->x, state));
    text_add(text, " in %s%s%s\n", exec_function(view->x->exec, state)->name, *where ? " at " : "",
             where);
}

// What may go wrong from the node on: the state just before.
static void print_flaws(const SegView *view, uint32_t id, Text *text) {
    for (size_t i = 0; i < view->n_flaws; i++) {
        const SegFlaw *flaw = &view->flaws[i];
        if (flaw->from != id)
            continue;
        StateFormula f = formula_of(view->x, &flaw->violation.state);
        const char *where = ir_loc_text(view->x->program, flaw->violation.loc);
        text_add(text, "; not excluded on the way from here: %s%s%s\n", flaw->violation.what,
                 *where ? " at " : "", where);
        print_formula(&f, text);
        release(&f);
    }
}

void seg_print_sl(const SegView *view, uint32_t id, Text *text) {
    const SegNode *node = &view->nodes->items[id];
    StateFormula f = formula_of(view->x, &node->state);
    text_add(text, "; node %u%s%s", id, node->is_merged ? ", merged," : "",
             node->is_removed ? ", no longer part of the graph," : "");
    print_place(view, &node->state, text);
    print_formula(&f, text);
    print_step(view, node, &f, text);
    print_flaws(view, id, text);
    sl_print_smt(text, &f.sl, print_name, &f);
    release(&f);
}
