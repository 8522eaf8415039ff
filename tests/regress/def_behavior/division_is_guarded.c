// EXPECT: division-by-zero TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned m = (unsigned)__VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    return 10 / n + (int)(7u % (m | 1u));
}
