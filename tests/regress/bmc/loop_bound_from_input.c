// A loop whose bound is an input of at most 20: unwinding ends by itself.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 20)
        return 0;
    unsigned sum = 0;
    for (unsigned i = 1; i <= n; i++)
        sum += i;
    if (sum != n * (n + 1) / 2)
        reach_error();
    return 0;
}
