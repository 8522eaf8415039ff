// One more at the end, and it is.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["1342177281"], "uninitialised": [], "memory": []}
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned y = __VERIFIER_nondet_uint();
    if (y < 0x30000000u || y > 0x50000001u)
        return 0;
    unsigned x = y * 4;
    if (x > 0x40000000u && x < 0xC0000000u)
        reach_error();
    return 0;
}
