// The variable belongs to the switch, not to the block that holds all its uses.
// EXPECT: valid-memsafety TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = 0, r = 0;
    switch (__VERIFIER_nondet_int()) {
        int a;
        {
        case 2:
            a = 3;
            p = &a;
        }
        r = *p;
        break;
    default:
        return 0;
    }
    return r;
}
