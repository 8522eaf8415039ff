// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 1, 1, 1, 0, 1, 1, 1, 1, 0]}
// VERIFY: --engine cegar
// The same, but one way gives the lock back twice.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int state = 0, has_lock = 0;
    unsigned rounds = 0;
    while (__VERIFIER_nondet_int()) {
        rounds++;
        switch (state) {
        case 0: if (__VERIFIER_nondet_int()) state = 1; break;
        case 1: has_lock = 1; state = 2; break;
        case 2: state = __VERIFIER_nondet_int() ? 3 : 4; break;
        case 3: if (!has_lock) reach_error(); has_lock = 0; state = 0; break;
        case 4: has_lock = 0; state = 3; break;
        default: reach_error();
        }
    }
    return 0;
}
