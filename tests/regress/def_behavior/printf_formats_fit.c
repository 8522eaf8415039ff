// EXPECT: library TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned char byte = (unsigned char)n;
    float half = 0.5f;
    printf("%d %u %x %c %hhu\n", n, n, n, n, byte);
    printf("%ld %zu %lld %jd %p\n", 1L, sizeof n, 1LL, (long)1, (void *)&n);
    printf("%*d %-8.3f %+d %#o %05d %.2s %Lg %%\n", 5, n, half, n, n, n, "abc", 1.0L);
    return fprintf(stderr, "unused arguments are fine\n", n) < 0;
}
