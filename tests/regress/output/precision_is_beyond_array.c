// Five characters of an array of four without a terminator.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [5], "uninitialised": [], "memory": []}
// HARNESS: no, gcc's sanitizers do not look at precisions
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char name[4] = {'n', 'a', 'm', 'e'};
    char b[20];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    sprintf(b, "<%.*s>", n, name);
    return 0;
}
