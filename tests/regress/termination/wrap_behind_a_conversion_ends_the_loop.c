// The sum is an int: where it does not wrap, the long that it is converted to only grows.
// EXPECT: termination UNDECIDED
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    long y = x;
    while (y > 0) {
        x++;
        y = x;
    }
    return 0;
}
