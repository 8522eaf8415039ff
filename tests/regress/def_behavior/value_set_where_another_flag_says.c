// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
// INPUT: {"nondet": [0, 1, 0]}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x, is_set = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    if (is_set)
        x = 1;
    while (__VERIFIER_nondet_int())
        other = __VERIFIER_nondet_int();
    if (is_set || other > 0)
        if (x)
            return 1;
    return 0;
}
