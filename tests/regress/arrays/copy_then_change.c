// One element of the copy is changed afterwards.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["0", "6", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
enum { N = 20 };
int main(void) {
    int a[N], b[N];
    int at = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        b[i] = a[i];
    if (at >= 0 && at < N)
        b[at] = 5;
    for (int i = 0; i < N; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
