// One call does not free what it allocated.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["9"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static void f(int n) {
    if (n <= 0)
        return;
    int *p = malloc(4);
    f(n - 1);
    if (n != 9)
        free(p);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    f(n);
    return 0;
}
