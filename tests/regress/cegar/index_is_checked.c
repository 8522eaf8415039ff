// EXPECT: valid-memsafety TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// Both bounds are checked: the conditions must be remembered.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int array[10];
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 10)
        return 0;
    if (__VERIFIER_nondet_int())
        array[i] = 1;
    else
        array[9 - i] = 1;
    return 0;
}
