// A float below 2^31 fits an int, and is less than 1 away from it.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -2147483648.0f && x < 2147483648.0f);
    int i = (int)x;
    if (!(i <= x + 1 && i >= x - 1))
        reach_error();
    return 0;
}
