// A product of two small numbers fits.
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < -20 || a > 20 || b < -20 || b > 20)
        return 0;
    if (a * b > 400)
        reach_error();
    return 0;
}
