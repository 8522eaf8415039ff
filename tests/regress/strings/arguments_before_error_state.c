// An input of the state machine leads to the error, behind a loop over the arguments.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": [3, 0, 0, 0, 7, 5, 77], "uninitialised": [], "memory": []}
// VERIFY: --engine value
// DECIDE: yes
#include <stdio.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
    int state = 0;
    if (argc < 3)
        return 1;
    for (int i = 1; i < argc; i++)
        printf("%d: %s\n", i, argv[i]);
    for (;;) {
        int event = __VERIFIER_nondet_int();
        if (state == 0 && event == 7)
            state = 1;
        else if (state == 1 && event == 5)
            state = 2;
        else if (state == 2 && event == 77)
            reach_error();
        else
            state = 0;
    }
}
