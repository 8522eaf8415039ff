// A run that a failed assume ends is no run at all: nothing leaks in it.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
#include <stdlib.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p = malloc(4);
    __VERIFIER_assume(__VERIFIER_nondet_int() != 0 && p == 0);
    return 0;
}
