// The search from the end stops before the first element.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789", "5", "0", "0", "0", "0", "0", "0", "0", "0", "0"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned key = __VERIFIER_nondet_uint(); // so that no run finds the error by chance
    if (n < 9 || 3 * key + 1 != 370370368u)
        return 0;
    int a[1000];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int most = a[n - 1];
    for (int i = n - 1; i > 0; i--)
        if (a[i] > most)
            most = a[i];
    for (int i = 0; i < n; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
