// EXPECT: call TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
static int f(int x) {
    if (x > 3)
        return x;
}
static int g(int x) {
    f(1);
    return x;
}

int main(void) {
    int (*p)(int) = g;
    int y = p(1);
    if (__VERIFIER_nondet_int())
        p = f;
    p(2);
    y = p(4);
    return y - 4;
}
