// OPTIONS: --entry check
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: valid-memsafety TRUE
int nondet_int(void);

void check(void) {
    int x = nondet_int();
    __CPROVER_assume(x > 0 ==> x < 100);
    __CPROVER_assert(x < 99, "one too few");
}
