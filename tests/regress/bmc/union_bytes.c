// The bytes of a number, little end first, put together again.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
union word { unsigned u; unsigned char b[4]; };
int main(void) {
    union word a, b;
    a.u = __VERIFIER_nondet_uint();
    for (int i = 0; i < 4; i++)
        b.b[i] = a.b[3 - i];
    if (b.u != __builtin_bswap32(a.u))
        reach_error();
    return 0;
}
