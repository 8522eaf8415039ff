// A call of the printf family while it is executed (print.c), for the files that it is in:
//   print.c         arguments, conversions, formats
//   print_string.c  strings that are read
//   print_buffer.c  what is written into memory
#ifndef EXEC_PRINT_H
#define EXEC_PRINT_H

#include "exec/internal.h"

#include "base/vec.h"
#include "ir/format.h"

enum {
    PRINT_MAX_TEXT = 4096, // of characters that are known
};

typedef struct PrintRange {
    SmgObjectId id;
    Term offset, size;
} PrintRange;

// A width or precision: it lies between these; `term` only where it is not one number.
typedef struct PrintField {
    Interval known;
    Term term;
} PrintField;

typedef struct PrintByte {
    Number at; // in the text
    Term value;
} PrintByte;

typedef struct PrintCall {
    const IrInstr *instr;
    const IrFunction *callee;
    const SmgValue *values;
    const IrTypeId *types;
    uint32_t n;
} PrintCall;

typedef struct Printer {
    Exec *x;
    ExecState *s;
    const PrintCall *call;
    IrPrint shape;
    uint32_t index;      // the next argument of the call, while there are any
    Term next;           // the next variable argument in memory
    PrintField stars[2]; // of the conversion that is being read
    uint32_t n_stars;
    Term length;   // so far
    Text text;     // all of it, or what is in front of the first thing that is not known
    bool is_exact; // all of it
    bool may_hold_zero;
    VEC(PrintRange) read; // the format and the strings that were read
    VEC(PrintByte) bytes; // single paths: others that are known
} Printer;

bool print_give_up(Printer *p, const char *what, const IrConversion *c);
bool print_writes_memory(const Printer *p);
bool print_find_readable(Printer *p, Term address, Term size, SmgObjectId *id, Term *offset);
// *is_known: the value is; otherwise any bits may be there.
bool print_next_argument(Printer *p, uint32_t size, SmgValue *value, bool *is_known);
// One of the call's fixed arguments.
Term print_argument(Printer *p, int n);

// ---- Numbers: some of them are new, and lie between bounds
Term print_smaller(Printer *p, Term a, Term b);
Term print_between(Printer *p, Number least, Number most);
// Goes on where the condition holds; where it does not, the call is executed again.
bool print_split(Printer *p, Formula condition);

PrintField print_precision(const Printer *p, const IrConversion *c);
bool print_is_fixed(PrintField field);
// Width and precision are numbers for which the text itself is worth having.
bool print_has_small_fields(const Printer *p, const IrConversion *c);
// So many characters, padded to the width; or these, with nothing else before.
void print_add_unknown(Printer *p, const IrConversion *c, Term length);
void print_add_known(Printer *p, const char *chars, size_t n);
// The same for characters that are terms.
void print_add_terms(Printer *p, const IrConversion *c, const Term *terms, size_t n);

// ---- print_string.c
bool print_string(Printer *p, const IrConversion *c);
bool print_read_byte(Exec *x, const ExecState *s, SmgObjectId id, Term at, Number *byte);
// A string that is known, and not longer than PRINT_MAX_TEXT.
bool print_read_known(Exec *x, ExecState *s, Term address, char text[PRINT_MAX_TEXT]);

// ---- print_buffer.c
bool print_write_buffer(Printer *p); // and the result

#endif
