// What a loop leaves behind differs with the round in which it was left.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);
int main(void) {
    unsigned char stop = __VERIFIER_nondet_uchar();
    unsigned n = 0, square = 0;
    while (n < 9) {
        if (n == stop)
            break;
        square += 2 * n + 1;
        n++;
    }
    if (square != n * n || (stop < 9 && n != stop))
        reach_error();
    return 0;
}
