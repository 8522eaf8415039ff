// Index 16 of an array of 16 is possible.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [16]}
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a[16] = {0};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 16)
        return 0;
    a[i] = 1;
    return a[0];
}
