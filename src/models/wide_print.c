// What printf's %lc and %ls print, and what %n counts (frontend/print_calls.c). In the C locale a
// wide character above 127 has no bytes: printf fails, which is not modelled.
#include "models.h"

#include <wchar.h>

void __assay_wide_output_fails(void); // not supported

static char narrow(wchar_t c) {
    if (c < 0 || c > 127)
        __assay_wide_output_fails();
    return (char)c;
}

int __assay_narrow_character(wchar_t c) { return narrow(c); }

// The characters up to the end, or `most` of them.
char *__assay_narrow_text(const wchar_t *text, size_t most) {
    size_t length = 0;
    while (length < most && text[length] != 0)
        length++;
    char *narrowed = __assay_static_alloc(length + 1);
    for (size_t i = 0; i < length; i++)
        narrowed[i] = narrow(text[i]);
    narrowed[length] = 0;
    return narrowed;
}

// printf that fails (a text of more than INT_MAX characters) may have stored numbers or not.
int __assay_print_count(int count) {
    if (count >= 0)
        return count;
    __assay_inexact("%n");
    return __assay_nondet_int();
}
