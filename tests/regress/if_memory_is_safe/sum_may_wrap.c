// The loop ends with wrap-around and without; the access is in doubt in both cases.
// EXPECT: termination TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[8] = {0}, sum = 0, i = __VERIFIER_nondet_int();
    for (int k = 0; k < 8; k++)
        sum += __VERIFIER_nondet_int();
    numbers[i] = sum;
    while (sum > 0)
        sum -= 2;
    return 0;
}
