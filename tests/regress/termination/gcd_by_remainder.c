// Euclid by remainder.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    while (y != 0) {
        unsigned rest = x % y;
        x = y;
        y = rest;
    }
    return 0;
}
