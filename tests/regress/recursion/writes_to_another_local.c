// At one depth another local is passed on.
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: valid-memsafety TRUE
// INPUT: {"nondet": ["12"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static void f(int *p, int n) {
    int y = 0;
    if (n <= 0) {
        *p = 9;
        return;
    }
    f(n == 12 ? &y : p, n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0;
    f(&x, n);
    if (x != 9)
        reach_error();
    return 0;
}
