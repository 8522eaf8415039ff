// The result is the length of the whole text, not of what was written.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-2000000000], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    b[n] = 0;
    return 0;
}
