// OPTIONS: --entry harness --apply-loop-contracts
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: termination UNKNOWN
// EXPECT: valid-deref FALSE(valid-deref)
// The invariant does not hold where the loop begins: what is proved by it counts for nothing, and
// without it the index is too large.
int nondet_int(void);

void harness(void) {
    int a[10], n = nondet_int(), i = 5;
    __CPROVER_assume(n > 100);
    while (i < n)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i < 5)
    __CPROVER_decreases(n - i)
    {
        i++;
    }
    a[i - 50] = 0;
}
