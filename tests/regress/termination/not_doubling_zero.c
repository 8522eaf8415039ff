// Zero stays zero.
// EXPECT: termination FALSE
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = 0, n = __VERIFIER_nondet_int();
    while (x < n)
        x = 2 * x;
    return 0;
}
