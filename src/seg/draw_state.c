// One symbolic state as a drawing: a table of live registers for each frame, a box for each memory
// object that matters, arrows for pointers, and the knowledge base as notes.
#include "seg/show.h"
#include "smg/list.h"
#include "smg/element_facts.h"
#include "smg/rows.h"

typedef struct StateDrawing {
    SegContext *x;
    const ExecState *state;
    Drawing *drawing;
    Map drawn;             // SmgObjectId -> number in the drawing
    VEC(SmgObjectId) work; // objects that are drawn, but not yet what is in them
} StateDrawing;

// Base addresses print as the address of their object: &#3 is the address of object 3.
static void print_name(void *context, Term var, Text *text) {
    StateDrawing *d = context;
    uint64_t id;
    const char *hint = term_hint(d->x->table, var);
    if (map_get(&d->x->smg->bases, var.id, &id))
        text_add(text, "&#%u", (unsigned)id);
    else
        text_add(text, "%s.%u", *hint ? hint : "v", var.id);
}

static void print_term(StateDrawing *d, Text *text, Term term) {
    term_print(text, d->x->table, term, print_name, d);
}

// ---- Objects ------------------------------------------------------------------------------------

static void describe_list(StateDrawing *d, Text *title, const SmgSegment *list) {
    text_add(title, "\n%s linked list of ", list->is_double ? "doubly" : "singly");
    print_term(d, title, list->length);
    text_add(title, " such nodes");
    if (list->is_double) {
        text_add(title, ", the last at ");
        print_term(d, title, list->last);
    }
}

static void describe_tree(StateDrawing *d, Text *title, const SmgSegment *tree) {
    text_add(title, "\ntree of ");
    print_term(d, title, tree->length);
    text_add(title, " such nodes%s", tree->has_up ? " that know the one above" : "");
    if (tree->has_hole) {
        text_add(title, ", one link of which leads out of it (");
        print_term(d, title, tree->depth);
        text_add(title, " nodes from the root)");
    }
    if (tree->is_double) {
        text_add(title, ", from the node at ");
        print_term(d, title, tree->last);
    }
}

// Rows have no place of their own: they are in the arrays that have columns of them.
static void describe_rows(StateDrawing *d, Text *title, const SmgObject *rows) {
    print_term(d, title, rows->segment->length);
    text_add(title, " rows of ");
    print_term(d, title, rows->size);
    text_add(title, " bytes, side by side in arrays");
}

static void describe_region(StateDrawing *d, Text *title, SmgObjectId id, const SmgObject *object) {
    seg_print_object_name(title, d->x, d->state, id);
    text_add(title, "\n%s, ", smg_kind_name(object->kind));
    print_term(d, title, object->size);
    text_add(title, " bytes, %s%s", smg_life_name(object->life),
             object->read_only ? ", read-only" : "");
}

static void describe_part(StateDrawing *d, Text *title, const SmgObject *part,
                          const SmgSegment *owner) {
    bool is_optional = term_exists(part->instead.term);
    text_add(title, ", %s for each %s of object #%u", is_optional ? "one or none" : "one",
             smg_copy_name(owner), part->owner);
    if (is_optional) {
        text_add(title, " (none: ");
        print_term(d, title, part->instead.term);
        text_add(title, ")");
    }
}

static void describe_object(StateDrawing *d, Text *title, SmgObjectId id, const SmgObject *object) {
    const SmgObject *owner = object->owner ? smg_object(d->state->heap, object->owner) : NULL;
    text_add(title, "object #%u: ", id);
    if (smg_is_rows(object))
        describe_rows(d, title, object);
    else
        describe_region(d, title, id, object);
    if (owner && owner->segment)
        describe_part(d, title, object, owner->segment);
    if (object->segment && object->segment->shape == SMG_LIST)
        describe_list(d, title, object->segment);
    else if (object->segment && object->segment->shape == SMG_TREE)
        describe_tree(d, title, object->segment);
}

static uint32_t need_object(StateDrawing *d, SmgObjectId id) {
    uint64_t number;
    if (map_get(&d->drawn, id, &number))
        return (uint32_t)number;
    const SmgObject *object = smg_object(d->state->heap, id);
    if (!object)
        return DRAWING_NONE;
    uint32_t n =
        drawing_add_node(d->drawing, object->life == SMG_ALIVE ? DRAWING_PLAIN : DRAWING_FADED);
    map_set(&d->drawn, id, n);
    vec_push(&d->work, id);
    describe_object(d, drawing_title(d->drawing, n), id, object);
    return n;
}

