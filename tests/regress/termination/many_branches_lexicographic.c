// Eight branches in a row: x falls and y rises, or y falls.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x > 1000000) return 0;
    while (x > 0 && y > 0 && y < 1000000) {
        if (__VERIFIER_nondet_int() > 0) {
            x--;
            y += 0;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 1) {
            x--;
            y += 1;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 2) {
            x--;
            y += 2;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 3) {
            x--;
            y += 3;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 4) {
            x--;
            y += 4;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 5) {
            x--;
            y += 5;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 6) {
            x--;
            y += 6;
        } else {
            y--;
        }
        if (__VERIFIER_nondet_int() > 7) {
            x--;
            y += 7;
        } else {
            y--;
        }
    }
    return 0;
}
