// A remainder of a signed number can be negative.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["-9"], "uninitialised": [], "memory": []}
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int table[10];
int main(void) {
    int k = __VERIFIER_nondet_int();
    table[k % 10] = 1;
    return 0;
}
