// Address arithmetic that wraps is no signed overflow of the program.
// EXPECT: no-overflow TRUE
// INPUT: {"nondet": [4611686018427387904]}
extern long __VERIFIER_nondet_long(void);
static int a[10];
int main(void) {
    int m = 3;
    int (*p)[m] = (int (*)[m])a;
    void *q = &p[__VERIFIER_nondet_long()][0];
    return q == 0;
}
