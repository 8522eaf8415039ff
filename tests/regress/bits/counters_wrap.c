// Loops that end because a counter wraps around, of 8, 16 and 32 bits.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);
int a[10];
int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar(), k = 250;
    int steps = 0;
    while (i != 0)
        i++;
    for (; k >= 250; k++)
        steps++;
    if (i != 0 || k != 0 || steps != 6)
        reach_error();
    unsigned short q = 3;
    do
        q = (unsigned short)(q - 5);
    while (q < 100);
    unsigned down;
    for (down = 9; down < 10; down--)
        a[down] = 1;
    if (q != 65534 || down != 4294967295u)
        reach_error();
    return 0;
}
