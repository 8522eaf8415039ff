// A remainder that has no fixed point among the integers.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x >= 0)
        x = -2 * x + 10;
    return 0;
}
