// Hostile: the remainder has the sign of the dividend.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [0]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (1) {
        int r = x % 4;
        if (r == -3)
            reach_error();
        x = x - 1;
    }
}
