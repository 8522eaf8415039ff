// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int n = (int)(__VERIFIER_nondet_uint() % 100u) + 1;
    int a[n];
    for (int i = n - 1; i > 0; i--)
        a[i] = i;
    return a[__VERIFIER_nondet_uint() % (unsigned)n] > 4;
}
