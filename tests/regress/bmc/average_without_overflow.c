// The average by bits is the average of the wide sum.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned average = (a & b) + ((a ^ b) >> 1);
    if (average != (unsigned)(((unsigned long)a + b) / 2))
        reach_error();
    return 0;
}
