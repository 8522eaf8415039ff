// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
static int flag;
static void set(void) { flag = 1; }
int main(void) {
    void (*act)(void) = (void (*)(void))__VERIFIER_nondet_ulong();
    if (act == set)
        act();
    if (flag)
        reach_error();
}
