// As step_from_an_array.c, but the element changes as it likes: -1 and 1 in turn.
// EXPECT: termination FALSE
// REPLAY: no
// VERIFY: --timeout 10
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 0;
    if (n < 4 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    while (-1000 < x && x < 1000) {
        x += a[3];
        a[3] = __VERIFIER_nondet_int();
    }
    return 0;
}
