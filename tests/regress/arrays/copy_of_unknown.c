// Unknown numbers, copied: each is equal to its copy.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
enum { N = 100000 };
int main(void) {
    int a[N], b[N], c[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        b[i] = a[i];
    for (int i = 0; i < N; i++)
        c[i] = b[i];
    for (int i = 0; i < N; i++)
        if (a[i] != c[i])
            reach_error();
    return 0;
}
