// strverscmp against the real library; strlcpy and strlcat, which that may not have, against what
// they are for.
#define _GNU_SOURCE
#include "check.h"

#include <string.h>

#ifdef __GLIBC__
#if !__GLIBC_PREREQ(2, 38)
#define NO_STRLCPY
#endif
#endif

// The real library of this machine may be older: the same text then comes from code of our own.
#if defined NO_STRLCPY && !defined __clang__
static size_t strlcpy(char *to, const char *from, size_t size) {
    size_t n = strnlen(from, size ? size - 1 : 0);
    if (size)
        memcpy(to, from, n), to[n] = 0;
    return strlen(from);
}

static size_t strlcat(char *to, const char *from, size_t size) {
    size_t length = strnlen(to, size);
    return length + (length < size ? strlcpy(to + length, from, size - length) : strlen(from));
}
#else
size_t strlcpy(char *, const char *, size_t);
size_t strlcat(char *, const char *, size_t);
#endif

int main(void) {
    static const char chars[] = "0012a.9";
    for (int i = 0; i < 3000; i++) {
        char a[12] = "", b[12] = "";
        unsigned same = below(6);
        for (unsigned k = 0; k < 10; k++) {
            a[k] = chars[below(7)];
            b[k] = k < same ? a[k] : chars[below(7)];
        }
        a[below(11)] = b[below(11)] = 0;
        add((unsigned)strverscmp(a, b));
    }
    report("strverscmp");
    for (int i = 0; i < 300; i++) {
        char from[9] = "abcdefgh", to[8] = "1234567";
        from[below(9)] = 0, to[below(8)] = 0;
        unsigned size = below(9);
        add(strlcat(to, from, size)), add_bytes(to, 8);
        add(strlcpy(to, from, size)), add_text(size ? to : "");
    }
    report("strlcpy");
    return 0;
}
