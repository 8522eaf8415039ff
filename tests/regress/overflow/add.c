// EXPECT: no-overflow FALSE
// INPUT: {"nondet": [2147483647]}
// VIOLATION: no-overflow line 7
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return x + 1 > x;
}
