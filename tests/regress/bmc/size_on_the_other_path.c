// What is known about an object says nothing about runs that never make it.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": ["0x7fffffffffffffff"]}
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    char *p = NULL;
    uintptr_t address = 0;
    if (n < 10) {
        p = malloc(n);
        address = (uintptr_t)p * 3;
    }
    if (n > 1ul << 60 && address == 0)
        reach_error();
    free(p);
    return 0;
}
