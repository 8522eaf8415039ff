// OPTIONS: --entry harness --apply-loop-contracts
// EXPECT: unreach-call FALSE(unreach-call)
// `seen` is used in the inner loop only, and keeps its value from one to the next.
void harness(void) {
    int seen, bad = 0;
    for (int k = 0; k < 2; k++) {
        int i = 0;
        while (i < 3)
        __CPROVER_assigns(i, bad)
        __CPROVER_loop_invariant(0 <= i && i <= 3)
        __CPROVER_decreases(3 - i)
        {
            if (k == 0 && i == 0)
                seen = 7;
            else if (k == 1 && i == 1 && seen == 8)
                bad = 1;
            else if (k == 1 && i == 0)
                seen = 8;
            i++;
        }
    }
    __CPROVER_assert(!bad, "seen becomes 8");
}
