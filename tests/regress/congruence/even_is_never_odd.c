// A remainder that is known decides others, and moves bounds.
// EXPECT: unreach-call TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (x % 12 != 5)
        return 0;
    if (x % 4 != 1 || (x & 1) == 0 || x == 6 || x % 3 != 2)
        reach_error();
    if (x > 5 && x < 17)
        reach_error();
    if (y % 6 == 3 && y % 4 == x % 4 + 1)
        reach_error();
    return 0;
}
