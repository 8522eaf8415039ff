// A condition that is not 0 or 1 holds when it is not 0.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [256]}
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x & 256);
    reach_error();
    return 0;
}
