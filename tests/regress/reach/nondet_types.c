// Each function gives any value of its type, and no other.
// EXPECT: unreach-call TRUE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    int bit = __VERIFIER_nondet_bool();
    if (bit != 0 && bit != 1)
        reach_error();
    int c = __VERIFIER_nondet_char(), u = __VERIFIER_nondet_uchar();
    int s = __VERIFIER_nondet_short();
    if (c < -128 || c > 127 || u < 0 || u > 255 || s < -32768 || s > 32767)
        reach_error();
    return __VERIFIER_nondet_ulong() == 0;
}
