// A division by zero ends the run: nothing behind it is reached.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = 100 / x;
    if (x == 0)
        reach_error();
    return y;
}
