// A write at an index that is not known leaves other variables alone.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int table[200] = {0}, other = 1;
int main(void) {
    for (;;) {
        unsigned i = __VERIFIER_nondet_uint();
        __VERIFIER_assume(i < 200);
        table[i] = 9;
        if (other != 1)
            reach_error();
    }
}
