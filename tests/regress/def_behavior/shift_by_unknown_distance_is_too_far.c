// EXPECT: def-behavior FALSE(shift)
// DECIDE: yes
// INPUT: {"nondet": [100, 25, 1]}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int sum = 0, x = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    if (x < 0 || x > 100)
        return 0;
    while (__VERIFIER_nondet_int()) {
        if (by < 0 || by > 25)
            return 0;
        sum ^= x << by;
        by = __VERIFIER_nondet_int();
    }
    return sum == 7;
}
