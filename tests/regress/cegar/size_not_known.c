// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// The size of an object is an input: it stays symbolic.
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void);

int main(void) {
    unsigned short n = __VERIFIER_nondet_ushort();
    if (n < 1)
        return 0;
    char *text = malloc(n);
    text[0] = 'a';
    text[n - 1] = 0;
    if (n > 1 && text[0] != 'a')
        reach_error();
    free(text);
    return 0;
}
