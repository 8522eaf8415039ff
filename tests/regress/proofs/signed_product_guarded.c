// A product of a guarded number fits.
// EXPECT: no-overflow TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 107374182 || x < -107374182)
        return 0;
    int y = x * 20;
    return y != 0;
}
