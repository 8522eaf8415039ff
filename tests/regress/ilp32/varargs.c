// OPTIONS: --data-model ILP32
// OUTPUT: 8589934709.75
#include <stdarg.h>
#include <stdio.h>
struct big { short s[5]; };
struct small { char c; };
static double sum(const char *kinds, ...) {
    double total = 0;
    va_list list, copy;
    va_start(list, kinds);
    va_copy(copy, list);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': total += va_arg(copy, int); break;
        case 'L': total += va_arg(copy, long long); break;
        case 'd': total += va_arg(copy, double); break;
        case 'D': total += va_arg(copy, long double); break;
        case 'b': total += va_arg(copy, struct big).s[4]; break;
        case 's': total += va_arg(copy, struct small).c; break;
        }
    va_end(copy);
    return total;
}
int main(void) {
    struct big b = {{0, 0, 0, 0, 100}};
    struct small s = {7};
    printf("%.2f\n", sum("iLdDbsi", 1, 1ll << 33, 2.5, 4.25L, b, s, 3));
    return 0;
}
