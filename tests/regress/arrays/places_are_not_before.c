// The places of what was selected: the i-th is at least i.
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
    int a[1000], places[1000], k = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 7) {
            places[k] = i;
            k++;
        }
    for (int i = 0; i < k; i++)
        if (places[i] < i)
            reach_error();
    return 0;
}
