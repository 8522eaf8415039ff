// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
// The first loop has no inputs: what it computes is exact only if it is executed to its end. The
// second one has to be generalised.
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned check = 1;
    for (int i = 0; i < 150; i++)
        check = (check << 1) ^ (check >> 31 ? 0x04c11db7u : (unsigned)i);
    unsigned n = __VERIFIER_nondet_uint(), twice = 0;
    for (unsigned i = 0; i < n; i++)
        twice += 2;
    if (check % 2 == 0 && twice % 2 == 1)
        __VERIFIER_error();
    int room[8];
    room[check % 8] = 1;
    if (check != 1490871381u)
        __VERIFIER_error();
    return room[check % 8] - 1;
}
