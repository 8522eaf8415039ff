// OPTIONS: --entry harness --enforce-contract twice
// EXPECT: unreach-call TRUE
// VACUOUS: yes
int twice(int x) __CPROVER_requires(x > 10) __CPROVER_requires(x < 3)
    __CPROVER_ensures(__CPROVER_return_value == 3 * x) {
    return 2 * x;
}

void harness(void) {
    int x;
    twice(x);
}
