// With the declaration in the inner block the pointer dangles: nothing may be claimed.
// UNKNOWN: declaration is jumped over
// INPUT: {"nondet": [2]}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = 0, r = 0;
    switch (__VERIFIER_nondet_int()) {
        {
            int a;
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
