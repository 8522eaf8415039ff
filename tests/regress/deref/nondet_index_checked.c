// EXPECT: valid-memsafety TRUE
extern int __VERIFIER_nondet_int(void);
int table[8];
int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 8)
        return 0;
    return table[i];
}
