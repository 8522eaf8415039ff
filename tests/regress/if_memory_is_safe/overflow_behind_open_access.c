// With an index that is valid, too.
// EXPECT: no-overflow FALSE
// INPUT: {"nondet": [2, 2147483647]}
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[4] = {1, 2, 3, 4};
    int n = numbers[__VERIFIER_nondet_int()];
    if (n == 3)
        n += __VERIFIER_nondet_int();
    return n;
}
