// A loop made of jumps.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000, i = 0;
    char *a = malloc(n + 1);
again:
    if (i == n)
        goto done;
    a[i++] = 1;
    goto again;
done:
    a[i] = 0;
    free(a);
    return 0;
}
