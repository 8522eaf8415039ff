// Each value has to be below the one before, and not negative.
// EXPECT: termination TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int last = __VERIFIER_nondet_int();
    while (last > 0) {
        int next = __VERIFIER_nondet_int();
        if (next >= last || next < 0)
            return 0;
        last = next;
    }
    return 0;
}
