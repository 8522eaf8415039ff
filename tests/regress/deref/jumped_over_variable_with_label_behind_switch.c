// The label behind the switch cannot make its variable one of the function.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 18
// INPUT: {"nondet": [2]}
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = 0, r = 0;
    switch (__VERIFIER_nondet_int()) {
        int a;
    case 2:
        a = 3;
        p = &a;
        break;
    default:
        goto out;
    }
    r = *p;
out:
    return r;
}
