// A drawing that knows nothing of what it shows: nodes with a title and rows, edges between them,
// notes. Engines fill it in; src/output writes it as text or DOT.
#ifndef TASK_DRAWING_H
#define TASK_DRAWING_H

#include "base/text.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum { DRAWING_NONE = UINT32_MAX };

typedef enum DrawingTone {
    DRAWING_PLAIN,
    DRAWING_MARKED, // stands out: a merged state, a frame
    DRAWING_GOOD,   // a path that ended well
    DRAWING_BAD,    // a violation
    DRAWING_OPEN,   // not followed further
    DRAWING_FADED,  // no longer there: freed memory
    N_DRAWING_TONES
} DrawingTone;

typedef struct DrawingNode {
    Text title;       // one line or several
    VEC(char *) rows; // listed below the title; edges may start at one
    DrawingTone tone;
    bool is_leaf; // an end without a name of its own: as text it is written where edges lead to it
} DrawingNode;

typedef enum DrawingLine { DRAWING_SOLID, DRAWING_BOLD, DRAWING_DASHED } DrawingLine;

typedef struct DrawingEdge {
    uint32_t from, to;
    uint32_t row; // of `from`, or DRAWING_NONE
    DrawingLine line;
    char *label; // never NULL
} DrawingEdge;

typedef struct Drawing {
    Text title;
    VEC(DrawingNode) nodes;
    VEC(DrawingEdge) edges;
    Text notes; // lines below the drawing
} Drawing;      // a zeroed one is empty

uint32_t drawing_add_node(Drawing *drawing, DrawingTone tone); // the title is added by the caller
Text *drawing_title(Drawing *drawing, uint32_t node);          // valid until the next node is added
uint32_t drawing_add_row(Drawing *drawing, uint32_t node, Text *row); // takes the text
void drawing_add_edge(Drawing *drawing, uint32_t from, uint32_t row, uint32_t to, DrawingLine line,
                      const char *label);
void drawing_release(Drawing *drawing);

#endif
