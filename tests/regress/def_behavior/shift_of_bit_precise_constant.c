// 1 << 16 comes to the sign bit, but the compiler does not tell the width of the constant.
// FLAGS: -std=c2x
// EXPECT: shift UNDECIDED
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 17u;
    return ((_BitInt(17))1 << n) == 9;
}
