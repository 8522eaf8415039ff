// The sum and the hash may overflow; the loops end all the same.
// EXPECT: termination TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    int sum = 0, hash = 7, n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_int();
    for (int i = 0; i < 100; i++)
        hash = hash * 31 + i;
    for (int i = 0; i < n; i++) {
        hash = hash * 31 + sum;
        if (hash < 0)
            hash = -hash;
    }
    return hash;
}
