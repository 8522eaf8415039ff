// The smallest number by -1 does not fit.
// EXPECT: no-overflow FALSE
// INPUT: {"nondet": ["-2147483648", "-1"], "uninitialised": [], "memory": []}
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0)
        return 0;
    return a / b == 0;
}
