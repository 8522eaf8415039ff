// Lost memory: heap objects that nothing reaches. By marks in the graph, from what the program can
// name onwards; or, with another procedure than graph (smg/deref.h), by the symbolic heap, from the
// object backwards to the stack.
#include "exec/internal.h"

#include "smg/deref.h"
#include "smg/rows.h"
#include "smg/sl.h"

// Calls `value` for each value of a variable that the program can still use, and `object` for each
// live local in memory.
static void visit_frame(Exec *x, const ExecState *s, const ExecFrame *frame,
                        void (*visit_value)(void *context, SmgValue value),
                        void (*visit_object)(void *context, SmgObjectId id), void *context) {
    const IrFunction *f = &x->program->functions[frame->function];
    bool *visible = memory_zeroed(f->n_regs + 1);
    uint32_t index = frame == &s->frame || !frame->index ? frame->index : frame->index - 1;
    ir_visible_regs(x->program, frame->function, frame->block, index, false, visible);
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue value;
        if (visible[r] && exec_get_reg(frame->regs, r, &value))
            visit_value(context, value);
    }
    for (const ExecOwned *owned = frame->owned; owned; owned = owned->older) {
        const SmgObject *object = smg_object(s->heap, owned->id);
        if (object && object->life == SMG_ALIVE)
            visit_object(context, owned->id);
    }
    free(visible);
}

typedef struct Roots {
    void (*visit)(void *context, SmgObjectId id);
    void *context;
    bool with_given;
} Roots;

static void visit_if_root(void *context, uint32_t id, uint64_t pointer) {
    const Roots *roots = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    bool is_given = roots->with_given && object->is_given && object->life == SMG_ALIVE;
    if (object->kind == SMG_STATIC || is_given)
        roots->visit(roots->context, id);
}

// The same for the whole state: global objects, those of the library, and those of the caller of
// the function that is looked at.
static void visit_roots(Exec *x, const ExecState *s, bool with_frames,
                        void (*visit_value)(void *context, SmgValue value),
                        void (*visit_object)(void *context, SmgObjectId id), void *context) {
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        visit_object(context, x->globals[g]);
    Roots roots = {visit_object, context, true};
    pmap_visit(s->heap.objects, visit_if_root, &roots);
    for (const ExecFrame *frame = with_frames ? &s->frame : NULL; frame; frame = exec_caller(frame))
        visit_frame(x, s, frame, visit_value, visit_object, context);
}

// Rows are no memory of their own, and what belongs to no row is not there.
bool exec_is_allocated(Exec *x, const ExecState *s, SmgObjectId id) {
    const SmgObject *object = smg_object(s->heap, id);
    return object && object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->is_given &&
           !smg_is_rows(object) &&
           !(object->owner && smg_is_of_no_rows(&x->smg, s->heap, s->kb, object));
}

// ---- In the graph -------------------------------------------------------------------------------

typedef struct Marking {
    SmgContext *smg;
    SmgHeap heap;
    SmgMarks *marks;
} Marking;

static void mark_value(void *context, SmgValue value) {
    Marking *m = context;
    smg_mark(m->smg, m->heap, m->marks, value.term);
}

static void mark_object(void *context, SmgObjectId id) {
    Marking *m = context;
    smg_mark_object(m->smg, m->heap, m->marks, id);
}

void exec_find_reached(Exec *x, const ExecState *s, bool with_frames, SmgMarks *marks) {
    Marking marking = {&x->smg, s->heap, marks};
    visit_roots(x, s, with_frames, mark_value, mark_object, &marking);
}

void exec_find_static(Exec *x, const ExecState *s, SmgMarks *marks) {
    Marking marking = {&x->smg, s->heap, marks};
    Roots roots = {mark_object, &marking, false};
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        mark_object(&marking, x->globals[g]);
    pmap_visit(s->heap.objects, visit_if_root, &roots);
}

typedef struct LostSearch {
    Exec *x;
    const ExecState *state;
    const SmgMarks *marks;
    SmgObjectId lost; // the first one
} LostSearch;

static void look_for_lost(void *context, uint32_t id, uint64_t pointer) {
    LostSearch *search = context;
    (void)pointer;
    if (!search->lost && exec_is_allocated(search->x, search->state, id) &&
        !smg_is_marked(search->marks, id))
        search->lost = id;
}

// An object that nothing reaches; 0: none.
static SmgObjectId lost_in_graph(Exec *x, const ExecState *s, bool with_frames) {
    SmgMarks marks = {.mode = SMG_MUST_REACH, .kb = s->kb};
    exec_find_reached(x, s, with_frames, &marks);
    LostSearch search = {x, s, &marks, 0};
    pmap_visit(s->heap.objects, look_for_lost, &search);
    smg_marks_release(&marks);
    return search.lost;
}

// ---- By the symbolic heap -----------------------------------------------------------------------

static void add_value(void *context, SmgValue value) {
    sl_add_variable(context, "register", value, 0);
}

static void add_object(void *context, SmgObjectId id) { sl_add_object(context, id); }

static SmgObjectId lost_by_formula(Exec *x, const ExecState *s, bool with_frames) {
    SlHeap sl = {.smg = &x->smg, .heap = s->heap, .kb = s->kb};
    SmgObjectId lost = 0;
    visit_roots(x, s, with_frames, add_value, add_object, &sl);
    for (SmgObjectId id = 1; id <= x->smg.n_objects; id++)
        if (exec_is_allocated(x, s, id) || smg_is_rows(smg_object(s->heap, id)))
            sl_add_object(&sl, id);
    for (SmgObjectId id = 1; id <= x->smg.n_objects && !lost; id++)
        if (exec_is_allocated(x, s, id) && !sl_is_reachable(&sl, id))
            lost = id;
    sl_release(&sl);
    return lost;
}

// ---- Either -------------------------------------------------------------------------------------

void exec_check_leaks(Exec *x, ExecState *s, bool with_frames) {
    if (!(x->checks & IR_LEAK))
        return;
    bool by_formula = x->smg.deref && x->smg.deref != &SMG_DEREF_GRAPH;
    bool by_graph = !by_formula || solver_is_crosschecked(x->solver);
    SmgObjectId formula = by_formula ? lost_by_formula(x, s, with_frames) : 0;
    SmgObjectId graph = by_graph ? lost_in_graph(x, s, with_frames) : formula;
    if (by_formula && graph != formula)
        solver_note_disagreement(x->solver, "lost memory by the symbolic heap");
    if (by_formula ? formula : graph)
        exec_violate(x, s, IR_LEAK, "memory is lost");
}
