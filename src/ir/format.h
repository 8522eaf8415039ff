// The format strings of the printf family: which arguments its members have, and what a format
// needs. The engine that executes such a call reads the arguments and writes the text.
#ifndef IR_FORMAT_H
#define IR_FORMAT_H

#include "ir/ir.h"

#include <stddef.h>

// Which argument of the call is what; -1: there is none.
typedef struct IrPrint {
    int stream, buffer, size, format;
    bool has_list; // the va_list follows the format
} IrPrint;

IrPrint ir_print_of(IrNative native);

enum { IR_LARGEST_FIELD = 1 << 24 };

typedef struct IrConversion {
    char flags[8];
    int width;
    int precision; // -1: none
    uint32_t size; // bytes of the argument of an integer conversion
    uint32_t bits; // of it that count
    bool is_long_double;
    bool is_wide;      // %ls, %lc
    char letter;       // 0: the format ends here
    const char *start; // "%...", `length` characters, for messages
    int length;
} IrConversion;

// What reading a format calls. Each gives false to stop.
typedef struct IrFormatReader {
    uint32_t pointer_bytes;
    bool (*next_int)(void *context, int *value); // the argument of a "*"
    void (*text)(void *context, const char *text, size_t length);
    bool (*convert)(void *context, const IrConversion *conversion);
    void *context;
} IrFormatReader;

bool ir_read_format(const IrFormatReader *reader, const char *format);

// What a format makes printf do beyond reading the call's own arguments. Writing (%n), wide
// strings, numbered arguments and whatever is not known here are IR_FORMAT_OTHER.
typedef enum IrFormatKind {
    IR_FORMAT_PLAIN,
    IR_FORMAT_READS_STRINGS,
    IR_FORMAT_OTHER
} IrFormatKind;

enum { IR_MOST_TEXTS = 16 };

typedef struct IrFormatText {
    uint64_t at;   // where the pointer lies in the variable arguments
    int precision; // so many characters at most; -1: up to a 0
} IrFormatText;

typedef struct IrFormatNeeds {
    IrFormatKind kind;
    uint64_t bytes; // that it reads of the variable arguments, unless IR_FORMAT_OTHER
    uint32_t n_texts;
    IrFormatText texts[IR_MOST_TEXTS]; // the strings that it prints, the first ones
} IrFormatNeeds;

IrFormatNeeds ir_format_needs(const char *format, uint32_t pointer_bytes);

#endif