// Which node of the segment the address is one of.
static const char *node_name(StateDrawing *d, const SmgObject *object, Term address) {
    bool is_last = smg_is_last(d->x->smg, object, address);
    if (object->segment->shape == SMG_TREE)
        return is_last ? "above the hole of" : "root of";
    return is_last ? "last of" : "first of";
}

// An arrow to the object that the value points to, if it does.
static void draw_pointer(StateDrawing *d, uint32_t from, uint32_t row, Term value) {
    SmgObjectId id;
    Term offset;
    Number number;
    if (!smg_resolve(d->x->smg, d->state->heap, value, &id, &offset))
        return;
    uint32_t to = need_object(d, id);
    if (to == DRAWING_NONE)
        return;
    Text label = {0};
    const SmgObject *object = smg_object(d->state->heap, id);
    if (object->segment)
        text_add(&label, "%s", node_name(d, object, value));
    if (object->segment && (!term_is_const(d->x->table, offset, &number) || number != 0))
        text_add(&label, " ");
    if (!term_is_const(d->x->table, offset, &number) || number != 0) {
        text_add(&label, "+ ");
        print_term(d, &label, offset);
    }
    drawing_add_edge(d->drawing, from, row, to, DRAWING_SOLID, text_chars(&label));
    text_release(&label);
}

static void draw_link(StateDrawing *d, uint32_t n, const char *what, Number place, SmgValue value) {
    Text text = {0};
    number_print(&text, place);
    text_add(&text, " (%s): ", what);
    print_term(d, &text, value.term);
    uint32_t row = drawing_add_row(d->drawing, n, &text);
    draw_pointer(d, n, row, value.term);
}

// Links between nodes: an arrow to the segment itself.
static void draw_links(StateDrawing *d, uint32_t n, const SmgSegment *list) {
    drawing_add_edge(d->drawing, n, DRAWING_NONE, n, DRAWING_DASHED,
                     list->is_double ? "next and previous in" : "next in");
    draw_link(d, n, "next, of the last node", list->next, list->out);
    if (list->is_double)
        draw_link(d, n, "prev, of the first node", list->prev, list->back);
}

// Each link to a node below is null or leads to another node of the tree.
static void draw_tree_links(StateDrawing *d, uint32_t n, const SmgSegment *tree) {
    for (uint32_t i = 0; i < tree->n_below; i++) {
        Text text = {0};
        number_print(&text, tree->below[i]);
        text_add(&text, " (below): 0, or a node below");
        uint32_t row = drawing_add_row(d->drawing, n, &text);
        drawing_add_edge(d->drawing, n, row, n, DRAWING_DASHED, "below in");
    }
    if (tree->has_hole) {
        Text text = {0};
        text_add(&text, "the hole: ");
        print_term(d, &text, tree->out.term);
        uint32_t row = drawing_add_row(d->drawing, n, &text);
        draw_pointer(d, n, row, tree->out.term);
    }
    if (tree->has_up)
        draw_link(d, n, "above, of the root", tree->prev, tree->back);
}

static void draw_column(StateDrawing *d, uint32_t from, uint32_t row, const SmgEntry *column) {
    uint32_t to = need_object(d, smg_rows_of(d->x->smg, column));
    if (to != DRAWING_NONE)
        drawing_add_edge(d->drawing, from, row, to, DRAWING_DASHED, "rows of");
}

static void draw_contents(StateDrawing *d, SmgObjectId id) {
    uint64_t n = 0;
    map_get(&d->drawn, id, &n);
    const SmgObject *object = smg_object(d->state->heap, id);
    if (object->life != SMG_ALIVE)
        return;
    if (object->segment && object->segment->shape == SMG_LIST)
        draw_links(d, (uint32_t)n, object->segment);
    if (object->segment && object->segment->shape == SMG_TREE)
        draw_tree_links(d, (uint32_t)n, object->segment);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Text text = {0};
        smg_print_entry(&text, d->x->smg, e, print_name, d);
        if (e->kind != SMG_UNKNOWN && !smg_is_visible(d->x->smg, d->state->kb, object->entries, e))
            text_add(&text, "  (maybe written over)");
        uint32_t row = drawing_add_row(d->drawing, (uint32_t)n, &text);
        if (e->kind == SMG_FIELD && e->value.repr != SMG_BITS)
            draw_pointer(d, (uint32_t)n, row, e->value.term);
        else if (e->kind == SMG_COLUMN)
            draw_column(d, (uint32_t)n, row, e);
    }
}

