// What is known of the functions that every engine handles itself (natives.def), which C functions
// they are, and which C functions no engine can follow.
#ifndef IR_NATIVES_H
#define IR_NATIVES_H

#include "ir/ir.h"

// ---- The table of natives: see natives.def ----------------------------------------------------

typedef enum IrNativeResult {
    IR_GIVES_NOTHING,
    IR_GIVES_INPUT,
    IR_GIVES_OBJECT,
    IR_GIVES_EXACT,
    IR_GIVES_ANY,
} IrNativeResult;

typedef enum IrNativeEffect {
    IR_FAILS = 1,             // violates unreach-call
    IR_MAY_END = 2,           // may end the run
    IR_MAY_GIVE_NULL = 4,     // the allocation may fail
    IR_GIVES_ZEROS = 8,       // the new object is all zero, else its contents are arbitrary
    IR_LOOKS_AT_OBJECTS = 16, // the result depends on which objects are alive, and on contents
    IR_SETS_ERRNO = 32,       // may set errno and signgam (ir_math_may_set)
} IrNativeEffect;

typedef struct IrNativeInfo {
    const char *name;      // as in natives.def
    const char *arguments; // their letters
    IrNativeResult result;
    uint32_t effects; // a set of IrNativeEffect
    const char *meaning;
} IrNativeInfo;

const IrNativeInfo *ir_native_info(IrNative native);

// How many arguments a call must pass: the first letters.
uint32_t ir_native_needs(IrNative native);

// The first argument of a kind (a letter), or -1: none.
int ir_native_argument(IrNative native, char kind);

// The type that an argument of a kind must have: IR_INT, IR_FLOAT or IR_POINTER.
IrTypeKind ir_native_type(char kind);

// Do the needed arguments and the result, if there is one, have the types that the table asks for?
// A call for which they do not has no defined effect. Numbers are at most as wide as a pointer.
bool ir_native_fits(const IrProgram *program, IrNative native, const IrTypeId *arguments,
                    uint32_t n_arguments, const IrTypeId *results, uint32_t n_results);

// Does the function give a nondeterministic value of an unsigned type? Its name says so: the IR's
// integers have no sign.
bool ir_nondet_is_unsigned(const char *function);

// May the function of math.h (a native) set this variable of the models: errno, or lgamma's
// signgam?
bool ir_math_may_set(const IrFunction *function, const char *global);

// The first argument of IR_NATIVE_IS_COVERED.
typedef enum IrCovered {
    IR_COVERED_FOLLOWS = 1, // what the arguments lead to has to be separate, too
    IR_COVERED_SHARED =
        2, // the function cannot observe whether they are: one object may be all of them
} IrCovered;

// ---- Names of C functions ---------------------------------------------------------------------

typedef struct IrNativeName {
    const char *name; // of the C function
    IrNative native;
} IrNativeName;

typedef struct IrUnsupportedName {
    const char *name;
    const char *reason;
} IrUnsupportedName;

// Both sorted by name (strcmp), without duplicates. Nondet functions are not listed: they are
// known by their prefix.
const IrNativeName *ir_native_names(uint32_t *count);
const IrUnsupportedName *ir_unsupported_names(uint32_t *count);

#endif
