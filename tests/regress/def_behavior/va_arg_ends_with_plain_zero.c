// EXPECT: library FALSE(library)
#include <stdarg.h>
#include <stddef.h>
static int count(const char *first, ...) {
    va_list rest;
    int n = 0;
    va_start(rest, first);
    for (const char *s = first; s; s = va_arg(rest, const char *))
        n++;
    va_end(rest);
    return n;
}
int main(void) { return count("a", "b", 0); }
