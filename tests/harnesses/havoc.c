// OPTIONS: --entry check
// EXPECT: unreach-call FALSE(unreach-call)
void check(void) {
    int a[4] = {1, 2, 3, 4};
    __CPROVER_havoc_slice(a + 1, 2 * sizeof *a);
    __CPROVER_assert(a[0] == 1 && a[3] == 4, "outside of the slice");
    __CPROVER_assert(a[1] == 2, "inside");
}
