// Structures of 1 to 40 bytes as arguments and results: in registers, in two, in memory.
// OUTPUT: 2 12 36 80 392 576 810 3600 4352 5202 14400 65600 .
#include <stdio.h>
#define SIZES(X) X(1) X(2) X(3) X(4) X(7) X(8) X(9) X(15) X(16) X(17) X(24) X(40)
#define TYPE(n) struct s##n { unsigned char b[n]; }; \
    static struct s##n turn##n(struct s##n x) { \
        struct s##n r; \
        for (int i = 0; i < n; i++) r.b[i] = x.b[n - 1 - i] + 1; \
        return r; \
    }
SIZES(TYPE)
#define USE(n) { struct s##n x; for (int i = 0; i < n; i++) x.b[i] = i * 3; \
    struct s##n y = turn##n(turn##n(x)); int sum = 0; \
    for (int i = 0; i < n; i++) sum += y.b[i] * (i + 1); printf("%d ", sum); }
int main(void) {
    SIZES(USE)
    puts(".");
    return 0;
}
