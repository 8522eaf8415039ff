// 128-bit products.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
long __VERIFIER_nondet_long(void);
void reach_error(void);
int main(void) {
    unsigned long a = (unsigned long)__VERIFIER_nondet_long();
    unsigned __int128 wide = (unsigned __int128)a << 64;
    if ((unsigned long)(wide >> 64) != a || (unsigned long)wide != 0)
        reach_error();
    return 0;
}
