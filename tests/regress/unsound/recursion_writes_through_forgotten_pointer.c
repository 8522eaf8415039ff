// Which variable p points to was forgotten in the loop; the call writes to it.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["8", "3"]}
int __VERIFIER_nondet_int(void);
void reach_error(void);
static void f(int n, int *p) {
    if (n <= 0) {
        *p = 1;
        return;
    }
    f(n - 1, p);
}
int main(void) {
    int a = 0, b = 0, *p = &a;
    int k = __VERIFIER_nondet_int();
    for (int i = 0; i < k; i++)
        if (i > 5)
            p = &b;
    f(__VERIFIER_nondet_int(), p);
    if (b)
        reach_error();
    return 0;
}
