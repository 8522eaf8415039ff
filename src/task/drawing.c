#include "task/drawing.h"

uint32_t drawing_add_node(Drawing *drawing, DrawingTone tone) {
    vec_push(&drawing->nodes, ((DrawingNode){.tone = tone}));
    return (uint32_t)drawing->nodes.count - 1;
}

Text *drawing_title(Drawing *drawing, uint32_t node) { return &drawing->nodes.items[node].title; }

uint32_t drawing_add_row(Drawing *drawing, uint32_t node, Text *row) {
    DrawingNode *n = &drawing->nodes.items[node];
    vec_push(&n->rows, text_take(row));
    return (uint32_t)n->rows.count - 1;
}

void drawing_add_edge(Drawing *drawing, uint32_t from, uint32_t row, uint32_t to, DrawingLine line,
                      const char *label) {
    vec_push(
        &drawing->edges,
        ((DrawingEdge){
            .from = from, .to = to, .row = row, .line = line, .label = memory_copy_string(label)}));
}

void drawing_release(Drawing *drawing) {
    for (size_t i = 0; i < drawing->nodes.count; i++) {
        DrawingNode *node = &drawing->nodes.items[i];
        text_release(&node->title);
        for (size_t r = 0; r < node->rows.count; r++)
            free(node->rows.items[r]);
        vec_free(&node->rows);
    }
    for (size_t i = 0; i < drawing->edges.count; i++)
        free(drawing->edges.items[i].label);
    vec_free(&drawing->nodes);
    vec_free(&drawing->edges);
    text_release(&drawing->title);
    text_release(&drawing->notes);
}
