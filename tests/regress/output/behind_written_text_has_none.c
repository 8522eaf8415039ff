// EXPECT: def-behavior FALSE(uninitialised)
// INPUT: {"nondet": [1], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[20];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    return b[n + 1] == '-';
}
