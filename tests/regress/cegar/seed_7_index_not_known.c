// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine cegar
// INPUT: {"nondet": [10]}
// DECIDE: yes
// The seventh example: an index that is not known is not inside.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int array[10];
    if (x >= 0) {
        array[x] = x;
    }
}
