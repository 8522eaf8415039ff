// Hostile: one counter begins anew with each round of the outer loop.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 0, 0, 0]}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned total = 0, inner = 0;
    for (unsigned outer = 0; outer < 3; outer++) {
        inner = 0;
        while (__VERIFIER_nondet_int()) {
            inner++;
            total++;
        }
    }
    if (total != inner)
        reach_error();
    return 0;
}
