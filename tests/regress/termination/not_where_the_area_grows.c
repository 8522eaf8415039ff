// As area_falls.c, but it grows also where the other one is larger: (x, y), (x + 2, y - 1), (x + 1, y + 1),
// (x, y + 1), (x, y) again.
// EXPECT: termination FALSE
// REPLAY: no
// VERIFY: --timeout 10
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (0 < x && x < 10000 && 0 < y && y < 10000) {
        int way = __VERIFIER_nondet_int();
        if (way == 0 && x >= y - 3) {
            x += 2;
            y--;
        } else if (way == 1 && y >= x - 3) {
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
