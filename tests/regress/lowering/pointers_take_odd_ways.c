// Through unaligned memory, halves, reversed bytes and unions a pointer stays what it is.
// VIOLATION: none
// OUTPUT: 7777
#include <stdio.h>
#include <string.h>
int main(void) {
    char buffer[32];
    int x = 7, *p;
    *(int **)(buffer + 5) = &x;
    memmove(buffer + 6, buffer + 5, sizeof p);
    memcpy(&p, buffer + 6, sizeof p);
    printf("%d", *p);
    unsigned low = (unsigned)(unsigned long)&x, high = (unsigned)((unsigned long)&x >> 32);
    p = (int *)((unsigned long)high << 32 | low);
    printf("%d", *p);
    p = (int *)__builtin_bswap64(__builtin_bswap64((unsigned long)&x));
    printf("%d", *p);
    union { int *p; unsigned long n; char bytes[8]; } u = {.p = &x};
    u.n += 16, u.n -= 16, u.bytes[0] ^= 0;
    printf("%d\n", *u.p);
    return 0;
}
