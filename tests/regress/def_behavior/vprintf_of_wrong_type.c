// EXPECT: library FALSE(library)
#include <stdarg.h>
#include <stdio.h>
static void report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}
int main(void) {
    report("%d and %d\n", 1, 2L);
    return 0;
}
