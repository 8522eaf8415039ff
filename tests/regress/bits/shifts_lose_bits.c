// What a shift to the left loses, and a rotation keeps.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), left = x << 4, cut = (x >> 4) << 4;
    if ((x < 0x10000000u && left / 16 != x) || left % 16)
        reach_error();
    if (cut > x || x - cut > 15)
        reach_error();
    unsigned rotated = (x << 8) | (x >> 24);
    if (((rotated >> 8) | (rotated << 24)) != x)
        reach_error();
    return 0;
}
