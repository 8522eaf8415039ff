// A machine of four states that reads inputs: the error state needs the right four.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [17, -3, 1000000, 42]}
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int state = 0;
    for (int i = 0; i < 8; i++) {
        int c = __VERIFIER_nondet_int();
        switch (state) {
        case 0:
            state = c == 17 ? 1 : 0;
            break;
        case 1:
            state = c == -3 ? 2 : 0;
            break;
        case 2:
            state = c == 1000000 ? 3 : 1;
            break;
        default:
            if (c == 42)
                reach_error();
            state = 0;
        }
    }
    return 0;
}
