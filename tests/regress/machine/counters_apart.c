// Hostile: one of them is not counted in each round.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 0]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
    while (x > 0) {
        x--;
        if (__VERIFIER_nondet_int())
            y++;
    }
    if (y != n)
        reach_error();
    return 0;
}
