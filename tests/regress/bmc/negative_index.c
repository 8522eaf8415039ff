// A signed index may be negative.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [-1]}
int __VERIFIER_nondet_int(void);
static int table[8];
int main(void) {
    int i = __VERIFIER_nondet_int();
    return i < 8 ? table[i] : 0;
}
