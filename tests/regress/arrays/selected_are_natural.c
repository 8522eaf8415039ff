// What was selected has the property by which it was.
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
    int a[1000];
    int kept[1000], k = 0;
    for (int i = 0; i < n; i++)
        if (a[i] >= 0) {
            kept[k] = a[i];
            k++;
        }
    for (int i = 0; i < k; i++)
        if (kept[i] < 0)
            reach_error();
    return 0;
}
