// One of the entries is no function.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [2]}
unsigned __VERIFIER_nondet_uint(void);
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
int main(void) {
    int (*const table[])(int) = {twice, square, 0};
    unsigned k = __VERIFIER_nondet_uint();
    return k < 3 ? table[k](5) : 0;
}
