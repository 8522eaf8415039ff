// Places in source files, written so that they stay right when code moves: "file:line" becomes the number of the
// function or global that it belongs to, in the order in which they are met from the entry, and the distance to
// where that one starts.
#ifndef API_PLACES_H
#define API_PLACES_H

#include "base/intern.h"
#include "base/text.h"
#include "ir/references.h"

typedef struct PlaceOwner {
    const char *file; // interned by the program, or NULL
    uint32_t first, last;
} PlaceOwner;

typedef struct Places {
    PlaceOwner *owners;
    uint32_t n_owners;
} Places;

Places places_of(const IrProgram *program, const Graph *references, IrFunctionId entry);
void places_release(Places *places);

// The owner of a line, or IR_NONE. A line of a file that no owner is in needs none: *is_foreign.
uint32_t places_find(const Places *places, const char *file, uint32_t line, bool *is_foreign);

// The text with every "file:line" of an owner written so; NULL when one of them has no owner. The caller frees.
char *places_encode(const Places *places, const char *text);
// And back; NULL when it was not written so.
char *places_decode(const Places *places, const char *text);

#endif
