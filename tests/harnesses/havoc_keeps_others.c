// OPTIONS: --entry check
// EXPECT: unreach-call TRUE
// EXPECT: valid-deref TRUE
struct pair {
    int first, second;
};

void check(void) {
    int a[4] = {1, 2, 3, 4};
    struct pair p = {1, 2}, q = {3, 4};
    __CPROVER_havoc_slice(a + 1, 2 * sizeof *a);
    __CPROVER_assert(a[0] == 1 && a[3] == 4, "outside of the slice");
    __CPROVER_havoc_object(&p.second);
    __CPROVER_assert(q.first == 3, "another object");
}
