// After a shift by too much there is no run.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    unsigned y = x << n;
    if (n >= 32 && y + 1)
        reach_error();
    return 0;
}
