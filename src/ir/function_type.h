// Types of C functions as texts: may a function be called through a pointer to another type?
//
// A text is the type's name as the Itanium ABI mangles it, as clang has it, without abbreviations:
//   i j l m x y ...   int, unsigned int, long, ...     v  void, which is no parameter
//   P type            a pointer                        K V r type    qualified
//   A3_ type          an array; A_ of any size         4node         struct or union node
//   F result parameters E   a function; z: variable arguments; no parameters at all: no prototype
// Enumerations are the integer types that they are compatible with. Beside these there are
//   ?4name            a type of which nothing else is known
//   N32_ Np_          in a call without a prototype: any integer of 32 bits, any pointer
#ifndef IR_FUNCTION_TYPE_H
#define IR_FUNCTION_TYPE_H

#include "base/text.h"
#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum IrFit { IR_FITS, IR_FIT_NOT_TOLD, IR_MISFIT } IrFit; // each outweighs those before

// Is the function, which is defined with type `function`, compatible with the type of the call (C17
// 6.2.7, 6.5.2.2)? `word_bits` is the width of long. A text that is NULL tells nothing.
IrFit ir_function_type_fits(const char *call, const char *function, unsigned word_bits);

// The same for a function of the C library: which of the integer types of one width size_t and its
// like are is the implementation's choice.
IrFit ir_function_type_fits_library(const char *call, const char *function, unsigned word_bits);

// May the function be called so?
IrFit ir_call_fits(const IrProgram *program, const char *call, const IrFunction *callee);

// Does the type of a function say what its parameters are?
bool ir_function_type_has_prototype(const char *type);

// How much of it is "F result".
size_t ir_function_type_result_length(const char *type);

// As C spells it.
void ir_function_type_spell(Text *text, const char *type);

#endif
