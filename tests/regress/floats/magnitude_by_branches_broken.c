// The magnitude of NaN is no number.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0xffffffffffffffff"]}
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    float y = x < 0 ? -x : x;
    if (!(y >= 0))
        reach_error();
    return 0;
}
