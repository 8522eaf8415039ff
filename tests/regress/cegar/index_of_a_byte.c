// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [200]}
// VERIFY: --engine cegar
// DECIDE: yes
// A table of 128 for all bytes.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static int table[128];
    unsigned char c = __VERIFIER_nondet_uchar();
    table[c]++;
    return 0;
}
