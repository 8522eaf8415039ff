// The same with the bound reached.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [2, 4, 6]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int mode = 3, level = 40, armed;
static int step(int input) {
    if (mode == 3 && input == 2 && level > 30) {
        level = level / 2 + 25;
        mode = 5;
        return 1;
    }
    if (mode == 5 && input == 4) {
        armed = level >= 45;
        mode = 7;
        return 2;
    }
    if (mode == 7 && armed && input == 6)
        reach_error();
    if (mode == 7 && input == 1) {
        level = level - 5;
        mode = level > 0 ? 3 : 9;
    }
    return -1;
}
int main(void) {
    for (;;) {
        int input = __VERIFIER_nondet_int();
        if (input != 1 && input != 2 && input != 4 && input != 6)
            return 0;
        step(input);
    }
}
