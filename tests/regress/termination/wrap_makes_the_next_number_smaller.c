// The next number is smaller than a number only where that overflows: compilers drop the test.
// EXPECT: termination UNDECIDED
int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    while (1) {
        if (i + 1 < i)
            break;
        i++;
    }
    return 0;
}
