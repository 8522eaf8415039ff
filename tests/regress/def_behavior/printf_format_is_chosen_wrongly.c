// EXPECT: library FALSE(library)
// INPUT: {"nondet": [7], "uninitialised": [], "memory": []}
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    const char *format = n == 7 ? "%s\n" : "%d\n";
    printf(format, n);
    return 0;
}
