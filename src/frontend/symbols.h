// What a compiled file defines for others, and what it needs of them.
#ifndef FRONTEND_SYMBOLS_H
#define FRONTEND_SYMBOLS_H

#include "base/diag.h"
#include "base/intern.h"
#include "base/vec.h"

#include <stdbool.h>

typedef VEC(const char *) SymbolList; // interned

typedef struct Symbols {
    SymbolList defined; // only one file of a program may define them
    SymbolList needed;  // declared only, or defined until another file defines them
} Symbols;

// Of bitcode or LLVM's text; false after an error.
bool symbols_read(const char *file, const Text *image, Interner *names, Symbols *symbols,
                  Diag *diag);
void symbols_release(Symbols *symbols);

#endif
