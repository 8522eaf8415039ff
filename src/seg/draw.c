// The graph as a drawing. Nodes that a more general one made superfluous are left out; what hung
// from them hangs from the nearest ancestor that is left.
#include "seg/show.h"

#include "ir/phi.h"

typedef struct Graph {
    const SegView *view;
    Drawing *drawing;
    uint32_t *drawn; // by node: its number in the drawing, or DRAWING_NONE
} Graph;

bool seg_is_generalised(const SegNodes *nodes, uint32_t id) {
    const SegNode *node = &nodes->items[id];
    for (size_t i = 0; i < node->children.count; i++) // merging leaves no other child
        if (nodes->items[node->children.items[i]].is_merged &&
            !nodes->items[node->children.items[i]].is_removed)
            return true;
    return false;
}

static void add_place(Graph *g, Text *text, IrLocId loc) {
    const char *where = ir_loc_text(g->view->x->program, loc);
    text_add(text, "%s%s", *where ? " at " : "", where);
}

static const char *kind_of_place(const SegContext *x, const ExecState *s) {
    const IrFunction *f = exec_function(x->exec, s);
    const IrBlock *block = &f->blocks[s->frame.block];
    if (s->frame.index > ir_n_phis(f, block))
        return "branch";
    if (block->loop != IR_NONE && f->loops[block->loop].head == s->frame.block)
        return "loop head";
    if (block->is_cut_point)
        return "cut point";
    return s->frame.block == 0 && s->frame.index == 0 ? "start" : "branch";
}

static void draw_node(Graph *g, uint32_t id) {
    SegContext *x = g->view->x;
    const SegNode *node = &g->view->nodes->items[id];
    uint32_t n = drawing_add_node(g->drawing, node->is_merged ? DRAWING_MARKED : DRAWING_PLAIN);
    g->drawn[id] = n;
    Text *title = drawing_title(g->drawing, n);
    text_add(title, "node %u: %s in %s", id, kind_of_place(x, &node->state),
             exec_function(x->exec, &node->state)->name);
    add_place(g, title, seg_loc(x, &node->state));
    if (node->is_merged)
        text_add(title, ", merged");
    if (node->iterations)
        text_add(title, ", iteration %u", node->iterations);
    if (seg_is_generalised(g->view->nodes, id))
        text_add(title, ", generalised");
}

static uint32_t add_leaf(Graph *g, uint32_t from, DrawingTone tone, Text *text) {
    uint32_t n = drawing_add_node(g->drawing, tone);
    DrawingNode *leaf = &g->drawing->nodes.items[n];
    leaf->title = *text;
    leaf->is_leaf = true;
    *text = (Text){0};
    drawing_add_edge(g->drawing, g->drawn[from], DRAWING_NONE, n, DRAWING_SOLID, "executed");
    return n;
}

static void add_count(Text *text, uint32_t count) {
    if (count > 1)
        text_add(text, " (%u paths)", count);
}

static void draw_cover(Graph *g, const SegMark *mark) {
    Text text = {0};
    bool is_drawn = g->drawn[mark->by] != DRAWING_NONE;
    text_add(&text, is_drawn ? "covered by" : "covered by a node that was generalised since");
    add_count(&text, mark->count);
    if (is_drawn)
        drawing_add_edge(g->drawing, g->drawn[mark->from], DRAWING_NONE, g->drawn[mark->by],
                         DRAWING_DASHED, text_chars(&text));
    else
        add_leaf(g, mark->from, DRAWING_PLAIN, &text);
    text_release(&text);
}

static void draw_mark(Graph *g, const SegMark *mark) {
    static const struct {
        const char *name;
        DrawingTone tone;
    } leaves[] = {[SEG_ENDED] = {"ended", DRAWING_GOOD},
                  [SEG_LEFT] = {"stuck", DRAWING_OPEN},
                  [SEG_VIOLATED] = {"violation", DRAWING_BAD}};
    if (!mark->count || g->drawn[mark->from] == DRAWING_NONE)
        return;
    if (mark->kind == SEG_COVERED) {
        draw_cover(g, mark);
        return;
    }
    Text text = {0};
    text_add(&text, "%s", leaves[mark->kind].name);
    if (mark->what)
        text_add(&text, ": %s", mark->what);
    add_place(g, &text, mark->loc);
    add_count(&text, mark->count);
    add_leaf(g, mark->from, leaves[mark->kind].tone, &text);
}

static void draw_edge(Graph *g, uint32_t id) {
    const SegNodes *nodes = g->view->nodes;
    uint32_t parent = nodes->items[id].parent;
    bool is_direct = true;
    for (; parent != IR_NONE && g->drawn[parent] == DRAWING_NONE; is_direct = false)
        parent = nodes->items[parent].parent;
    if (parent == IR_NONE)
        return;
    bool is_generalised = is_direct && nodes->items[id].is_merged;
    drawing_add_edge(g->drawing, g->drawn[parent], DRAWING_NONE, g->drawn[id],
                     is_generalised ? DRAWING_BOLD : DRAWING_SOLID,
                     is_generalised ? "generalised" : "executed");
}

static void draw_open(Graph *g) {
    for (size_t i = 0; i < g->view->n_open; i++) {
        uint32_t id = g->view->open[i];
        Text text = {0};
        if (g->drawn[id] == DRAWING_NONE)
            continue;
        text_add(&text, "not expanded");
        add_leaf(g, id, DRAWING_OPEN, &text);
    }
}

void seg_draw_graph(const SegView *view, Drawing *drawing) {
    size_t n = view->nodes->count;
    Graph g = {view, drawing, memory_new((n + 1) * sizeof *g.drawn)};
    for (uint32_t id = 0; id < n; id++) {
        g.drawn[id] = DRAWING_NONE;
        if (!view->nodes->items[id].is_removed)
            draw_node(&g, id);
    }
    for (uint32_t id = 0; id < n; id++)
        if (g.drawn[id] != DRAWING_NONE)
            draw_edge(&g, id);
    for (size_t i = 0; i < view->record->marks.count; i++)
        draw_mark(&g, &view->record->marks.items[i]);
    draw_open(&g);
    free(g.drawn);
}
