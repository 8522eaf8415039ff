// OUTPUT: 130.5
#include <stdarg.h>
#include <stdio.h>
struct small { int a; };
struct pair { long a; double b; };
struct big { int a[7]; };
struct three { char c[3]; };
static double total(int n, ...) {
    va_list list;
    va_start(list, n);
    double sum = 0;
    while (n--) {
        sum += va_arg(list, struct small).a;
        struct pair p = va_arg(list, struct pair);
        sum += p.a + p.b;
        struct big b = va_arg(list, struct big);
        sum += b.a[6];
        sum += va_arg(list, struct three).c[2];
        sum += va_arg(list, int);
    }
    va_end(list);
    return sum;
}
int main(void) {
    struct small s = {1};
    struct pair p = {2, .5};
    struct big b = {{0, 0, 0, 0, 0, 0, 30}};
    struct three t = {{0, 0, 4}};
    printf("%g\n", total(3, s, p, b, t, 5, s, p, b, t, 6, s, p, b, t, 7));
    return 0;
}
