// 3 * 171 is 1 modulo 256: multiplying by both gives the byte back.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned char __VERIFIER_nondet_uchar(void);
unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar(), y = (unsigned char)(x * 3);
    if (x <= 85 && y != 3 * x)
        reach_error();
    if (x > 170 && y != 3 * x - 512)
        reach_error();
    if ((unsigned char)(y * 171) != x)
        reach_error();
    unsigned short s = __VERIFIER_nondet_ushort(), t = (unsigned short)(s * 5);
    if ((s < 13108 && t != 5 * s) || (s == 13108 && t != 4))
        reach_error();
    return 0;
}
