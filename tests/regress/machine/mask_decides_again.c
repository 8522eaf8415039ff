// A bit that was tested keeps its value.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned options = __VERIFIER_nondet_uint();
    int state = 0;
    for (;;) {
        if (state == 0)
            state = options & 256 ? 1 : 2;
        else if (state == 1 && !(options & 256))
            reach_error();
        else if (state == 2 && options & 256)
            reach_error();
    }
}
