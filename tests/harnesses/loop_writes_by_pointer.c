// OPTIONS: --entry harness --apply-loop-contracts
// EXPECT: unreach-call FALSE(unreach-call)
int nondet_int(void);

static int counter;

static void count(int *i) {
    ++*i;
    counter++;
}

void harness(void) {
    int n = nondet_int(), i = 0, other = 0, *p = nondet_int() ? &i : &other;
    while (i < n)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i >= 0)
    __CPROVER_decreases(n - i)
    {
        count(&i);
        *p = i;
    }
    __CPROVER_assert(counter == 0 && other == 0, "neither is named");
}
