// The flags are not taken back.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [0, 2]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
unsigned char turn, flag[3], inside;
int main(void) {
    for (;;) {
        unsigned char who = (unsigned char)__VERIFIER_nondet_int();
        __VERIFIER_assume(turn + who < 3);
        turn += who;
        flag[turn] = 1;
        if (flag[0] && flag[2])
            reach_error();
        turn = 0;
    }
}
