// Both ends move, the distance shrinks.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (z > 0 && z < 10 && x > -1000 && y < 1000)
        while (x < y) {
            x += z + 1;
            y += z;
        }
    return 0;
}
