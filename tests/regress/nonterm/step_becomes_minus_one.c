// The step may turn around once, and then x grows for ever.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), t = 1;
    while (x >= 0) {
        x = x - t;
        if (__VERIFIER_nondet_int())
            t = -1;
    }
    return 0;
}
