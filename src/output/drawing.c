// As text, a node is its title, its rows, and one line for each edge that leaves it. As DOT, a node
// without rows is a box, one with rows a table whose rows have ports.
#include "output/drawing.h"

#include <string.h>

// The indices of edges by their node: edges from node n are order[first[n]] .. order[first[n + 1]].
typedef struct EdgeIndex {
    size_t *first, *order;
} EdgeIndex;

static EdgeIndex index_edges(const Drawing *d) {
    size_t n = d->nodes.count;
    EdgeIndex index = {memory_zeroed((n + 2) * sizeof(size_t)),
                       memory_zeroed((d->edges.count + 1) * sizeof(size_t))};
    for (size_t i = 0; i < d->edges.count; i++)
        index.first[d->edges.items[i].from + 2]++;
    for (size_t i = 2; i < n + 2; i++)
        index.first[i] += index.first[i - 1];
    for (size_t i = 0; i < d->edges.count; i++)
        index.order[index.first[d->edges.items[i].from + 1]++] = i;
    return index;
}

static void release_index(EdgeIndex *index) {
    free(index->first);
    free(index->order);
}

// Where an edge leads: "node 3" of "node 3: loop head", the whole first line of a leaf.
static void add_target(Text *text, const DrawingNode *node) {
    const char *chars = text_chars(&node->title);
    text_add_bytes(text, chars, strcspn(chars, node->is_leaf ? "\n" : ":\n"));
}

// Several lines, each after `indent`.
static void add_lines(Text *text, const char *chars, const char *indent) {
    while (*chars) {
        size_t length = strcspn(chars, "\n");
        text_add(text, "%s%.*s\n", indent, (int)length, chars);
        chars += length + (chars[length] != '\0');
    }
}

// ---- Text ---------------------------------------------------------------------------------------

static void add_edge_text(Text *text, const Drawing *d, const DrawingEdge *edge,
                          const char *indent) {
    const DrawingNode *to = &d->nodes.items[edge->to];
    text_add(text, "%s-> ", indent);
    if (*edge->label)
        text_add(text, "%s%s", edge->label, to->is_leaf ? ": " : " ");
    add_target(text, to);
    text_add(text, "\n");
}

static void add_node_text(Text *text, const Drawing *d, uint32_t n, const EdgeIndex *index) {
    const DrawingNode *node = &d->nodes.items[n];
    add_lines(text, text_chars(&node->title), "");
    size_t from = index->first[n], to = index->first[n + 1];
    for (uint32_t r = 0; r < node->rows.count; r++) {
        text_add(text, "  %s\n", node->rows.items[r]);
        for (size_t i = from; i < to; i++)
            if (d->edges.items[index->order[i]].row == r)
                add_edge_text(text, d, &d->edges.items[index->order[i]], "      ");
    }
    for (size_t i = from; i < to; i++)
        if (d->edges.items[index->order[i]].row == DRAWING_NONE)
            add_edge_text(text, d, &d->edges.items[index->order[i]], "  ");
}

void output_drawing_text(Text *text, const Drawing *drawing) {
    EdgeIndex index = index_edges(drawing);
    add_lines(text, text_chars(&drawing->title), "");
    for (uint32_t n = 0; n < drawing->nodes.count; n++)
        if (!drawing->nodes.items[n].is_leaf)
            add_node_text(text, drawing, n, &index);
    add_lines(text, text_chars(&drawing->notes), "");
    release_index(&index);
}

// ---- DOT ----------------------------------------------------------------------------------------

static const char *const COLOURS[N_DRAWING_TONES] = {
    [DRAWING_PLAIN] = "#ffffff", [DRAWING_MARKED] = "#fde9b0", [DRAWING_GOOD] = "#d5ecd0",
    [DRAWING_BAD] = "#f4c7c3",   [DRAWING_OPEN] = "#e3d9f2",   [DRAWING_FADED] = "#e6e6e6",
};

// For the text of HTML-like labels.
static void add_html(Text *text, const char *chars) {
    for (; *chars; chars++) {
        if (*chars == '<')
            text_add(text, "&lt;");
        else if (*chars == '>')
            text_add(text, "&gt;");
        else if (*chars == '&')
            text_add(text, "&amp;");
        else if (*chars == '\n')
            text_add(text, "<BR ALIGN=\"LEFT\"/>");
        else if ((unsigned char)*chars >= 0x20 && *chars != 0x7f)
            text_add_bytes(text, chars, 1);
        else
            text_add(text, "\\x%02x", (unsigned char)*chars);
    }
}

static void add_table(Text *text, const DrawingNode *node) {
    text_add(text,
             "shape=plain, label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
             "CELLPADDING=\"4\"><TR><TD ALIGN=\"LEFT\" BALIGN=\"LEFT\" PORT=\"t\" BGCOLOR=\"%s\">",
             COLOURS[node->tone]);
    add_html(text, text_chars(&node->title));
    text_add(text, "</TD></TR>");
    for (size_t r = 0; r < node->rows.count; r++) {
        text_add(text, "<TR><TD ALIGN=\"LEFT\" BALIGN=\"LEFT\" PORT=\"r%zu\">", r);
        add_html(text, node->rows.items[r]);
        text_add(text, "</TD></TR>");
    }
    text_add(text, "</TABLE>>");
}

static void add_node_dot(Text *text, const Drawing *d, uint32_t n) {
    const DrawingNode *node = &d->nodes.items[n];
    text_add(text, "  n%u [", n);
    if (node->rows.count) {
        add_table(text, node);
    } else {
        text_add(text, "label=\"");
        text_add_dot(text, text_chars(&node->title), node->title.length);
        text_add(text, "\", style=\"filled%s\", fillcolor=\"%s\"", node->is_leaf ? ",rounded" : "",
                 COLOURS[node->tone]);
    }
    text_add(text, "];\n");
}

static void add_edge_dot(Text *text, const Drawing *d, const DrawingEdge *edge) {
    static const char *const styles[] = {[DRAWING_SOLID] = "",
                                         [DRAWING_BOLD] = "penwidth=2, color=\"#1f5fa8\", ",
                                         [DRAWING_DASHED] = "style=dashed, constraint=false, "};
    text_add(text, "  n%u", edge->from);
    if (edge->row != DRAWING_NONE)
        text_add(text, ":r%u", edge->row);
    text_add(text, " -> n%u%s [%slabel=\"", edge->to,
             d->nodes.items[edge->to].rows.count ? ":t" : "", styles[edge->line]);
    text_add_dot(text, edge->label, strlen(edge->label));
    text_add(text, "\"];\n");
}

static void add_notes_dot(Text *text, const Drawing *d) {
    if (!d->notes.length)
        return;
    text_add(text, "  notes [shape=note, label=\"");
    text_add_dot(text, d->notes.chars, d->notes.length);
    text_add(text, "\"];\n");
}

void output_drawing_dot(Text *text, const Drawing *drawing) {
    text_add(text, "digraph assay {\n  label=\"");
    text_add_dot(text, text_chars(&drawing->title), drawing->title.length);
    text_add(text, "\";\n  labelloc=t;\n  fontname=\"monospace\";\n"
                   "  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
                   "  edge [fontname=\"monospace\", fontsize=10];\n");
    for (uint32_t n = 0; n < drawing->nodes.count; n++)
        add_node_dot(text, drawing, n);
    for (size_t i = 0; i < drawing->edges.count; i++)
        add_edge_dot(text, drawing, &drawing->edges.items[i]);
    add_notes_dot(text, drawing);
    text_add(text, "}\n");
}
