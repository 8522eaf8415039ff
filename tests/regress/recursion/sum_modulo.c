// The result may wrap, and so may the sum that it is compared with.
// EXPECT: unreach-call TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int sum(int n, int m) {
    if (n <= 0)
        return m + n;
    return sum(n - 1, m + 1);
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (sum(a, b) != a + b)
        reach_error();
    return 0;
}
