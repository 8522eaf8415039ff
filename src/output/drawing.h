// Drawings as text for terminals and as DOT for Graphviz.
#ifndef OUTPUT_DRAWING_H
#define OUTPUT_DRAWING_H

#include "task/drawing.h"

void output_drawing_text(Text *text, const Drawing *drawing);
void output_drawing_dot(Text *text, const Drawing *drawing);

#endif
