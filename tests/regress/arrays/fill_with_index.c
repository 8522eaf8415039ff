// What an element holds may depend on its number.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = 2 * i + 1;
    for (int i = 0; i < n; i++)
        if (a[i] != 2 * i + 1)
            reach_error();
    return 0;
}
