// Width and height: one grows by 2 only where it is at least twice the other, which gets smaller. No linear
// function falls on all ways; the area does.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (0 < x && x < 10000 && 0 < y && y < 10000) {
        int way = __VERIFIER_nondet_int();
        if (way == 0 && x >= 2 * y) {
            x += 2;
            y--;
        } else if (way == 1 && y >= 2 * x) {
            x--;
            y += 2;
        } else if (way == 2) {
            x--;
        } else {
            y--;
        }
    }
    return 0;
}
