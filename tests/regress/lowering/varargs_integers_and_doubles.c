// OUTPUT: 1015.75
// OUTPUT: 55
// OUTPUT: 55
// OUTPUT: 15
// OUTPUT: -3
#include <stdarg.h>
#include <stdio.h>
static double sum(const char *kinds, ...) {
    double total = 0;
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': total += va_arg(list, int); break;
        case 'l': total += va_arg(list, long); break;
        case 'd': total += va_arg(list, double); break;
        case 'D': total += va_arg(list, long double); break;
        case 'p': total += *va_arg(list, int *); break;
        }
    va_end(list);
    return total;
}
int main(void) {
    int x = 1000;
    printf("%g\n", sum("idlDip", 1, 2.5, 3L, 4.25L, 5, &x));
    printf("%g\n", sum("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    printf("%g\n", sum("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
    printf("%g\n", sum("DiDiD", 1.L, 2, 3.L, 4, 5.L));
    printf("%g\n", sum("ii", (char)-1, (short)-2));
    return 0;
}
