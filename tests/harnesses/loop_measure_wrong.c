// OPTIONS: --entry harness --apply-loop-contracts
// EXPECT: termination FALSE
int nondet_int(void);

void harness(void) {
    int n = nondet_int(), i = 0;
    while (i < n)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i >= 0)
    __CPROVER_decreases(n - i)
    {
        if (i < 5)
            i++;
    }
}
