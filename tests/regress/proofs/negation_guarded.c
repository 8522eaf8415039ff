// Only the smallest number has no negative.
// EXPECT: no-overflow TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a == -2147483647 - 1)
        return 0;
    return -a == 0;
}
