// Each part is smaller, and no end leaves the range that the first call had.
// EXPECT: termination TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
static int a[50];
static void sort(int low, int high) {
    if (low >= high)
        return;
    int p = __VERIFIER_nondet_int();
    if (p < low || p > high)
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
