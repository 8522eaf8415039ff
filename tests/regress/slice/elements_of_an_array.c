// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [1, 1]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int a[4] = {0};
    unsigned i = (unsigned)__VERIFIER_nondet_int() % 4, j = (unsigned)__VERIFIER_nondet_int() % 4;
    a[i] = 5;
    if (a[j] == 5)
        reach_error();
}