// Objects of the user's program; what belongs to the library is drawn when something points to it.
bool seg_is_shown_object(const SegContext *x, SmgObjectId id, const SmgObject *object) {
    IrGlobalId global = exec_global_of(x->exec, id);
    bool is_users = global != IR_NONE && !x->program->globals[global].is_model &&
                    !x->program->globals[global].is_string;
    return !object->alias_of && (object->kind == SMG_HEAP || is_users ||
                                 (object->kind == SMG_STACK && object->life == SMG_ALIVE));
}

static void draw_if_shown(void *context, uint32_t id, uint64_t pointer) {
    StateDrawing *d = context;
    if (seg_is_shown_object(d->x, id, (const SmgObject *)(uintptr_t)pointer))
        need_object(d, id);
}

// ---- Frames -------------------------------------------------------------------------------------

bool *seg_shown_registers(SegContext *x, const ExecState *at, bool is_innermost) {
    const IrFunction *f = exec_function(x->exec, at);
    bool *shown = memory_zeroed(f->n_regs + 1);
    uint32_t index = at->frame.index - (!is_innermost && at->frame.index > 0);
    ir_visible_regs(x->program, at->frame.function, at->frame.block, index, true, shown);
    if (is_innermost) {
        const bool *live = seg_live_registers(x, at);
        for (IrReg r = 0; r < f->n_regs; r++)
            shown[r] |= live[r];
    }
    return shown;
}

static void draw_register(StateDrawing *d, uint32_t n, const IrFunction *f, IrReg r,
                          IrVariableId variable, SmgValue value) {
    Text text = {0};
    if (variable != IR_NONE)
        text_add(&text, "%s = ", d->x->program->variables[variable].name);
    else if (f->reg_names[r])
        text_add(&text, "%%%s = ", f->reg_names[r]);
    else
        text_add(&text, "%%%u = ", r);
    if (value.repr == SMG_BITS)
        text_add(&text, "bits ");
    print_term(d, &text, value.term);
    uint32_t row = drawing_add_row(d->drawing, n, &text);
    if (value.repr != SMG_BITS)
        draw_pointer(d, n, row, value.term);
}

static void draw_frame(StateDrawing *d, const ExecFrame *frame) {
    SegContext *x = d->x;
    ExecState at = *d->state;
    at.frame = *frame;
    const IrFunction *f = exec_function(x->exec, &at);
    bool *shown = seg_shown_registers(x, &at, frame == &d->state->frame);
    IrVariableId *variables = seg_variables(x, &at);
    uint32_t n = drawing_add_node(d->drawing, DRAWING_MARKED);
    const char *where = ir_loc_text(x->program, seg_loc(x, &at));
    text_add(drawing_title(d->drawing, n), "frame of %s%s%s", f->name, *where ? " at " : "", where);
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue value;
        if (shown[r] && exec_get_reg(frame->regs, r, &value))
            draw_register(d, n, f, r, variables[r], value);
    }
    free(variables);
    free(shown);
}

// ---- Knowledge ----------------------------------------------------------------------------------

static void note_knowledge(StateDrawing *d) {
    VEC(Formula) formulas = {0};
    for (const Kb *kb = d->state->kb; kb; kb = kb_rest(kb))
        vec_push(&formulas, kb_formula(kb));
    text_add(&d->drawing->notes, "known:\n");
    for (size_t i = formulas.count; i-- > 0;) {
        text_add(&d->drawing->notes, "  ");
        formula_print(&d->drawing->notes, d->x->table, formulas.items[i], print_name, d);
        text_add(&d->drawing->notes, "\n");
    }
    vec_free(&formulas);
    for (const SmgElementFact *f = d->state->heap.facts; f; f = f->next) {
        text_add(&d->drawing->notes, "  ");
        smg_print_element_fact(&d->drawing->notes, d->x->smg, f, print_name, d);
        text_add(&d->drawing->notes, "\n");
    }
}

void seg_draw_state(const SegView *view, uint32_t id, Drawing *drawing) {
    const SegNode *node = &view->nodes->items[id];
    StateDrawing d = {.x = view->x, .state = &node->state, .drawing = drawing};
    text_add(&drawing->title, "node %u%s%s\n", id, node->is_merged ? ", merged" : "",
             node->is_removed ? ", no longer part of the graph" : "");
    for (const ExecFrame *frame = &node->state.frame; frame; frame = exec_caller(frame))
        if (frame->function != view->x->program->entry)
            draw_frame(&d, frame);
    pmap_visit(node->state.heap.objects, draw_if_shown, &d);
    for (size_t i = 0; i < d.work.count; i++) // grows on the way
        draw_contents(&d, d.work.items[i]);
    note_knowledge(&d);
    map_release(&d.drawn);
    vec_free(&d.work);
}
