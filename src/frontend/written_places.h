// Which memory a piece of a program writes, as far as its code shows that: variables, and what
// parameters point to. Anything else is unknown.
#ifndef FRONTEND_WRITTEN_PLACES_H
#define FRONTEND_WRITTEN_PLACES_H

#include "base/map.h"
#include "base/vec.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

// Memory from an address on.
typedef struct Place {
    LLVMValueRef
        root;      // a variable (alloca), a global, or a parameter that points there; NULL: none
    bool is_start; // the address is that of the root, not one behind it
    uint64_t size; // bytes; 0: any number, before and behind, of the same object
} Place;

typedef struct Places {
    VEC(Place) items;
    bool is_unknown;     // and any other memory
    bool makes_pointers; // __CPROVER_is_fresh and the like are called
} Places;

typedef VEC(LLVMBasicBlockRef) BlockList;

// Where an address leads.
Place place_of_address(LLVMValueRef address, uint64_t size);

// Is all of one place in another?
bool place_covers(const Place *place, const Place *other);

// What the blocks of a function write; what functions write is kept in `known` (a zeroed map), to
// be released by written_release.
Places written_by_blocks(const BlockList *blocks, Map *known);
// What a call does.
Places written_by_call(LLVMValueRef call, Map *known);
void written_release(Map *known);
void places_release(Places *places);

#endif
