// A pointer goes through an integer, with a tag in its low bit.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <stdint.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    int *p = malloc(sizeof *p);
    unsigned c = __VERIFIER_nondet_uint() & 1;
    uintptr_t tagged = (uintptr_t)p | c;
    int *q = (int *)(tagged & ~(uintptr_t)1);
    *q = 7;
    if (*p != 7 || (tagged & 1) != c)
        reach_error();
    free(p);
    return 0;
}
