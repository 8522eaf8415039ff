// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [2, 2]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int flag;
static void note(int n) {
    if (n == 2)
        flag++;
}
static void check(void) {
    if (flag == 2)
        reach_error();
}
int main(void) {
    note(__VERIFIER_nondet_int());
    check();
    note(__VERIFIER_nondet_int());
    check();
    note(5);
}
