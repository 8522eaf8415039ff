// Only where the pointer is no null pointer does the run go on.
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = 0, chosen = __VERIFIER_nondet_int();
    int *p = chosen ? &n : 0;
    *p = 3;
    while (n > 0)
        n--;
    if (!chosen)
        reach_error();
    return 0;
}
