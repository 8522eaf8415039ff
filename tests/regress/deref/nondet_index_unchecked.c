// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [8]}
// VIOLATION: valid-deref line 10
extern int __VERIFIER_nondet_int(void);
int table[8];
int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 8)
        return 0;
    return table[i];
}
