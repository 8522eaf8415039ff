// The absolute value of the smallest number.
// EXPECT: no-overflow FALSE(no-overflow)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [-2147483648]}
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return x < 0 ? -x : x;
}
