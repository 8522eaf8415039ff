// Pointers within an array are ordered, of different objects they differ.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    int a[10], b;
    unsigned i = __VERIFIER_nondet_uint() % 10, j = __VERIFIER_nondet_uint() % 10;
    int *p = a + i, *q = a + j;
    if ((p < q) != (i < j) || q - p != (long)j - (long)i || p == &b || p == 0)
        reach_error();
    return 0;
}
