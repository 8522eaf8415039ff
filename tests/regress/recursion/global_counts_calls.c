// A global counts the calls.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

int calls;
static void f(int n) {
    if (n <= 0)
        return;
    calls++;
    f(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    f(n);
    if (calls != n)
        reach_error();
    return 0;
}
