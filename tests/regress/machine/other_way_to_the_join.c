// Hostile: ways come together, but not in the same state.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [7]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = 0;
    if (a > 3)
        b = 1;
    if (a < 10)
        b += 2;
    if (b == 3 && a == 7)
        reach_error();
    return 0;
}
