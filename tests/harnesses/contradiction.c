// OPTIONS: --entry check
// EXPECT: unreach-call TRUE
// EXPECT: valid-deref TRUE
// VACUOUS: yes
int nondet_int(void);

void check(void) {
    int x = nondet_int(), *p = 0;
    __CPROVER_assume(x > 10);
    __CPROVER_assume(x < 5);
    *p = x;
}
