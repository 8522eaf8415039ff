// One more from the seventh element on.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["8"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = 2 * i + (i < 7 ? 1 : 2);
    for (int i = 0; i < n; i++)
        if (a[i] != 2 * i + 1)
            reach_error();
    return 0;
}
