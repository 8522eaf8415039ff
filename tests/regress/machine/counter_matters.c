// What is merged keeps the bounds that the program compares with.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        if (n < 10)
            n++;
    }
    if (n > 10)
        reach_error();
    return 0;
}
