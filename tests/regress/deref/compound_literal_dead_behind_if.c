// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 11
// INPUT: {"nondet": [1]}
// HARNESS: no, sanitizers do not know the lifetimes of compound literals
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = &(int){1};
    if (__VERIFIER_nondet_int())
        p = &(int){2};
    return *p;
}
