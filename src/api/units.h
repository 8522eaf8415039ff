// Which files make a program. Usually all of them do. Where two define the same symbol (every
// program of a project has its own main) they are in different programs; what no other file defines
// is shared, and linked where it is needed, as a linker does with a library.
#ifndef API_UNITS_H
#define API_UNITS_H

#include "frontend/frontend.h"

typedef VEC(size_t) UnitFiles; // indices of files
typedef VEC(UnitFiles) Units;

// The first one holds the shared files, and so may be missing. Files without an image are in none.
bool units_find(const FrontendOptions *options, const Text *images, Units *units, Diag *diag);
void units_release(Units *units);

#endif
