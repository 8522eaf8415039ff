// A write at an unknown index is read back, the others stay.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    int a[16];
    unsigned i = __VERIFIER_nondet_uint() % 16, j = __VERIFIER_nondet_uint() % 16;
    for (int k = 0; k < 16; k++)
        a[k] = k;
    a[i] = 100;
    if (a[j] != (i == j ? 100 : (int)j))
        reach_error();
    return 0;
}
