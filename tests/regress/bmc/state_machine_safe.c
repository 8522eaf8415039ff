// The error state cannot be left to where the error is.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int state = 0, seen = 0;
    for (int i = 0; i < 8; i++) {
        int c = __VERIFIER_nondet_int();
        switch (state) {
        case 0:
            state = c == 17 ? 1 : 0;
            break;
        case 1:
            state = c == -3 ? 2 : 0;
            seen = 1;
            break;
        default:
            if (!seen)
                reach_error();
            state = 0;
        }
    }
    return 0;
}
