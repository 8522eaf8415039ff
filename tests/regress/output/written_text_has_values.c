// What was written has values, up to the terminator.
// EXPECT: def-behavior TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[20];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    printf("%s\n", b);
    return b[n] == 0 && b[0] == '-';
}
