// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// OUTPUT: 12-abc
// DECIDE: yes
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = -1, m = -1;
    signed char small = -1;
    char buffer[20];
    printf("%d%n-%s%hhn\n", 12, &n, "abc", &small);
    assert(n == 2 && small == 6);
    snprintf(buffer, sizeof buffer, "%d%n,%d%n", __VERIFIER_nondet_int(), &n, __VERIFIER_nondet_int(),
             &m);
    assert(n >= 1 && n <= 11 && m > n && m <= 23);
    buffer[n > 18 ? 0 : n] = 0;
    return 0;
}
