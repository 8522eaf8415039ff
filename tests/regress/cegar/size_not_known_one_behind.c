// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [5]}
// VERIFY: --engine cegar
// DECIDE: yes
// One byte behind an object whose size is an input.
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    unsigned short n = __VERIFIER_nondet_ushort();
    if (n < 1)
        return 0;
    char *text = malloc(n);
    text[n] = 0;
    free(text);
    return 0;
}
