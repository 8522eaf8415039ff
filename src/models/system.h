// The system: what the models of its calls share. What a system call gives is an input of the
// program: under some file system or filter of system calls each of these results is possible, at
// any time.
#ifndef MODELS_SYSTEM_H
#define MODELS_SYSTEM_H

#include "stream.h"

// A new file descriptor, or -1 with errno.
static inline int any_descriptor(void) {
    return any_status() != 0 ? -1 : __assay_new_file_number();
}

// Writes a text of `length` characters and its terminator: one that the function can give, or,
// marked as such, any.
static inline void write_text(char *s, size_t length, const char *function) {
    if (!__assay_nondet_bool()) {
        __builtin_memset(s, 'a', length);
    } else {
        __assay_inexact(function);
        make_arbitrary(s, length);
    }
    s[length] = 0;
}

#endif
