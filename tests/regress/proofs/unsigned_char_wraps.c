// A byte is below 256 whatever is added.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned char c = 0;
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        c += 3;
    if (c > 255 || c < 0)
        reach_error();
    return 0;
}
