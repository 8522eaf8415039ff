// The lesser of two bounds.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a[32];
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n && i < 32; i++)
        a[i] = 0;
    return 0;
}
