// Unsigned shifts lose bits by definition; >> of a negative number is defined by the implementation.
// EXPECT: shift TRUE
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int s = (int)n;
    return (n << 31) + (unsigned)(s >> 31) + (n >> (n & 31u)) == 1;
}
