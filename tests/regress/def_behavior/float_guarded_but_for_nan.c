// EXPECT: def-behavior FALSE(conversion)
// DECIDE: yes
// INPUT: {"nondet": [1, "0x7ff8000000000000"]}
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int sum = 0;
    while (__VERIFIER_nondet_int()) {
        double d = __VERIFIER_nondet_double();
        if (!(d <= -2.0) && !(d >= 512.0))
            sum ^= (unsigned char)(d * 0.5);
    }
    return sum == 7;
}
