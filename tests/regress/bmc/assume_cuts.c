// Behind an assumption only what it allows counts; before it everything does.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 3);
    if (x < 3)
        reach_error();
    return 0;
}
