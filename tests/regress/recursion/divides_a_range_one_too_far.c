// The same, but the pivot may be one beyond the end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["50", "50"]}
int __VERIFIER_nondet_int(void);
static int a[50];
static void sort(int low, int high) {
    if (low >= high)
        return;
    int p = __VERIFIER_nondet_int();
    if (p < low || p > high + 1)
        return;
    a[p] = a[low] + a[high];
    sort(low, p - 1);
    sort(p + 1, high);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && n <= 50)
        sort(0, n - 1);
    return 0;
}
