// Up to the largest number, then zero.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned char n = (unsigned char)__VERIFIER_nondet_uint();
    while (n != 0)
        n++;
    return 0;
}
