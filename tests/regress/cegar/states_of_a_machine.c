// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// A machine of five states beside counters that do not matter.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int state = 0, has_lock = 0;
    unsigned rounds = 0, seen = 0;
    while (__VERIFIER_nondet_int()) {
        rounds++;
        switch (state) {
        case 0: if (__VERIFIER_nondet_int()) state = 1; break;
        case 1: has_lock = 1; state = 2; break;
        case 2: seen += rounds; state = __VERIFIER_nondet_int() ? 3 : 4; break;
        case 3: if (!has_lock) reach_error(); has_lock = 0; state = 0; break;
        case 4: state = 3; break;
        default: reach_error();
        }
    }
    return (int)seen;
}
