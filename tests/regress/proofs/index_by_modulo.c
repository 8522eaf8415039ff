// A remainder of an unsigned number is an index.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
int table[10];
int main(void) {
    unsigned k = __VERIFIER_nondet_uint();
    table[k % 10] = 1;
    return 0;
}
