// The number that was the maximum changes.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789", "200", "200", "200", "200", "200", "200", "200", "200", "200", "200"], "uninitialised": [], "memory": []}
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
    if (most > 100)
        most--;
    for (int i = 0; i < n; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
