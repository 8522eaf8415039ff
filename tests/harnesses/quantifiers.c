// OPTIONS: --entry check
// EXPECT: unreach-call TRUE
// EXPECT: valid-deref TRUE
// A forall that is checked, and an exists that is assumed, are about any value of the variable.
int nondet_int(void);

void check(void) {
    int a[8], x = nondet_int();
    for (int i = 0; i < 8; i++)
        a[i] = i;
    __CPROVER_assert(
        __CPROVER_forall {
            int k;
            (0 <= k && k < 8) ==> a[k] == k
        },
        "filled");
    __CPROVER_assume(__CPROVER_exists {
        int k;
        10 < k &&k < 20 && x == 2 * k
    });
    __CPROVER_assert(x >= 22 && x <= 38, "some k");
}
