// What is read after a call that a proof and a run answer differently is still the same input.
// INPUT: {"nondet": [0, 0, 0, 0, 0, 0, 1999, 2006]}
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    for (int i = 0; i < 2; i++)
        puts(strerror(__VERIFIER_nondet_int()));
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n > 1000 && n < 2000 && m == n + 7)
        reach_error();
    return 0;
}
