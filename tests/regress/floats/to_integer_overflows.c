// 2^31 does not fit an int: the result may be anything.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0x4f000000"]}
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -2147483648.0f && x <= 2147483648.0f);
    int i = (int)x;
    if (!(i <= x + 1 && i >= x - 1))
        reach_error();
    return 0;
}
