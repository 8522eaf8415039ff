// OPTIONS: --data-model ILP32
// OUTPUT: -5 -64 0 8
// OUTPUT: 3ff00000 8
#include <stdio.h>
struct bits { long long a : 35; int b : 7; unsigned c : 20; };
union u { double d; unsigned half[2]; void *p; };
int main(void) {
    struct bits b = {-5, 63, 0xfffff};
    b.b++, b.c++;
    union u u = {.d = 1.0};
    printf("%lld %d %u %zu\n", (long long)b.a, b.b, b.c, sizeof b);
    printf("%x %zu\n", u.half[1], sizeof u);
    return 0;
}
