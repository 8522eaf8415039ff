// The last round is one too many for some bound.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [18]}
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 20)
        return 0;
    unsigned sum = 0;
    for (unsigned i = 1; i <= n; i++)
        sum += i == 17 ? 16 : i;
    if (sum != n * (n + 1) / 2)
        reach_error();
    return 0;
}
