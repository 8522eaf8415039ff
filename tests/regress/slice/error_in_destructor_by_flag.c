// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [3]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int flag;
__attribute__((destructor)) static void check(void) {
    if (flag == 3)
        reach_error();
}
int main(void) {
    flag = __VERIFIER_nondet_int();
    return 0;
}
