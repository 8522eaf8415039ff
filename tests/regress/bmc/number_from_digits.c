// A number read from its digits.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    char text[4] = {0};
    int n = 0, expected = 0;
    for (int i = 0; i < 3; i++) {
        unsigned d = __VERIFIER_nondet_uint() % 10;
        text[i] = (char)('0' + d);
        expected = expected * 10 + (int)d;
    }
    for (const char *p = text; *p; p++)
        n = n * 10 + (*p - '0');
    if (n != expected)
        reach_error();
    return 0;
}
