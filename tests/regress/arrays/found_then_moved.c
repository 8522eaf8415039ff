// After the search the elements move by one.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["10", "123456789", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "7"], "uninitialised": [], "memory": []}
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
    int wanted = __VERIFIER_nondet_int(), at = 0;
    while (at < n && a[at] != wanted)
        at++;
    for (int i = 0; i + 1 < n; i++)
        a[i] = a[i + 1];
    for (int i = 0; i < at; i++)
        if (a[i] == wanted)
            reach_error();
    return 0;
}
