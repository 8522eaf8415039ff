// A product of two small numbers fits.
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < -100 || a > 100 || b < -100 || b > 100)
        return 0;
    if (a * b > 10000)
        reach_error();
    return 0;
}
