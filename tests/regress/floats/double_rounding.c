// A product of floats through double is off by at most two units of float after a shift by a quarter of one.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 1 && a <= 1.001f && b >= 1 && b <= 1.001f);
    double exact = (double)a * b;
    float once = a * b;
    double shifted = exact + 0x1p-26;
    float twice = (float)shifted;
    if (twice < once - 0x1p-22f || twice > once + 0x1p-22f)
        reach_error();
    return 0;
}
