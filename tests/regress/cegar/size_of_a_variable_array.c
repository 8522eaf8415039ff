// EXPECT: valid-memsafety TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// A variable-length array of unknown length.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1u;
    int array[n];
    array[n / 2] = 1;
    return array[n / 2] - 1;
}
