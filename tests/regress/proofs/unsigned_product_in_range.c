// Products that cannot wrap.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned y = __VERIFIER_nondet_uint();
    if (y < 1 || y > 0x3fffffffu)
        return 0;
    if (y * 4 < y || y * 4 % 4 != 0)
        reach_error();
    return 0;
}
