// INPUT: {"nondet": [4]}
// EXPECT: def-behavior FALSE(call)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int() == 4)
        __builtin_unreachable();
    return 0;
}
