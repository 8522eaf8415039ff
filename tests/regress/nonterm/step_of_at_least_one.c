// The twin of step_of_zero.c.
// EXPECT: termination TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), step = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000 || step < 1 || step > 10)
        return 0;
    for (int i = 0; i < n; i += step)
        ;
    return 0;
}
