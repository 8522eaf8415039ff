// INPUT: {"nondet": [-1]}
// INT_MIN / -1 is signed overflow, not a division by zero.
// EXPECT: division-by-zero TRUE
// EXPECT: no-overflow FALSE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n != -1)
        return 0;
    return (-2147483647 - 1) / n != 0;
}
