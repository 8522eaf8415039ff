// 4 comes back to 4.
// EXPECT: termination FALSE
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x >= 0)
        x = -2 * x + 12;
    return 0;
}
