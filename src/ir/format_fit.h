// Do the arguments of a call fit its format? C17 7.21.6.1, 7.21.6.2 and 7.27.3.5 say what is
// undefined, and glibc's manual what it adds. What counts of a type is its kind and size: signed
// and unsigned types are alike, and so are pointers to whatever.
#ifndef IR_FORMAT_FIT_H
#define IR_FORMAT_FIT_H

#include "base/text.h"

#include <stdint.h>

typedef enum IrFormatFit {
    IR_FORMAT_FITS,
    IR_FORMAT_MISFITS,
    IR_FORMAT_NOT_KNOWN // numbered arguments
} IrFormatFit;

// A call is described by the function's name and a letter for each argument behind the format:
// "printf(il)". Letters: i an integer of 4 bytes, l of 8, q a larger one, d double, L long double,
// p a pointer, o another. A name with "scanf" in it is one of that family; strftime is one by
// itself.
IrFormatFit ir_format_fit(const char *format, const char *call, uint32_t pointer_bytes, Text *why);

// The description of a call from the list of its arguments' words: '-' is padding, '.' the rest of
// an argument.
void ir_format_describe(Text *call, const char *function, const char *types);

#endif
