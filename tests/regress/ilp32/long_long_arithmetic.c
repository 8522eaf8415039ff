// OPTIONS: --data-model ILP32
// OUTPUT: 93697747676335708 15899362585920840993
// OUTPUT: 74565 1
// OUTPUT: -1985229329 4294967295
// OUTPUT: -8
#include <stdio.h>
static long long mix(long long a, unsigned long long b, int s) { return (a << s) / 7 + (long long)(b % 1000003); }
int main(void) {
    long long a = 0x123456789abcdefLL;
    printf("%lld %llu\n", mix(a, ~0ull, 3), (unsigned long long)a * a);
    printf("%lld %d\n", a >> 40, a > 0xffffffffLL);
    printf("%ld %lu\n", (long)a, -1ul);
    printf("%zd\n", (char *)&a - (char *)(&a + 1));
    return 0;
}
