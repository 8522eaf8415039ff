// Functions with variable arguments hand them on.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdarg.h>
#include <stdio.h>
static int put(char *to, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return n;
}
static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}
int main(int argc, char **argv) {
    char b[16];
    if (put(b, sizeof b, "%s: %d\n", argv[0], argc) >= (int)sizeof b)
        say("%s is too long for %zu bytes\n", argv[0], sizeof b);
    puts(b);
    return 0;
}
