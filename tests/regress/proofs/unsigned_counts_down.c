// x - 1 of an unsigned number that is not 0 does not wrap: the loop's counters stay linear.
// EXPECT: unreach-call TRUE
// VERIFY: --engine seg
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000000)
        return 0;
    unsigned x = n, y = 0;
    while (x > 0) {
        x--;
        y++;
    }
    if (y != n)
        reach_error();
    return 0;
}
