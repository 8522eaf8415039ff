// OUTPUT: 0.100000001 0.10000000149011612 0.333333333333333333342
// OUTPUT: 6.875 2.594
// OUTPUT: 0 0 1
// OUTPUT: 16777216.0 16777217.0 16777217
// OUTPUT: 18446744073709551616 9223372036854775808
// OUTPUT: 18000000000000000000 -3
// OUTPUT: 32 3.0
#include <stdio.h>
static float f(float a, double b, long double c) { return a + b + c; }
static long double power(long double x, int n) { return n ? x * power(x, n - 1) : 1; }
int main(void) {
    float a = 0.1f;
    double b = a;
    long double c = 1.0L / 3;
    printf("%.9g %.17g %.21Lg\n", a, b, c);
    printf("%g %.3Lf\n", f(1.5f, 2.25, 3.125L), power(1.1L, 10));
    printf("%d %d %d\n", a == 0.1, a < b, (float)b == a);
    int i = 16777217;
    printf("%.1f %.1f %d\n", (float)i, (double)i, (int)(long double)i);
    printf("%.0f %.0f\n", (double)18446744073709551615u, (float)(1ul << 63));
    printf("%lu %d\n", (unsigned long)1.8e19, (signed char)-3.9);
    long double array[2] = {1.5L, c};
    printf("%zu %.1Lf\n", sizeof array, array[0] + array[0]);
    return 0;
}
