// A negative number of two digits has three characters.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-10], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int percent = __VERIFIER_nondet_int();
    if (percent < -10 || percent > 99)
        return 0;
    char text[4];
    sprintf(text, "%d%%", percent);
    return 0;
}
