// The reset is not paid for.
// EXPECT: termination FALSE
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x > 0) {
        x--;
        if (x == 0)
            x = 5;
    }
    return 0;
}
