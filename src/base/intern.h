// Interned strings: equal texts have equal pointers, which live as long as the table.
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include "base/arena.h"
#include "base/map.h"

typedef struct Interner {
    Arena texts;
    Map chains; // hash -> InternEntry, entries with the same hash are chained
} Interner;     // a zeroed Interner is empty

const char *intern(Interner *interner, const char *text);
const char *intern_slice(Interner *interner, const char *text, size_t length);
void interner_release(Interner *interner);

#endif
