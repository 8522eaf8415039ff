// The same with one exit that gives a wrong value.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [7]}
unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);
int main(void) {
    unsigned char stop = __VERIFIER_nondet_uchar();
    unsigned n = 0, square = 0;
    while (n < 9) {
        if (n == stop)
            break;
        square += 2 * n + (n == 6 ? 2 : 1);
        n++;
    }
    if (square != n * n && stop == 7)
        reach_error();
    return 0;
}
