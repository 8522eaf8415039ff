// One of the calls sets a global after its own call.
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: termination TRUE
// INPUT: {"nondet": ["12"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

int set;
static void f(int n) {
    if (n <= 0)
        return;
    f(n - 1);
    if (n == 12)
        set = 1;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    f(n);
    if (set)
        reach_error();
    return 0;
}
