// A mask of low bits bounds an index.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
int table[16];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        table[__VERIFIER_nondet_uint() & 15] = 1;
    return 0;
}
