// A structure with an array is copied; then both arrays go on with unknown values.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["5", "123456789", "0", "0", "0", "0", "0", "1", "1", "1", "1", "1", "2", "2", "2", "2", "2"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned key = __VERIFIER_nondet_uint(); // so that no run finds the error by chance
    if (n < 5 || 3 * key + 1 != 370370368u)
        return 0;
    struct {
        int a[600];
    } s, t;
    for (int i = 0; i < n; i++)
        s.a[i] = __VERIFIER_nondet_int();
    t = s;
    for (int i = n; i < 2 * n; i++)
        s.a[i] = __VERIFIER_nondet_int();
    for (int i = n; i < 2 * n; i++)
        t.a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 2 * n; i++)
        if (s.a[i] != t.a[i])
            reach_error();
    return 0;
}
