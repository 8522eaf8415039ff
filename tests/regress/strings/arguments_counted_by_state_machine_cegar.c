// The number of arguments decides where a state machine begins; explicit values with refinement.
// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
    int state = argc > 3 ? 1 : 0;
    (void)argv;
    while (1) {
        int event = __VERIFIER_nondet_int();
        switch (state) {
        case 0:
            if (event == 1)
                state = 1;
            else if (event == 2)
                state = 2;
            break;
        case 1:
            state = event == 3 ? 3 : 0;
            break;
        case 2:
            if (event == 4)
                state = 3;
            break;
        case 3:
            if (event == 9)
                return 0;
            state = 0;
            break;
        default:
            reach_error();
        }
    }
}
