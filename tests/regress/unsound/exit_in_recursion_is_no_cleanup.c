// A run that ends deep inside of a recursion: what the callers have allocated is not freed.
// EXPECT: valid-memcleanup FALSE(valid-memcleanup)
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
static void rec(int n) {
    if (n == 0)
        exit(0);
    if (__VERIFIER_nondet_bool())
        return;
    rec(n - 1);
}
int main(void) {
    char *p = malloc(4);
    rec(500);
    free(p);
    return 0;
}
