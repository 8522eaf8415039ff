// An element is written over after the maximum was found.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "1"], "uninitialised": [], "memory": []}
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
    int most = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > most)
            most = a[i];
    int *p = a + n / 2;
    *p = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
