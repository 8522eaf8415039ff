// The result is an index where it is less than the size.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    if (n < (int)sizeof b - 1) {
        b[n] = '.';
        b[n + 1] = 0;
    }
    puts(b);
    return 0;
}
