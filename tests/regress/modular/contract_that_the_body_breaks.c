// A proof that rests on a contract is not given where a run of the whole program shows that the body breaks it.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [300]}
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);
int __VERIFIER_nondet_int(void);

static int half(int n) {
    assay_requires(n >= 0);
    assay_ensures(assay_result(int) <= 100);
    return n / 2;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && half(n) > 100)
        reach_error();
    return 0;
}
