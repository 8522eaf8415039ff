// What holds at the locations of a linear system, as polyhedra: what is possible from the start on.
#ifndef ITS_INVARIANTS_H
#define ITS_INVARIANTS_H

#include "its/linear.h"

// Adds to each case, and to the transitions that the cases are of, what holds at their location.
// Nothing happens where that would be too much work.
void invariants_add(LinearSystem *system, Its *its, Budget *budget);

#endif
