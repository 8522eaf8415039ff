// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// The pointer is set exactly where the flag is.
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
int main(void) {
    int x = 0, y = 0;
    int *p = 0;
    _Bool flag = __VERIFIER_nondet_bool();
    if (flag)
        p = &x;
    y = 7;
    if (flag)
        *p = 1;
    if (x && !flag)
        reach_error();
    return y;
}
