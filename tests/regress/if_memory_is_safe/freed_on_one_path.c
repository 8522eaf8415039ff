// On the other path the memory is as it was.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    if (__VERIFIER_nondet_int())
        free(p);
    if (*p != 1)
        reach_error();
    free(p);
    return 0;
}
