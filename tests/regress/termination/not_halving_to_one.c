// One stays one.
// EXPECT: termination FALSE
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    while (x > 0)
        x = (x + 1) / 2;
    return 0;
}
