// EXPECT: library TRUE
// DECIDE: yes
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    return abs(-n) + div(7, n).quot + (int)strtol("10", NULL, 16) + atoi("-2147483648");
}
