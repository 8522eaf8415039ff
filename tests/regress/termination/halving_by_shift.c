// The same by a shift.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    while (x != 0)
        x >>= 1;
    return 0;
}
