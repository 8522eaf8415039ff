// Difference bounds: from edges "u - v <= weight" the best bound of x - y, as a shortest path. The
// graph is the caller's; it is explored only as far as the question and the effort go.
#ifndef DOMAIN_DIFFERENCE_H
#define DOMAIN_DIFFERENCE_H

#include "base/number.h"

#include <stdint.h>

typedef struct DifferenceSearch DifferenceSearch;

// Reports each known edge `from - to <= weight` to difference_edge.
typedef void DifferenceEdges(void *context, uint32_t from, DifferenceSearch *search);
void difference_edge(DifferenceSearch *search, uint32_t to, Number weight);

// Is x - y <= bound shown by at most `effort` edges looked at? `x` and `y` differ.
bool difference_implies(DifferenceEdges *edges, void *context, uint32_t x, uint32_t y, Number bound,
                        unsigned effort);

#endif
