// EXPECT: library FALSE(library)
// INPUT: {"nondet": [-2147483648], "uninitialised": [], "memory": []}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { return abs(__VERIFIER_nondet_int()) > 3; }
