// The result is the argument: found from the ways in which the call returns.
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
static int count(int n) { return n <= 0 ? 0 : count(n - 1) + 1; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000000)
        return 0;
    if (count(n) != n)
        reach_error();
    return 0;
}
