// The third seed's f: the loop is endless for the largest number, but nothing overflows.
// EXPECT: no-overflow TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), j = 0;
    while (j <= x)
        j++;
    return 0;
}
