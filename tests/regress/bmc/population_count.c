// Two ways to count bits agree on every input.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), v = x;
    int loop = 0;
    for (int i = 0; i < 32; i++)
        loop += x >> i & 1;
    v = v - (v >> 1 & 0x55555555u);
    v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0fu;
    v = (v * 0x01010101u) >> 24;
    if ((int)v != loop)
        reach_error();
    return 0;
}
