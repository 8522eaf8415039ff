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

enum ScanResult { SCAN_GOES_ON, SCAN_NO_MATCH, SCAN_NO_INPUT };

// A call: its arguments, and how many were stored to.
struct Scan {
    va_list args;
    bool has_target; // no list, but the next argument
    void *target;
    int items;
    enum ScanResult result;
    struct Stream *stream; // or
    const char *start;     // a text,
    const char *rest;      // what is left of it,
    size_t size;           // and its bytes, if a proof takes it for any text; else 0
};

static inline void *next_target(struct Scan *scan) {
    return scan->has_target ? scan->target : va_arg(scan->args, void *);
}

// Takes in what stands first in the format; gives the place behind it.
const char *__assay_scan_from_stream(struct Scan *scan, const char *format);
const char *__assay_scan_from_text(struct Scan *scan, const char *format);
void __assay_scan_begin_text(struct Scan *scan, const char *text);

static inline int scan_end(const struct Scan *scan) {
    return scan->result == SCAN_NO_INPUT && scan->items == 0 ? -1 : scan->items;
}

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

// Any number that the conversion may read.
unsigned long long __assay_any_integer(const struct Conversion *conversion);
bool __assay_store_any_float(struct Scan *scan, const struct Conversion *conversion); // finite?

// In a proof a text is made at once, of any characters, as many as `most` or fewer, but one at
// least; a character is made of %c, with no 0 behind. False: there is no memory.
bool __assay_store_any_text(struct Scan *scan, const struct Conversion *conversion, size_t most);
// Is it such a proof?
static inline bool makes_any_text(void) { return __assay_make_text(NULL, 0); }

int __assay_vsscanf(const char *text, const char *format, va_list args);

#endif
