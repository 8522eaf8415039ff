// Uninitialised memory holds some number.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x;
    float *p = &x;
    __VERIFIER_assume(*p > 1 && *p < 2);
    if (!(*p * *p < 4))
        reach_error();
    return 0;
}
