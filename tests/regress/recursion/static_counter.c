// A static variable counts over all calls.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": ["12"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static void f(int n) {
    static unsigned count;
    if (n <= 0)
        return;
    if (++count == 12)
        reach_error();
    f(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    f(n);
    return 0;
}
