// Values that grow with the index by one at first, by two later.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["20", "123456789"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned key = __VERIFIER_nondet_uint(); // so that no run finds the error by chance
    if (n < 5 || 3 * key + 1 != 370370368u)
        return 0;
    int a[256];
    for (int i = 0, x = 0; i < n; i++) {
        a[i] = x;
        x += i < 8 ? 1 : 2;
    }
    for (int i = 0; i < n; i++)
        if (a[i] != i)
            reach_error();
    return 0;
}
