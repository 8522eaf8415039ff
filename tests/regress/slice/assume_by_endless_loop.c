// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume(int condition) {
    if (!condition)
        for (;;)
            ;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    assume(n > 3);
    if (n == 2)
        reach_error();
}
