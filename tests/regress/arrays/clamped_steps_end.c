// The loop takes steps of at least 1.
// EXPECT: termination TRUE
// VERIFY: --engine seg
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (a[i] < 1)
            a[i] = 1;
    }
    int at = 0;
    while (at >= 0 && at < n)
        at += a[at];
    return 0;
}
