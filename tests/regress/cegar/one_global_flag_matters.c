// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// As the fourth example, with the flag in memory: of three variables one is needed.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int flag, ticks, result;
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (1) {
        ticks = ticks + 1;
        result = __VERIFIER_nondet_int();
        if (result == 0 || ticks > x)
            break;
    }
    if (flag > 0)
        reach_error();
    return 0;
}
