// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [5]}
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair {
    int a, b;
};
int main(void) {
    struct pair from = {0, __VERIFIER_nondet_int()}, to = {0, 0}, last;
    memcpy(&to, &from, sizeof to);
    last = to;
    if (last.b == 5)
        reach_error();
}
