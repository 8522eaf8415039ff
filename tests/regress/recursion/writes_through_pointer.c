// Each call has a variable that the next one writes to.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
static void depth(int *result, int n) {
    int below = 0;
    if (n > 0) {
        depth(&below, n - 1);
        *result = below + 1;
    } else {
        *result = 0;
    }
}
int main(void) {
    int result, a[3] = {0};
    depth(&result, __VERIFIER_nondet_int());
    return a[result > 2 ? 2 : result < 0 ? 0 : result];
}
