// What the arguments are does not matter for the states; accesses to them are assumed to be valid.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value --assume-memory-safe
// DECIDE: yes
#include <stdio.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
    int state = 0, options = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-')
            options++;
        else
            printf("%d: %s\n", i, argv[i]);
    }
    while (options > 0) {
        int event = __VERIFIER_nondet_int();
        switch (state) {
        case 0:
            state = event == 1 ? 1 : event == 2 ? 2 : 0;
            break;
        case 1:
            state = event == 3 ? 3 : 0;
            break;
        case 2:
            state = event == 4 ? 3 : 2;
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
    return 0;
}
