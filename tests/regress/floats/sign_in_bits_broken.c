// The first bit of a number up to 0 may be 0.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0"]}
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    union {
        float number;
        unsigned bits;
    } u;
    u.number = __VERIFIER_nondet_float();
    if (u.number <= 0 && !(u.bits >> 31))
        reach_error();
    return 0;
}
