// EXPECT: library TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    const char *format = n == 7 ? "%x\n" : "%d\n";
    printf(format, n);
    return 0;
}
