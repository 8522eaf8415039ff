// Only the least numbers, of ten digits and a sign, leave no room for the terminator.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-2000000000], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[11];
    sprintf(b, "%d", __VERIFIER_nondet_int());
    return 0;
}
