// Positions in source files ("file:line"), written so that they stay right when code moves: as the
// number of the function or global that the line belongs to (its owner), in the order in which they
// are met from the entry, and the distance to the owner's first line.
#ifndef API_SOURCE_POSITIONS_H
#define API_SOURCE_POSITIONS_H

#include "base/intern.h"
#include "base/text.h"
#include "ir/references.h"

typedef struct PositionOwner {
    const char *file; // interned by the program, or NULL
    uint32_t first, last;
} PositionOwner;

typedef struct SourcePositions {
    PositionOwner *owners;
    uint32_t n_owners;
} SourcePositions;

SourcePositions source_positions_of(const IrProgram *program, const Graph *references,
                                    IrFunctionId entry);
void source_positions_release(SourcePositions *positions);

// The owner of a line, or IR_NONE. A line of a file that no owner is in needs none: *is_foreign.
uint32_t source_positions_find(const SourcePositions *positions, const char *file, uint32_t line,
                               bool *is_foreign);

// The text with every "file:line" of an owner written so; NULL when one of them has no owner. The
// caller frees.
char *source_positions_encode(const SourcePositions *positions, const char *text);
// And back; NULL when it was not written so.
char *source_positions_decode(const SourcePositions *positions, const char *text);

#endif
