// The polynomial goes beyond this bound, by one unit in the last place.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0xbfc00000"]}
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -1.5f && x <= 1.5f);
    float y = x - x * x * x / 6 + x * x * x * x * x / 120;
    if (!(y <= 1.0007812f && y >= -1.0007812f))
        reach_error();
    return 0;
}
