// One call frees what main frees, too.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": ["9"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static void f(int *p, int n) {
    if (n <= 0)
        return;
    if (n == 9)
        free(p);
    f(p, n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = malloc(4);
    f(p, n);
    free(p);
    return 0;
}
