// A mask of one bit too many.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["4294967295", "2147483647"], "uninitialised": [], "memory": []}
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
int table[16];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        table[__VERIFIER_nondet_uint() & 31] = 1;
    return 0;
}
