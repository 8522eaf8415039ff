// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), unused = 1 / n;
    if (n == 0)
        reach_error();
    return unused;
}
