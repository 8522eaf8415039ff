// What is searched does not lie before the place where it was found.
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
    int a[1000], wanted = __VERIFIER_nondet_int(), at = 0;
    while (at < n && a[at] != wanted)
        at++;
    for (int i = 0; i < at; i++)
        if (a[i] == wanted)
            reach_error();
    return 0;
}
