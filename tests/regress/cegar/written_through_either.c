// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// One of two variables is written.
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
int main(void) {
    int x = 0, y = 0;
    int *p = __VERIFIER_nondet_bool() ? &x : &y;
    *p = 1;
    if (x + y != 1)
        reach_error();
    return 0;
}
