// OPTIONS: --entry check
// EXPECT: unreach-call UNKNOWN
// A forall that is assumed is taken for true or false: neither a proof nor a violation comes of it.
void check(void) {
    int a[3];
    __CPROVER_havoc_object(a);
    __CPROVER_assume(__CPROVER_forall {
        int k;
        (0 <= k && k < 3) ==> a[k] == 5
    });
    __CPROVER_assert(a[1] == 5, "follows from what was assumed");
}
