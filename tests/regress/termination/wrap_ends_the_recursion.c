// The same by recursion.
// EXPECT: termination UNDECIDED
int __VERIFIER_nondet_int(void);
int climb(int n) {
    if (n + 1 < n)
        return 0;
    return climb(n + 1);
}
int main(void) { return climb(__VERIFIER_nondet_int()); }
