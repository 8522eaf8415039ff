// The scanf family: what reading from streams (scanf.c) and from strings (sscanf.c) share.
#ifndef MODELS_SCAN_H
#define MODELS_SCAN_H

#include "models.h"

#include <stdarg.h>

// A conversion specification: %[*][m][width][length]letter
struct Conversion {
    bool suppressed;  // *: nothing is stored
    bool allocated;   // m: the text is stored in new memory
    size_t width;     // 0: none was given
    int length;       // 'H' for hh, 'L' for ll, j, q and L, else the letter or 0
    char letter;      // 0 when the format ends before it
    const char *set;  // of %[: what is between the brackets, without ^
    size_t set_count; //
    bool set_inverted;
};

// A call: its arguments and how many were stored to. A struct, so that helpers can take them.
struct Scan {
    va_list args;
    int items;
};

enum ScanResult { SCAN_GOES_ON, SCAN_NO_MATCH, SCAN_NO_INPUT };

// Reads what follows a % in a format; returns the place behind it.
const char *__assay_read_conversion(struct Conversion *conversion, const char *format);

// Does %s, %[ accept the character? (0..255)
bool __assay_accepts(const struct Conversion *conversion, int c);

void __assay_store_integer(struct Scan *scan, const struct Conversion *conversion,
                           unsigned long long bits);
void __assay_store_pointer(struct Scan *scan, const struct Conversion *conversion, void *value);

// Where characters go: the next argument, or new memory (null when there is none), or nowhere.
struct Target {
    char *text;   // null: nowhere
    char **owner; // of new memory, else null
    size_t room;  // of new memory
    size_t count;
};
bool __assay_open_target(struct Target *target, struct Scan *scan,
                         const struct Conversion *conversion);
bool __assay_add_char(struct Target *target, int c);

int __assay_vsscanf(const char *text, const char *format, va_list args);

#endif
