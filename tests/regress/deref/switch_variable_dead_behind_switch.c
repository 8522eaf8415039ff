// The declaration is never reached, but the block is left: the variable is gone.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 18
// INPUT: {"nondet": [2]}
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = 0;
    switch (__VERIFIER_nondet_int()) {
        int y;
    case 2:
        y = 3;
        p = &y;
        break;
    default:
        return 0;
    }
    return *p;
}
