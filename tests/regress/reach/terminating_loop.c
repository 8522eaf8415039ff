// EXPECT: termination TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int steps = 0;
    for (unsigned x = __VERIFIER_nondet_uchar(); x > 0; x /= 2)
        steps++;
    return steps > 8;
}
