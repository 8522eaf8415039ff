// The low bit of an address carries a mark.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(sizeof *p), mark = __VERIFIER_nondet_int() != 0;
    *p = 5;
    uintptr_t tagged = mark ? (uintptr_t)p | 1 : (uintptr_t)p;
    if ((tagged & 1) != (uintptr_t)mark)
        reach_error();
    int *q = (int *)(tagged & ~(uintptr_t)1);
    if (*q != 5 || q != p)
        reach_error();
    free(q);
    return 0;
}
