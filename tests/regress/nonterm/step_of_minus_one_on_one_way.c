// On one way the step is -1, and x grows for ever: a literal is not 2^32 - 1 because two ways come together.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), t;
    if (b >= 1)
        t = 1;
    else
        t = -1;
    while (x >= 0)
        x = x - t;
    return 0;
}
