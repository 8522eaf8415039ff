// OPTIONS: --data-model ILP32
// EXPECT: no-overflow FALSE
// INPUT: {"nondet": [2147483647]}
// VIOLATION: no-overflow line 9
// HARNESS: no, gcc computes it before it is checked
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    return x + 1 > x;
}
