// Hostile: the value at which it fails must not be merged away.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        n++;
        if (n == 37)
            reach_error();
    }
    return 0;
}
