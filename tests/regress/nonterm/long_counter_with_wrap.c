// A 64-bit counter that never is what it is compared with; the loop changes two variables.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned long i = 1;
    unsigned twice = 0;
    while (i * 2 != 7) {
        i += 3;
        twice += 2;
        if (twice & 1)
            return 1;
    }
    return 0;
}
