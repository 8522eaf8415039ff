// An index that is drawn, and assumed to be small.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
unsigned char turn, flag[3], inside;
int main(void) {
    for (;;) {
        unsigned char who;
        __VERIFIER_assume(turn + who < 3);
        turn += who;
        flag[turn] = 1;
        if (flag[0] + flag[1] + flag[2] > 3)
            reach_error();
        flag[turn] = 0;
        turn = 0;
    }
}
