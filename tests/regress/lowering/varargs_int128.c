// It comes in two registers, but the list holds it aligned to 16 bytes.
// OUTPUT: 327
#include <stdarg.h>
#include <stdio.h>
struct wide { __int128 x; };
static long sum(int n, ...) {
    va_list list;
    va_start(list, n);
    long total = 0;
    while (n--) {
        total += va_arg(list, int);
        total += (long)(va_arg(list, __int128) >> 1);
        total += (long)va_arg(list, struct wide).x;
    }
    va_end(list);
    return total;
}
int main(void) {
    __int128 x = 14;
    struct wide w = {100};
    printf("%ld\n", sum(3, 1, x, w, 2, x, w, 3, x, w));
    return 0;
}
