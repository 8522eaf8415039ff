// The third seed's products: a product of unsigned numbers can be smaller than either.
// EXPECT: unreach-call FALSE
// EXPECT: no-overflow TRUE
// INPUT: {"nondet": ["1073741824"], "uninitialised": [], "memory": []}
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned y = __VERIFIER_nondet_uint();
    if (y < 0x40000000u || y > 0x60000000u)
        return 0;
    unsigned x = y * 4;
    if (x < y)
        reach_error();
    return 0;
}
