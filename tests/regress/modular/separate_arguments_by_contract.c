// Separate arguments: the contract is enough, whatever the body computes.
// EXPECT: unreach-call TRUE
// VERIFY: --modular --engine seg
#include "assay_contracts.h"

void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);

static unsigned steps;

static void walk(unsigned long n, int *parity, struct { int unused; } *nothing) {
    assay_requires(valid(parity, 1));
    assay_ensures(*parity == 0 || *parity == 1);
    while (n > 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    *parity = (int)(n & 1);
}

int main(void) {
    int parity = 5, other = 3;
    walk(__VERIFIER_nondet_ulong(), &parity, 0);
    if (parity < 0 || parity > 1 || other != 3)
        reach_error();
    return 0;
}
