// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["0xffffffff"]}
// VERIFY: --engine cegar
// DECIDE: yes
// Only the upper bound is checked.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int array[4];
    int i = __VERIFIER_nondet_int();
    if (i < 4)
        array[i] = 1;
    return 0;
}
