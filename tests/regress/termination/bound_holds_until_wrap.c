// That n is not negative inside of the second loop holds only as long as the first one does not wrap.
// EXPECT: termination TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int n = 0, m = __VERIFIER_nondet_int();
    for (int i = 0; i < m; i++)
        n += 3;
    while (n != 0)
        n--;
    return 0;
}
