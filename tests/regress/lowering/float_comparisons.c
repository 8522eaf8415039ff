// OUTPUT: 110100 00 011010 10 011010 10 000100 11 000111 10 end
// OUTPUT: 1 1 0
// OUTPUT: 1 0 1
#include <math.h>
#include <stdio.h>
static void compare(double a, double b) {
    printf("%d%d%d%d%d%d %d%d ", a < b, a <= b, a == b, a != b, a >= b, a > b, !(a < b),
           __builtin_isunordered(a, b));
}
int main(void) {
    compare(1, 2);
    compare(2, 2);
    compare(-0.0, 0.0);
    compare(NAN, 1);
    compare(INFINITY, 1e308);
    puts("end");
    double x = NAN, zero = 0.0;
    printf("%d %d %d\n", isnan(x) != 0, isinf(1 / zero) != 0, isnormal(1e-310) != 0);
    printf("%d %d %d\n", x ? 1 : 0, zero ? 1 : 0, !-zero);
    return 0;
}
