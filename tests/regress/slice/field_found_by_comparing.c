// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
static struct {
    int first, flag;
} object;
int main(void) {
    unsigned long number = (unsigned long)&object.first;
    if (__VERIFIER_nondet_int())
        number = __VERIFIER_nondet_ulong();
    object.flag = 5;
    if (number == (unsigned long)&object.flag && *(int *)number == 5)
        reach_error();
}
