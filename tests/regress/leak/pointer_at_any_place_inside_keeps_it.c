// Wherever the loop ends, the pointer is in the object or just behind it.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *at;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    at = calloc(n, 1);
    char *end = at + n;
    while (at < end && __VERIFIER_nondet_int())
        at++;
    return 0;
}
