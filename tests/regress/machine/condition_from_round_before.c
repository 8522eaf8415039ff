// Hostile: a condition that was computed in the round before tells nothing about the new number.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [11, 0]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int was_big = 0;
    while (1) {
        int x = __VERIFIER_nondet_int();
        if (was_big && x < 5)
            reach_error();
        was_big = x > 10;
    }
}
