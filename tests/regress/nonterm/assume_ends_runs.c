// A failed assume ends the run: what is left ends, too.
// EXPECT: termination TRUE
extern int __VERIFIER_nondet_int(void);

extern void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x != 0) {
        __VERIFIER_assume(x > 0 && x < 100);
        x--;
    }
    return 0;
}
