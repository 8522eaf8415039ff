// Hostile: a write at an index that is not known may hit the element.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [150]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int table[200] = {0};
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 200);
    table[i] = 9;
    if (table[150] == 9)
        reach_error();
    return 0;
}
