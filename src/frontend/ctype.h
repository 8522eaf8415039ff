// C's types as debug information tells them. The C interface of LLVM has few accessors for it: most
// is read from the operands of metadata nodes. NULL is void, or a type that is not known.
#ifndef FRONTEND_CTYPE_H
#define FRONTEND_CTYPE_H

#include "base/text.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stdint.h>

// Operand i of a metadata node; NULL when there is none.
LLVMMetadataRef ctype_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned i);
const char *ctype_string(LLVMContextRef context, LLVMMetadataRef node, unsigned i);
uint64_t ctype_number(LLVMContextRef context, LLVMMetadataRef node, unsigned i); // 0: none

typedef enum CTypeKind {
    CTYPE_VOID, // or a type without a definition
    CTYPE_NUMBER,
    CTYPE_POINTER,
    CTYPE_STRUCT,
    CTYPE_UNION,
    CTYPE_ARRAY,
    CTYPE_FUNCTION,
} CTypeKind;

// Without typedefs and qualifiers.
LLVMMetadataRef ctype_strip(LLVMContextRef context, LLVMMetadataRef type);
CTypeKind ctype_kind(LLVMContextRef context, LLVMMetadataRef type);
// What a pointer points to, what an array is made of.
LLVMMetadataRef ctype_element(LLVMContextRef context, LLVMMetadataRef type);
uint64_t ctype_size(LLVMContextRef context, LLVMMetadataRef type); // bytes; 0: not known
bool ctype_is_char(LLVMContextRef context, LLVMMetadataRef type);  // plain char
bool ctype_is_signed(LLVMContextRef context, LLVMMetadataRef type);
bool ctype_is_const(LLVMContextRef context, LLVMMetadataRef type);
bool ctype_is_volatile(LLVMContextRef context, LLVMMetadataRef type); // or its elements are
// Is the type called so, by itself or through typedefs?
bool ctype_is_called(LLVMContextRef context, LLVMMetadataRef type, const char *name);
// As C spells it, as far as a short walk over pointers and qualifiers tells.
void ctype_spell(LLVMContextRef context, LLVMMetadataRef type, Text *text);

typedef struct CTypeMember {
    const char *name; // "" for an anonymous one
    LLVMMetadataRef type;
    uint64_t offset; // bytes
    uint64_t first_bit, bits;
    bool is_bit_field;
} CTypeMember;

unsigned ctype_count_members(LLVMContextRef context, LLVMMetadataRef type); // of a struct or union
CTypeMember ctype_member(LLVMContextRef context, LLVMMetadataRef type, unsigned i);

// Does a value of the type hold pointers?
bool ctype_holds_pointers(LLVMContextRef context, LLVMMetadataRef type);

// The types in a function's type: its result (0), then its parameters; NULL: void, or variable
// arguments.
unsigned ctype_count_signature(LLVMContextRef context, LLVMMetadataRef type);
LLVMMetadataRef ctype_signature(LLVMContextRef context, LLVMMetadataRef type, unsigned i);

// The compiled file that a function with debug information is of.
LLVMMetadataRef ctype_unit(LLVMContextRef context, LLVMValueRef function);

// The types of a function: its result and its parameters, from 0 on; NULL: void or not known.
LLVMMetadataRef ctype_result(LLVMContextRef context, LLVMValueRef function);
unsigned ctype_count_parameters(LLVMContextRef context, LLVMValueRef function);
LLVMMetadataRef ctype_parameter(LLVMContextRef context, LLVMValueRef function, unsigned i);

#endif
