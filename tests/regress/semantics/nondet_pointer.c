// Any pointer value, which need not point to anything.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
extern void *__VERIFIER_nondet_pointer(void);
int main(void) {
    int *p = __VERIFIER_nondet_pointer();
    return *p;
}
