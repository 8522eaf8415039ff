// Recursion as deep as an input of at most 12 says.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
static unsigned sum(unsigned n) { return n ? n + sum(n - 1) : 0; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 12 && sum(n) != n * (n + 1) / 2)
        reach_error();
    return 0;
}
