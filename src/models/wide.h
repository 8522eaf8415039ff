// Wide strings: what the models of wchar.h share.
#ifndef MODELS_WIDE_H
#define MODELS_WIDE_H

#include "models.h"

#include <wchar.h>
#include <wctype.h>

static inline size_t wide_length(const wchar_t *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

// The C locale of glibc has 128 characters: 0 to 127, each one byte that is its own code.
static inline bool is_ascii(wint_t c) { return c < 128; }

#endif
