// OUTPUT: 7.00
#include <stdarg.h>
#include <stdio.h>
static long double sum(int n, ...) {
    va_list list;
    va_start(list, n);
    long double total = 0;
    while (n--)
        total += va_arg(list, int) + va_arg(list, long double);
    va_end(list);
    return total;
}
int main(void) {
    printf("%.2Lf\n", sum(3, 1, 0.25L, 2, 0.5L, 3, 0.25L));
    return 0;
}
