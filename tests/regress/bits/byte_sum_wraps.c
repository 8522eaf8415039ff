// A byte plus 200 is at least 200 or wraps; and 200 less gives it back.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned char y = (unsigned char)(x + 200);
    if ((x < 56 && y < 200) || (x >= 56 && y >= 200))
        reach_error();
    if (y == 100 && x != 156)
        reach_error();
    if ((unsigned char)(y - 200) != x)
        reach_error();
    return 0;
}
