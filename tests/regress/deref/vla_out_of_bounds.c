// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [5]}
// VIOLATION: valid-deref line 10
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10)
        return 0;
    int a[n];
    a[n] = 0;
    return 0;
}
