// An even factor makes the product even, wrapped or not.
// EXPECT: unreach-call TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if ((2 * x + 1) == 2 * y || (4 * x * y) % 4 != 0)
        reach_error();
    if (x % 4 == 2 && (x * y) % 2 != 0)
        reach_error();
    return 0;
}
