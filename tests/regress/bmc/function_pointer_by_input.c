// The function that is called depends on an input.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int negate(int x) { return -x; }
int main(void) {
    int (*const table[])(int) = {twice, square, negate};
    unsigned k = __VERIFIER_nondet_uint() % 3;
    int r = table[k](5);
    if (r != (k == 0 ? 10 : k == 1 ? 25 : -5))
        reach_error();
    return 0;
}
