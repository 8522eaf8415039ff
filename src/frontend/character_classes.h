// glibc's ctype.h makes isdigit(c) and its kin `(*__ctype_b_loc())[c] & bit`: an element of a
// constant table, of which a proof knows nothing where c is not known. A model that compares c
// gives the same bit, and the comparison tells what c is in either case.
#ifndef FRONTEND_CHARACTER_CLASSES_H
#define FRONTEND_CHARACTER_CLASSES_H

#include <llvm-c/Types.h>

// Takes the bits of such elements from the model (models/ctype.c). The table is still read, so that
// an index beyond it is seen. Variables have been promoted.
void character_classes_compare(LLVMModuleRef module);

#endif
