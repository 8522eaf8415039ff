// A copy in the other direction is no copy.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned key = __VERIFIER_nondet_uint(); // so that no run finds the error by chance
    if (n < 9 || 3 * key + 1 != 370370368u)
        return 0;
    int a[1000], b[1000];
    for (int i = 0; i < n; i++)
        a[i] = b[n - 1 - i] = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
