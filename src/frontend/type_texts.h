// C's types of functions as texts (ir/function_type.h).
//
// With -fsanitize=cfi-icall clang names the type of every function (`!type` at it), and tests it in
// front of every call through a pointer: `llvm.type.test(pointer, type)`. The names are the C++
// ABI's, in which an enumeration is a type like a structure: debug information tells them apart.
#ifndef FRONTEND_TYPE_TEXTS_H
#define FRONTEND_TYPE_TEXTS_H

#include "base/intern.h"
#include "base/map.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

#define TYPE_TEST "llvm.type.test"

typedef struct TypeTexts {
    LLVMModuleRef module; // whose debug information is asked
    Map names;            // of structures and enumerations -> what they are
    Map shapes;           // of structures by name, where there are several files
    bool has_names, has_files;
    Map local;            // types without a name -> number
    unsigned n_ambiguous; // names so far that may mean different types
    Interner strings;     // the texts
} TypeTexts;

// The type that the function is declared with; NULL: not known.
const char *type_text_of_function(TypeTexts *t, LLVMValueRef function);
// The same as a node of metadata, and its text.
LLVMValueRef type_node_of_function(LLVMValueRef function);
const char *type_text_of_node(TypeTexts *t, LLVMValueRef node);
// The type that a test (TYPE_TEST) asks for.
const char *type_text_of_test(TypeTexts *t, LLVMValueRef test);

void type_texts_release(TypeTexts *t);

#endif
