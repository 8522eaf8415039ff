// The first bit of a negative number is set.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    union {
        float number;
        unsigned bits;
    } u;
    u.number = __VERIFIER_nondet_float();
    if (u.number < 0 && !(u.bits >> 31))
        reach_error();
    return 0;
}
