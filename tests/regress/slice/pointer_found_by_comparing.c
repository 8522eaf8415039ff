// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern int *somewhere(void);
static int flag, other;
int main(void) {
    int *p = somewhere();
    other = 5;
    flag = 5;
    if (p == &flag && *p == 5)
        reach_error();
}
