// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// INPUT: {"nondet": [5]}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void handler(void) { reach_error(); }
int main(void) {
    if (__VERIFIER_nondet_int() == 5)
        atexit(handler);
    return 0;
}
