// Every element is at least 1, but for one in a late round.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1"], "uninitialised": [], "memory": []}
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
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (a[i] < 1)
            a[i] = 1;
        if (i == 8)
            a[i] = a[i] / 2;
    }
    for (int i = 0; i < n; i++)
        if (a[i] < 1)
            reach_error();
    return 0;
}
