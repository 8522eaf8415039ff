// EXPECT: def-behavior FALSE(division-by-zero)
// EXPECT: no-overflow TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return 10 / n;
}
