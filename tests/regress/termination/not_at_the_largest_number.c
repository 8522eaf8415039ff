// i <= n holds for ever when n is the largest number.
// EXPECT: termination FALSE
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i <= n; i++)
        ;
    return 0;
}
