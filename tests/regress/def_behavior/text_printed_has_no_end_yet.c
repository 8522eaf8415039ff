// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char text[8];
    unsigned n = __VERIFIER_nondet_uint() % 8u;
    for (unsigned i = 0; i < n; i++)
        text[i] = 'a';
    printf("%u: %s, %s\n", n, text, "and a literal");
    return 0;
}
