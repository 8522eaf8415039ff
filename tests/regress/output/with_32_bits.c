// Words of 4 bytes, a va_list that is a pointer.
// EXPECT: valid-memsafety TRUE
// OPTIONS: --data-model ILP32
// DECIDE: yes
#include <stdarg.h>
#include <stdio.h>
static void put(char *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsprintf(to, format, arguments);
    va_end(arguments);
}
int main(int argc, char **argv) {
    char b[60], c[60];
    sprintf(b, "%d %lld %ld %s %zu", argc, (long long)argc, (long)argc, "x", sizeof argc);
    put(c, "%lld %s %d", (long long)argc, "abc", argc);
    puts(b);
    puts(c);
    return 0;
}
