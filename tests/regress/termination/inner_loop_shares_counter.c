// The inner loop moves the counter of the outer one.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    while (i < n) {
        i++;
        while (i < n && __VERIFIER_nondet_int())
            i++;
    }
    return 0;
}
