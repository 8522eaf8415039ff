// The elements wrap where the index goes on.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["100", "123456789"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned key = __VERIFIER_nondet_uint(); // so that no run finds the error by chance
    if (n < 5 || 3 * key + 1 != 370370368u)
        return 0;
    signed char a[256];
    for (int i = 0; i < n; i++)
        a[i] = (signed char)(3 * i);
    for (int i = 0; i < n; i++)
        if (a[i] != 3 * i)
            reach_error();
    return 0;
}
