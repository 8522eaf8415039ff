// The counter is in memory.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int i;
    int *p = &i;
    for (*p = 0; *p < n; ++*p)
        ;
    return 0;
}
