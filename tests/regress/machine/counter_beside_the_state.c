// A counter takes too many values to be kept apart; the state does not.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int state = 0, rounds = 0, open = 0;
    while (rounds < 1000000) {
        if (state == 0 && __VERIFIER_nondet_int()) {
            if (open)
                reach_error();
            open = 1;
            state = 1;
        } else if (state == 1) {
            if (!open)
                reach_error();
            open = 0;
            state = 0;
        }
        rounds++;
    }
    if (rounds != 1000000 && rounds < 1000000)
        reach_error();
    return 0;
}
