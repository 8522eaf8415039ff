// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    volatile int flag = 0;
    flag = 1;
    if (flag)
        reach_error();
}
