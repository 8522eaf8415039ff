// OPTIONS: --entry harness --apply-loop-contracts
// EXPECT: unreach-call FALSE(unreach-call)
// `last` is written, too: the contract of the loop is not used.
int nondet_int(void);

void harness(void) {
    int n = nondet_int(), i = 0, last = 0;
    while (i < n)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i >= 0)
    __CPROVER_decreases(n - i)
    {
        last = i;
        i++;
    }
    __CPROVER_assert(last == 0, "only for up to one iteration");
}
