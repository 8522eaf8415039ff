// The tables behind ir_native_by_name and ir_unsupported_by_name, for tests and documentation.
#ifndef IR_NATIVES_H
#define IR_NATIVES_H

#include "ir/ir.h"

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

// May the function of math.h (a native) set this variable of the models: errno, or lgamma's signgam?
bool ir_math_may_set(const IrFunction *function, const char *global);

// The first argument of IR_NATIVE_IS_COVERED.
typedef enum IrCovered {
    IR_COVERED_FOLLOWS = 1, // what the arguments lead to has to be separate, too
    IR_COVERED_SHARED =
        2, // the function cannot observe whether they are: one object may be all of them
} IrCovered;

#endif
