// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
// The value that was never written may be the address of `flag`.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int other, flag;
int main(void) {
    int **slot = malloc(sizeof *slot);
    if (__VERIFIER_nondet_int())
        *slot = &other;
    **slot = 1;
    if (flag == 1)
        reach_error();
}
