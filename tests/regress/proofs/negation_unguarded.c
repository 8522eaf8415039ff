// The smallest number has no negative.
// EXPECT: no-overflow FALSE
// INPUT: {"nondet": ["-2147483648", "0"], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, gcc computes it before it is checked
int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 1)
        return 0;
    return -a == 0;
}
