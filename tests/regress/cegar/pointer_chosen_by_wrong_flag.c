// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine cegar
// DECIDE: yes
// The pointer is used where the flag is not set.
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int x = 0;
    int *p = 0;
    _Bool flag = __VERIFIER_nondet_bool();
    if (flag)
        p = &x;
    if (!flag)
        *p = 1;
    return x;
}
