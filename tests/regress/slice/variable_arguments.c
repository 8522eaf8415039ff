// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [1, 2, 3]}
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sum(int n, ...) {
    int s = 0;
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        s = (s & 255) + (va_arg(list, int) & 255);
    va_end(list);
    return s;
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    if (sum(3, a, b, c) == 6)
        reach_error();
}
