// EXPECT: library FALSE(library)
// INPUT: {"nondet": [101], "uninitialised": [], "memory": []}
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int percent = __VERIFIER_nondet_int();
    if (percent > 100)
        printf("%.1f\n", percent);
    return 0;
}
