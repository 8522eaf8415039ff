// OPTIONS: --entry check
// EXPECT: unreach-call FALSE(unreach-call)
int nondet_int();

void check() {
    int x = nondet_int();
    __ESBMC_assume(x >= 0 && x < 1000);
    __ESBMC_assert(x * 2 < 1998, "small");
}
