// EXPECT: library TRUE
// DECIDE: yes
#include <stdarg.h>
#include <stdio.h>
static void report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}
int main(void) {
    report("%d and %ld %f\n", 1, 2L, 3.0);
    report("nothing\n");
    return 0;
}
