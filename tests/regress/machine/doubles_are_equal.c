// Hostile: equal doubles of different numbers.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["0x80000000", 0]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), k = 0, l = 0;
    while (k < 3) {
        k++;
        l += 5;
    }
    if (2 * i == 2 * j && i != j)
        reach_error();
    return (int)l;
}
