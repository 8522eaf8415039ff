// assert.h: __assert_fail is native, the others have different arguments.
#define _GNU_SOURCE
#include "models.h"

#include <assert.h>

// For programs that call it without the header.
#undef assert
void assert(int condition) {
    if (condition == 0)
        __assert_fail("assert", "", 0, "");
}

_Noreturn void __assert(const char *assertion, const char *file, int line) {
    __assert_fail(assertion, file, (unsigned)line, "");
}

_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line,
                                    const char *function) {
    (void)number;
    __assert_fail("assert_perror", file, line, function);
}
