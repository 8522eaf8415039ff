// Memory that was lost before a recursion in which the run ends.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
static void rec(int n) {
    if (n == 0)
        exit(0);
    rec(__VERIFIER_nondet_bool() ? n - 1 : n - 2);
}
int main(void) {
    char *p = malloc(4);
    p = NULL;
    rec(1000);
    return p != NULL;
}
