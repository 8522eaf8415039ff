// Neither zero nor the smallest number by -1.
// EXPECT: no-overflow TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0 || (a == -2147483647 - 1 && b == -1))
        return 0;
    return a / b == 0;
}
