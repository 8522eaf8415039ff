// INPUT: {"nondet": [1]}
// EXPECT: def-behavior FALSE(pointer-arithmetic)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p = 0;
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    p = p + n;
    return p == 0;
}
