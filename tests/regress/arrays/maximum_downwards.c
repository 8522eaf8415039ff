// The search begins at the end.
// EXPECT: unreach-call TRUE
// VERIFY: --engine seg
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int a[1000], most = 0;
    for (int i = n - 1; i >= 0; i--)
        if (a[i] > most)
            most = a[i];
    for (int i = 0; i < n; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
