// The same, but on the sixth branch y rises: there is a way round on which x and y stay as they are.
// EXPECT: termination FALSE
// REPLAY: no
// VERIFY: --timeout 10
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > -1000 && y > -1000 && x < 1000000 && y < 1000000) {
        if (__VERIFIER_nondet_int() > 0) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 1) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 2) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 3) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 4) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 5) {
            x -= 2;
            y++;
        } else {
            y -= -7;
            x++;
        }
        if (__VERIFIER_nondet_int() > 6) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 7) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
        if (__VERIFIER_nondet_int() > 8) {
            x -= 2;
            y++;
        } else {
            y -= 2;
            x++;
        }
    }
    return 0;
}
