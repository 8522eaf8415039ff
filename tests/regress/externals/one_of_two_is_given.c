// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void reg(int *);
int main(void) {
    int x = 1, y = 1;
    int *p = __VERIFIER_nondet_int() ? &x : &y;
    reg(p);
    if (x != 1 && y != 1)
        reach_error();
    return 0;
}
