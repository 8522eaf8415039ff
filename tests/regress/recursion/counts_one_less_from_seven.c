// From depth seven on the result is another one.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["7"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
static int count(int n) { return n <= 0 ? 0 : count(n - 1) + (n == 7 ? 0 : 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000000)
        return 0;
    if (count(n) != n)
        reach_error();
    return 0;
}
