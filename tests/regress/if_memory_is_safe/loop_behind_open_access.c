// The step is 0 for an index that is valid.
// EXPECT: termination FALSE
// VERIFY: --assume-memory-safe
// REPLAY: no
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned char steps[4] = {1, 2, 0, 3};
    unsigned char step = steps[__VERIFIER_nondet_uint()];
    unsigned n = 0;
    while (n < 10)
        n += step;
    return 0;
}
