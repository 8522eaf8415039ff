// The number of arguments is a number like others.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
    int state = argc > 3 ? 1 : 0;
    (void)argv;
    for (;;) {
        int event = __VERIFIER_nondet_int();
        if (state == 0)
            state = event == 1;
        else if (state == 1)
            state = event == 2 ? 4 : 1;
        else if (state != 4 || argc < 1)
            reach_error();
        else
            return 0;
    }
}
