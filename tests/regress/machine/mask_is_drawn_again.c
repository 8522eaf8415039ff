// Hostile: another number has another bit.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [256, 0]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int state = 0;
    for (;;) {
        unsigned options = __VERIFIER_nondet_uint();
        if (state == 0)
            state = options & 256 ? 1 : 2;
        else if (state == 1 && !(options & 256))
            reach_error();
        else
            return 0;
    }
}
