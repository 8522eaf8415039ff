// Conversions, shifts and unsigned numbers wrap by definition: each of the loops ends.
// EXPECT: termination TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    short s = 1;
    signed char c = 1;
    int shifted = 1, x = __VERIFIER_nondet_int(), sum = 1, next;
    while (s > 0)
        s++;
    while (c > 0)
        c *= 2;
    while (shifted > 0)
        shifted <<= 1;
    while (x != -1)
        x = (int)((unsigned)x + 1u);
    while (!__builtin_add_overflow(sum, 1000000, &next))
        sum = next;
    return 0;
}
