// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [100], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdarg.h>
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void put(char *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsprintf(to, format, arguments);
    va_end(arguments);
}
int main(void) {
    char b[3];
    put(b, "%u", (unsigned)__VERIFIER_nondet_uchar());
    return 0;
}
