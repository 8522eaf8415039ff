// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [1]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int flag, other;
int main(void) {
    int *p = __VERIFIER_nondet_int() ? &flag : &other;
    *p = 1;
    if (flag)
        reach_error();
}
