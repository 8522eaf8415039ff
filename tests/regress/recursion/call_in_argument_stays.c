// The same, but one call's result is no larger than what it got.
// EXPECT: termination FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
static int climb(int x) {
    if (x > 50)
        return x - 5;
    return climb(climb(x + 5));
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x <= 1000 && x >= -1000)
        climb(x);
    return 0;
}
