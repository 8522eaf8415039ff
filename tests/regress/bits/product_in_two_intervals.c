// The third seed's inBounds: y * 4 wraps for some y, and is then small; it is never in between.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned y = __VERIFIER_nondet_uint();
    if (y < 0x30000000u || y > 0x50000000u)
        return 0;
    unsigned x = y * 4;
    if (x > 0x40000000u && x < 0xC0000000u)
        reach_error();
    unsigned z = y * 16;
    if (y < 0x30000010u && z > 0xf0)
        reach_error();
    return 0;
}
