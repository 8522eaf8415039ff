// The same, but one call goes back to where it came from.
// EXPECT: termination FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
static int g(int x);
static int f(int x) {
    if (x <= 0)
        return 0;
    return g(x) + g(x + 2);
}
static int g(int x) {
    if (x <= 0)
        return 1;
    return f(x - 2) - f(x - 3);
}
int main(void) {
    return g(__VERIFIER_nondet_int());
}
