// EXPECT: no-overflow FALSE
// INPUT: {"nondet": [4611686018427387904]}
// VIOLATION: no-overflow line 8
// HARNESS: no, gcc computes it before it is checked
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    return x * 2 == 0;
}
