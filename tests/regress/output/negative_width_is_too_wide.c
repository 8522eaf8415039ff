// A width of -11 has 11 characters.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-11], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[11];
    int width = __VERIFIER_nondet_int();
    if (width >= -11 && width <= 10)
        sprintf(b, "%*s", width, "ab");
    return 0;
}
