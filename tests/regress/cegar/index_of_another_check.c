// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [3, 10]}
// VERIFY: --engine cegar
// DECIDE: yes
// i is checked, j is used.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int array[10];
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i < 10)
        array[j] = 1;
    return 0;
}
