// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [100000]}
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n;
    char buffer[6] = "";
    printf("%d%n\n", __VERIFIER_nondet_int(), &n);
    return buffer[n];
}
