// Hostile: two draws of the same instruction are two numbers.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [3, 7]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int last = 0, now = 0;
    while (1) {
        last = now;
        now = __VERIFIER_nondet_int();
        if (now == 7 && last == 3)
            reach_error();
    }
}
