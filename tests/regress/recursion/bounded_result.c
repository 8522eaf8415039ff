// Results stay between numbers that the function compares with.
// EXPECT: unreach-call TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int f(int n) {
    int r;
    if (n <= 0)
        return 5;
    r = f(n - 1);
    int *p = &r;
    *p = *p + 1;
    return r > 100 ? 100 : r;
}
int main(void) {
    int r = f(__VERIFIER_nondet_int());
    if (r < 5 || r > 100)
        reach_error();
    return 0;
}
