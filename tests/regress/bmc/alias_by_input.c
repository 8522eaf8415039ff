// A pointer to one of two objects writes that one only.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int a = 1, b = 2, c = __VERIFIER_nondet_int();
    int *p = c ? &a : &b, *q = c ? &b : &a;
    *p = 10;
    if (a + b != (c ? 12 : 11) || *q == 10)
        reach_error();
    return 0;
}
