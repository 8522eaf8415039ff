// Three counters, the later ones are reset.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    while (x > 0 && y > 0 && z > 0) {
        if (__VERIFIER_nondet_int()) {
            x--;
            y = __VERIFIER_nondet_int();
            z = __VERIFIER_nondet_int();
        } else if (__VERIFIER_nondet_int()) {
            y--;
            z = __VERIFIER_nondet_int();
        } else {
            z--;
        }
    }
    return 0;
}
