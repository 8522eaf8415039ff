// With a negative n it counts down until the machine wraps, which a compiler need not do: no proof is given.
// EXPECT: termination FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    return m < 0 ? 0 : ackermann(m, n);
}
