// From one depth on both pointers are the same.
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: valid-memsafety TRUE
// INPUT: {"nondet": ["10"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static void f(int *p, int *q, int n) {
    if (n <= 0) {
        *p = 1;
        *q = 2;
        if (*p != 1)
            reach_error();
        return;
    }
    f(p, n == 10 ? p : q, n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0, y = 0;
    f(&x, &y, n);
    return x + y > 9;
    return 0;
}
