// Grown memory keeps what it held.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    char *p = malloc(n);
    p[n - 1] = 7;
    p = realloc(p, n + 1);
    p[n] = 8;
    if (p[n - 1] != 7)
        reach_error();
    free(p);
    return 0;
}
