// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [4]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void set(int **where, int value) { **where = value; }
int main(void) {
    int flag = 0, *p = &flag;
    set(&p, __VERIFIER_nondet_int());
    if (flag == 4)
        reach_error();
}
