// OUTPUT: 1 -2147483648
// OUTPUT: 1 4294967295
// OUTPUT: 1 0
// OUTPUT: 1 44
// OUTPUT: 0 -2
// OUTPUT: 1 4294967281
// OUTPUT: 0
#include <limits.h>
#include <stdio.h>
int main(void) {
    int i;
    unsigned u;
    long l;
    unsigned char c;
    printf("%d ", __builtin_add_overflow(INT_MAX, 1, &i)); printf("%d\n", i);
    printf("%d ", __builtin_sub_overflow(1u, 2u, &u)); printf("%u\n", u);
    printf("%d ", __builtin_mul_overflow(1l << 40, 1l << 40, &l)); printf("%ld\n", l);
    printf("%d ", __builtin_add_overflow(200, 100, &c)); printf("%d\n", c);
    printf("%d ", __builtin_sub_overflow(-1, 1u, &l)); printf("%ld\n", l);
    printf("%d ", __builtin_mul_overflow(-3, 5u, &u)); printf("%u\n", u);
    printf("%d\n", __builtin_smull_overflow(3, 4, &l));
    return 0;
}
