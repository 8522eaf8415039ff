// EXPECT: def-behavior FALSE(conversion)
// DECIDE: yes
// INPUT: {"nondet": [65536]}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int sum = 0, n = 0;
    do {
        int number = __VERIFIER_nondet_int();
        if (number < 0 || number > 65536)
            return 0;
        double half = number / 2.0;
        sum ^= (short)half;
    } while (n++ < 1000000);
    return sum == 7;
}
