// Either way x rises by one: t is 1 where it is added, and -1 where it is taken away.
// EXPECT: termination TRUE
// DECIDE: yes
// VERIFY: --int-model=math
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), t;
    if (b >= 1)
        t = 1;
    else
        t = -1;
    while (x <= n) {
        if (b >= 1)
            x = x + t;
        else
            x = x - t;
    }
    return 0;
}
