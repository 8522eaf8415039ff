// The index may be outside of the array; where it is not, nothing overflows, nothing is reached, all ends.
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    int a[8] = {0}, sum = 0;
    unsigned i = __VERIFIER_nondet_uint();
    i = i * i * 7u + i / 3u;
    a[i % 9u] = 1;
    for (int k = 0; k < 8; k++)
        sum += a[k];
    if (sum > 1)
        reach_error();
    return 0;
}
