// OPTIONS: --entry check
// EXPECT: unreach-call FALSE(unreach-call)
void check(void) {
    int a[8] = {0};
    for (int i = 0; i < 7; i++)
        a[i] = i;
    __CPROVER_assert(
        __CPROVER_forall {
            int k;
            (0 <= k && k < 8) ==> a[k] == k
        },
        "the last one");
}
