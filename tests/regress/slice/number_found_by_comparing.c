// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int flag;
int main(void) {
    unsigned long number = __VERIFIER_nondet_ulong();
    flag = 5;
    if (number == (unsigned long)&flag && *(int *)number == 5)
        reach_error();
}
