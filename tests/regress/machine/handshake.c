// A protocol: what was drawn before the loop is compared in several rounds.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int state = 100, sent = 0, acked = 0, resumed = __VERIFIER_nondet_int();
    for (;;) {
        switch (state) {
        case 100:
            state = resumed ? 300 : 200;
            break;
        case 200:
            sent = 1;
            state = 210;
            break;
        case 210:
            if (__VERIFIER_nondet_int())
                return 0;
            acked = 1;
            state = 300;
            break;
        case 300:
            if (!resumed && !(sent && acked))
                reach_error();
            state = __VERIFIER_nondet_int() ? 300 : 400;
            break;
        default:
            return 0;
        }
    }
}
