// OUTPUT: 558
#include <stdio.h>
static long f(char a, short b, int c, long d, float e, double g, char *h, int i, int j, int k, long l,
              double m, double n, float o, double p, double q, double r, double s, double t) {
    return a + b + c + d + (long)e + (long)g + *h + i + j * k + l + (long)(m + n + o + p + q + r + s * t);
}
int main(void) {
    char c = 7;
    printf("%ld\n", f(-1, 2, -3, 4, 5.5f, 6.5, &c, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
    return 0;
}
