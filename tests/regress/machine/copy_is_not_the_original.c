// Hostile: what is learnt about the original must not be said of the changed copy.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [5]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int g;
int main(void) {
    int x = __VERIFIER_nondet_int();
    g = x;
    g = g + 1;
    if (x == 5 && g == 6)
        reach_error();
    return 0;
}
