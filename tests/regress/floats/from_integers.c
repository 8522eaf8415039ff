// Integers become numbers: a polynomial of both.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= -1000 && n <= 1000 && k < 50);
    float x = (float)n / 1000, y = (float)k;
    float z = x * x * y - x * y;
    if (!(z <= 98.5f))
        reach_error();
    return 0;
}
