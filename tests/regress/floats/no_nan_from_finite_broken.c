// A square that overflows, times 0, is NaN.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0xe974e718d7d76230", "0x8000000000000000"]}
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= -1e200 && x <= 1e200 && y >= -1e300 && y <= 1e300);
    double z = x * y - x * x * y;
    if (z != z)
        reach_error();
    return 0;
}
