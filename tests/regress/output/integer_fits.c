// An int has at most 11 characters, and the terminator is one more.
// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    char b[12];
    sprintf(b, "%d", i);
    puts(b);
    snprintf(b, sizeof b, "%d", i);
    puts(b);
    return 0;
}
