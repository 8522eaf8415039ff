// One depth of recursion gives a wrong result.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [10]}
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
static unsigned sum(unsigned n) { return n ? n + (n == 9) + sum(n - 1) : 0; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 12 && sum(n) != n * (n + 1) / 2)
        reach_error();
    return 0;
}
