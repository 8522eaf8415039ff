// INPUT: {"nondet": [5]}
// EXPECT: def-behavior FALSE(pointer-arithmetic)
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    int *p = a + n;
    return p == a;
}
