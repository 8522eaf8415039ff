// Doubling something positive.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 1;
    if (n < 1000000)
        while (x < n)
            x = 2 * x;
    return 0;
}
