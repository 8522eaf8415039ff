// Every int is exactly a double, and comes back.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    double d = n;
    if ((int)d != n || (d < 0) != (n < 0))
        reach_error();
    return 0;
}
