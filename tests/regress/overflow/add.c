// EXPECT: no-overflow FALSE
// INPUT: {"nondet": [2147483647]}
// VIOLATION: no-overflow line 8
// HARNESS: no, gcc computes it before it is checked
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return x + 1 > x;
}
