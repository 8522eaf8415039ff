// Bit-fields keep their own bits and cut what does not fit.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
struct flags { unsigned a : 3, b : 7, c : 6; int s : 4; };
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    struct flags f = {0};
    f.b = 127;
    f.a = x;
    f.s = (int)(x & 15);
    if (f.a != (x & 7) || f.b != 127 || f.c != 0 || f.s < -8 || f.s > 7 || ((unsigned)f.s & 15) != (x & 15))
        reach_error();
    return 0;
}
