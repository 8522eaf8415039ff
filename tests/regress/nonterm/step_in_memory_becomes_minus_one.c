// The same through memory, a parameter and a result.
// EXPECT: termination FALSE
// REPLAY: no
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);
static void set(int *cell, int value) { *cell = value; }
static int sign(int b) { return b ? 1 : -1; }
int main(void) {
    int x = __VERIFIER_nondet_int(), t[2];
    set(&t[1], 1);
    while (x >= 0) {
        x = x - t[1];
        if (__VERIFIER_nondet_int())
            set(&t[1], -1);
        else if (__VERIFIER_nondet_int())
            t[1] = sign(x & 1);
    }
    return 0;
}
