// INPUT: {"nondet": [-1]}
// EXPECT: def-behavior FALSE(shift)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < -8)
        return 0;
    return (n << 1) == 5;
}
