// String literals: each occurrence is an array of its own, or shares its storage with others.
#ifndef FRONTEND_LITERALS_H
#define FRONTEND_LITERALS_H

#include <llvm-c/Types.h>

// They can be written to only as far as clang was asked for arrays of their own. For a module that
// was just read.
void literals_make_constant(LLVMModuleRef module);

// Functions that literals_share adds begin with this: the place of an address in a literal.
#define LITERALS_PLACE_FUNCTION "__assay_literal_place"

// Where the program compares addresses, a literal that contains another one may hold it, or may
// not: that is an input. Comes before variables are promoted.
void literals_share(LLVMModuleRef user);

#endif
