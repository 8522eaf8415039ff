// The sum is a multiple of 4, and may be 4.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [0, 1]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned x = 0, y = 0;
    for (;;) {
        x += 8 * __VERIFIER_nondet_uint();
        y = y * 3 + 4 * __VERIFIER_nondet_uint();
        if (x + y == 4)
            reach_error();
    }
}
