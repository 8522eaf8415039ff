// A number that happens to be the address of the caller's variable: the call cannot be said to leave it alone.
// EXPECT: unreach-call FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void reach_error(void);
static void f(int n, unsigned long p) {
    if (n <= 0) {
        *(int *)p = 1;
        return;
    }
    f(n - 1, p);
}
int main(void) {
    int b = 0;
    unsigned long v = __VERIFIER_nondet_ulong();
    if (v == (unsigned long)&b) {
        f(__VERIFIER_nondet_int(), v);
        if (b)
            reach_error();
    }
    return 0;
}
