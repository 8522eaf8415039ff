// The first element is left out.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789"], "uninitialised": [], "memory": []}
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
    a[0] = 5;
    for (int i = n - 1; i > 0; i--)
        a[i] = 7;
    for (int i = 0; i < n; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
